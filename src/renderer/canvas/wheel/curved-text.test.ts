import { describe, expect, it } from 'vitest';
import { degrees } from '#shared/rules/wheel.ts';
import { arcLength, curvedLines, fittedSize, glyphsOnArc } from './curved-text.ts';

const tenEach = (text: string) => text.length * 10;
const inDegrees = (radians: number) => (radians * 180) / Math.PI;

describe('glyphsOnArc', () => {
  it('centres the text on 12 o’clock, reading clockwise', () => {
    const angles = glyphsOnArc('ABC', 100, tenEach).map(({ angle }) => angle);
    expect(angles).toEqual([inDegrees(-0.1), 0, inDegrees(0.1)].map((angle) => expect.closeTo(angle)));
  });

  it('spreads letters by the spacing and keeps the font’s kerning', () => {
    const kerned = (text: string) => tenEach(text) - (text.includes('AV') ? 4 : 0);
    const [a, v] = glyphsOnArc('AV', 100, kerned);
    expect((v?.angle ?? 0) - (a?.angle ?? 0)).toBeCloseTo(inDegrees(0.08));
    const [c, d] = glyphsOnArc('AV', 100, tenEach, 5);
    expect((d?.angle ?? 0) - (c?.angle ?? 0)).toBeCloseTo(inDegrees(0.15));
    expect((c?.angle ?? 0) + (d?.angle ?? 0)).toBeCloseTo(0);
  });

  it('handles a single letter and an empty text', () => {
    expect(glyphsOnArc('7', 50, tenEach)).toEqual([{ text: '7', angle: 0 }]);
    expect(glyphsOnArc('', 50, tenEach)).toEqual([]);
    expect(arcLength('', tenEach, 3)).toBe(0);
  });
});

describe('curvedLines', () => {
  // Letters are half as wide and three quarters as high as the font size.
  const measureAt = (size: number) => ({ width: (text: string) => text.length * size * 0.5, capHeight: size * 0.75 });
  const arc = degrees(15);

  it('places a short text at full size with its top on the edge', () => {
    const [line] = curvedLines('85', { edge: 414, arc, fontSize: 29 }, measureAt);
    expect(line).toMatchObject({ fontSize: 29, radius: 414 - 29 * 0.75 });
  });

  it('places one word per line, each within its arc and below the word before', () => {
    const lines = curvedLines('PRESS YOUR LUCKIEST', { edge: 414, arc, fontSize: 29 }, measureAt);
    expect(lines.map(({ glyphs }) => glyphs.map(({ text }) => text).join(''))).toEqual(['PRESS', 'YOUR', 'LUCKIEST']);
    lines.forEach(({ radius, glyphs, fontSize }, at) => {
      const top = radius + fontSize * 0.75;
      expect(top).toBeLessThan(lines[at - 1]?.radius ?? 415);
      expect(glyphs.every(({ angle }) => Math.abs(angle) < arc / 2)).toBe(true);
    });
    expect(lines[2]?.fontSize).toBeLessThan(29);
  });
});

describe('fittedSize', () => {
  it('shrinks only text that is too long', () => {
    expect(fittedSize(29, 200, 100)).toBe(14.5);
    expect(fittedSize(29, 80, 100)).toBe(29);
    expect(fittedSize(29, 80, -1)).toBe(0);
  });
});
