import { describe, expect, it } from 'vitest';
import { type Box, placeOfNotices } from './notice-place.ts';

const box = (top: number, bottom: number, left = 300, right = 700): Box => ({ top, bottom, left, right });
const VIEWPORT = { height: 1000 };
/** The box of notices at the top, with this height. */
const notices = (height = 100) => box(14, 14 + height);

describe('notices are shown', () => {
  it('at the top, if they cover no control in use', () => {
    expect(placeOfNotices(notices(), null, VIEWPORT)).toBe('top');
    expect(placeOfNotices(notices(), box(500, 560), VIEWPORT)).toBe('top');
    expect(placeOfNotices(notices(), box(20, 60, 701, 900), VIEWPORT)).toBe('top');
    expect(placeOfNotices(notices(), box(115, 160), VIEWPORT)).toBe('top');
  });

  it('at the bottom, if they would cover the control in use', () => {
    expect(placeOfNotices(notices(), box(20, 80), VIEWPORT)).toBe('bottom');
    expect(placeOfNotices(notices(), box(113, 160), VIEWPORT)).toBe('bottom');
    expect(placeOfNotices(notices(), box(20, 60, 699, 900), VIEWPORT)).toBe('bottom');
  });

  it('at the top, if they would cover the control at the bottom too', () => {
    expect(placeOfNotices(notices(), box(0, 1000), VIEWPORT)).toBe('top');
  });
});
