import { describe, expect, it } from 'vitest';
import { type Box, placeOfNotices } from './notice-place.ts';

const box = (top: number, bottom: number, left = 300, right = 700): Box => ({ top, bottom, left, right });
const VIEWPORT = { height: 1000 };
/** The box of notices at the top, with this height. */
const notices = (height = 100) => box(14, 14 + height);

const place = (inUse: Box | null, controls: readonly Box[] = []) =>
  placeOfNotices(notices(), { inUse, controls }, VIEWPORT);

describe('notices are shown', () => {
  it('at the top, if they cover no control in use', () => {
    expect(place(null)).toBe('top');
    expect(place(box(500, 560))).toBe('top');
    expect(place(box(20, 60, 701, 900))).toBe('top');
    expect(place(box(115, 160))).toBe('top');
  });

  it('at the bottom, if they would cover the control in use', () => {
    expect(place(box(20, 80))).toBe('bottom');
    expect(place(box(113, 160))).toBe('bottom');
    expect(place(box(20, 60, 699, 900))).toBe('bottom');
  });

  it('at the bottom, if they would cover another button at the top only', () => {
    expect(place(null, [box(500, 560), box(20, 80)])).toBe('bottom');
    expect(place(box(500, 560), [box(20, 80)])).toBe('bottom');
    expect(place(null, [box(20, 80, 701, 900)])).toBe('top');
  });

  it('at the top, if they would cover other buttons in both places', () => {
    expect(place(null, [box(20, 80), box(900, 960)])).toBe('top');
    expect(place(box(20, 80), [box(20, 80), box(900, 960)])).toBe('bottom');
    expect(place(box(900, 960), [box(20, 80), box(900, 960)])).toBe('top');
  });

  it('at the top, if they would cover the control at the bottom too', () => {
    expect(place(box(0, 1000))).toBe('top');
  });
});
