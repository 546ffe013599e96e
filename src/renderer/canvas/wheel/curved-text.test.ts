import { describe, expect, it } from 'vitest';
import { arcLength, containedBox, fittedSize, glyphsOnArc } from './curved-text.ts';

const tenEach = (text: string) => text.length * 10;

describe('glyphsOnArc', () => {
  it('centres the text on 12 o’clock, reading clockwise', () => {
    const angles = glyphsOnArc('ABC', 100, tenEach).map(({ angle }) => angle);
    expect(angles).toEqual([expect.closeTo(-0.1), expect.closeTo(0), expect.closeTo(0.1)]);
  });

  it('spreads letters by the spacing and keeps the font’s kerning', () => {
    const kerned = (text: string) => tenEach(text) - (text.includes('AV') ? 4 : 0);
    const [a, v] = glyphsOnArc('AV', 100, kerned);
    expect((v?.angle ?? 0) - (a?.angle ?? 0)).toBeCloseTo(0.08);
    const [c, d] = glyphsOnArc('AV', 100, tenEach, 5);
    expect((d?.angle ?? 0) - (c?.angle ?? 0)).toBeCloseTo(0.15);
    expect((c?.angle ?? 0) + (d?.angle ?? 0)).toBeCloseTo(0);
  });

  it('handles a single letter and none', () => {
    expect(glyphsOnArc('7', 50, tenEach)).toEqual([{ text: '7', angle: 0 }]);
    expect(glyphsOnArc('', 50, tenEach)).toEqual([]);
    expect(arcLength('', tenEach, 3)).toBe(0);
  });
});

describe('fittedSize', () => {
  it('shrinks what is too long and leaves the rest', () => {
    expect(fittedSize(29, 200, 100)).toBe(14.5);
    expect(fittedSize(29, 80, 100)).toBe(29);
    expect(fittedSize(29, 80, -1)).toBe(0);
  });
});

describe('containedBox', () => {
  it('fits wide and tall images, and an image without a size as a square', () => {
    expect(containedBox(3, 60, 60)).toEqual({ width: 60, height: 20 });
    expect(containedBox(0.5, 60, 60)).toEqual({ width: 30, height: 60 });
    expect(containedBox(Number.NaN, 60, 40)).toEqual({ width: 40, height: 40 });
  });
});
