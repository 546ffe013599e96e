import { type Degrees, degrees } from '#shared/rules/wheel.ts';
import type { TextMeasure } from '../drawing/measure.ts';

/** Text along arcs, centred on 12 o'clock. Callers pass the text measures, so that these functions stay pure. */

export interface Glyph {
  text: string;
  /** The angle of the glyph's middle, clockwise from 12 o'clock. */
  angle: Degrees;
}

/** A word on an arc. Lengths are in the unit of the text measure. */
export interface CurvedLine {
  fontSize: number;
  /** The radius of the baseline. */
  radius: number;
  glyphs: Glyph[];
}

/** The space between letters, and below a line, as shares of the font size. */
const LETTER_SPACING = 0.04;
const LINE_SPACING = 0.34;
/** The largest share of its arc that a word fills. */
const FILLED_SHARE = 0.84;

/**
 * Places each word of a text on its own arc, `arc` wide, from the outer `edge` towards the centre. The size is
 * `fontSize`, or smaller for a word that is too long for its arc.
 */
export function curvedLines(
  text: string,
  { edge, arc, fontSize }: { edge: number; arc: Degrees; fontSize: number },
  measureAt: (fontSize: number) => TextMeasure,
): CurvedLine[] {
  const lines: CurvedLine[] = [];
  let top = edge;
  for (const word of text.split(' ')) {
    // Measured at the foot of the letters, where the arc is shortest.
    const room = (top - fontSize) * radians(arc) * FILLED_SHARE;
    const size = fittedSize(fontSize, arcLength(word, measureAt(fontSize).width, fontSize * LETTER_SPACING), room);
    const { width, capHeight } = measureAt(size);
    const radius = top - capHeight;
    lines.push({ fontSize: size, radius, glyphs: glyphsOnArc(word, radius, width, size * LETTER_SPACING) });
    top = radius - size * LINE_SPACING;
  }
  return lines;
}

/**
 * Places each letter on an arc of `radius`. `measure` returns the width of a text in the same unit; `spacing` is added
 * between letters. Each letter's place follows from the width of the text before it, so that the font's kerning counts.
 */
export function glyphsOnArc(text: string, radius: number, measure: (text: string) => number, spacing = 0): Glyph[] {
  const letters = [...text];
  const total = arcLength(text, measure, spacing);
  let before = '';
  return letters.map((letter, index) => {
    const start = measure(before) + index * spacing;
    before += letter;
    const end = measure(before) + index * spacing;
    return { text: letter, angle: degrees((((start + end) / 2 - total / 2) / radius) * (180 / Math.PI)) };
  });
}

/** The length of a text along its arc. */
export const arcLength = (text: string, measure: (text: string) => number, spacing = 0): number =>
  measure(text) + Math.max(0, [...text].length - 1) * spacing;

/**
 * Returns the largest font size, up to `size`, that fits a text into `room`. `length` is the text's length at `size`.
 */
export const fittedSize = (size: number, length: number, room: number): number =>
  length > room ? (size * Math.max(0, room)) / length : size;

const radians = (angle: Degrees): number => (angle * Math.PI) / 180;
