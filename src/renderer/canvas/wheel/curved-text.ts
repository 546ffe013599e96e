/** Text set along an arc, centred on 12 o'clock; measuring is the caller's, so that this stays a pure function. */

export interface Glyph {
  text: string;
  /** Of the glyph's middle, in radians clockwise from 12 o'clock. */
  angle: number;
}

/**
 * Where each letter stands on an arc of `radius`. `measure` gives the width of a text in the same unit; letters are
 * placed by the widths of the text up to them, which keeps the font's kerning. `spacing` is added between letters.
 */
export function glyphsOnArc(text: string, radius: number, measure: (text: string) => number, spacing = 0): Glyph[] {
  const letters = [...text];
  const total = arcLength(text, measure, spacing);
  let before = '';
  return letters.map((letter, index) => {
    const start = measure(before) + index * spacing;
    before += letter;
    const end = measure(before) + index * spacing;
    return { text: letter, angle: ((start + end) / 2 - total / 2) / radius };
  });
}

/** The length a text takes on its arc. */
export const arcLength = (text: string, measure: (text: string) => number, spacing = 0): number =>
  measure(text) + Math.max(0, [...text].length - 1) * spacing;

/** The largest size up to `size` at which something `length` long at `size` fits into `room`. */
export const fittedSize = (size: number, length: number, room: number): number =>
  length > room ? (size * Math.max(0, room)) / length : size;

/** The largest box of the given aspect (width / height) within `maxWidth` by `maxHeight`. */
export function containedBox(aspect: number, maxWidth: number, maxHeight: number): { width: number; height: number } {
  const safe = Number.isFinite(aspect) && aspect > 0 ? aspect : 1;
  return maxWidth / maxHeight > safe
    ? { width: maxHeight * safe, height: maxHeight }
    : { width: maxWidth, height: maxWidth / safe };
}
