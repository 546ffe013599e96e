import type { Box } from '../drawing/boxes.ts';
import { fittedSize } from '../wheel/curved-text.ts';

/** The distance between two baselines, as a share of the font size. */
export const LINE_HEIGHT = 1.08;

/**
 * Sets a text in one to three lines, whichever number makes it largest in its room. `measureAt` takes a font size and
 * returns a function that measures the width of a text in the room's unit.
 */
export function fittedLines(
  text: string,
  room: Pick<Box, 'width' | 'height'>,
  measureAt: (fontSize: number) => (text: string) => number,
): { lines: string[]; size: number } {
  const measure = measureAt(100);
  const options = [1, 2, 3].map((count) => {
    const lines = wrapLines(text, count, measure);
    const byWidth = fittedSize(100, Math.max(1, widest(lines, measure)), room.width);
    return { lines, size: Math.min(byWidth, room.height / (lines.length * LINE_HEIGHT), room.width * 0.22) };
  });
  return options.reduce((best, option) => (option.size > best.size ? option : best));
}

/**
 * Breaks a text between words into at most `count` lines, keeping the widest as narrow as possible.
 * `measure` returns the width of a text.
 */
export function wrapLines(text: string, count: number, measure: (text: string) => number): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [''];
  const whole = words.join(' ');
  if (count <= 1 || words.length === 1) return [whole];
  let best = [whole];
  for (let first = 1; first < words.length; first += 1) {
    const lines = [words.slice(0, first).join(' '), ...wrapLines(words.slice(first).join(' '), count - 1, measure)];
    if (widest(lines, measure) < widest(best, measure)) best = lines;
  }
  return best;
}

const widest = (lines: readonly string[], measure: (text: string) => number): number => Math.max(...lines.map(measure));
