import type { Box } from '../drawing/boxes.ts';
import { fittedSize } from '../wheel/curved-text.ts';

/** The distance between two baselines, as a share of the font size. */
export const LINE_HEIGHT = 1.08;

/**
 * The smallest legible size of a caption for a visitor in front of the kiosk, as a share of the tile's shorter edge.
 */
const LEGIBLE = 0.14;

/**
 * Divides a tile between a picture and its caption: the longer the caption, the smaller the picture. Returns both boxes
 * as shares of the tile.
 */
export function pictureAndCaption(
  text: string,
  { width, height }: Pick<Box, 'width' | 'height'>,
  measureAt: (fontSize: number) => (text: string) => number,
): { picture: Box; caption: Box } {
  const low = { picture: share(0.1, 0.6), caption: share(0.72, 0.2) };
  const { size } = fittedLines(text, { width: width * 0.84, height: height * 0.2 }, measureAt);
  if (size >= Math.min(width, height) * LEGIBLE) return low;
  return { picture: share(0.07, 0.47), caption: { x: 0.06, y: 0.57, width: 0.88, height: 0.36 } };
}

const share = (y: number, height: number): Box => ({ x: 0.08, y, width: 0.84, height });

/**
 * Breaks a text into one to three lines, choosing the number that makes it largest in its room. `measureAt` takes a
 * font size and returns a function that measures the width of a text in the room's unit.
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
  return wrapWords(wordsOf(text), count, measure);
}

function wrapWords(words: readonly Word[], count: number, measure: (text: string) => number): string[] {
  const whole = joined(words);
  let best = [whole];
  if (count <= 1) return best;
  for (let first = 1; first < words.length; first += 1) {
    const lines = [joined(words.slice(0, first)), ...wrapWords(words.slice(first), count - 1, measure)];
    if (widest(lines, measure) < widest(best, measure)) best = lines;
  }
  return best;
}

/** A word, and its separator from the next word on the line. */
type Word = readonly [word: string, separator: '' | ' '];

const joined = (words: readonly Word[]): string => words.flat().join('').trimEnd();

/** Scripts without spaces between words. */
const SPACELESS = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;
const segments = new Intl.Segmenter(undefined, { granularity: 'word' });

function wordsOf(text: string): Word[] {
  const spaced = text.split(/\s+/).filter(Boolean);
  return spaced.flatMap((word) => {
    const parts = SPACELESS.test(word) ? segmented(word) : [word];
    return parts.map((part, index): Word => [part, index === parts.length - 1 ? ' ' : '']);
  });
}

/** Splits a text without spaces into words, each with the punctuation marks after it. */
function segmented(text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of segments.segment(text)) {
    if (isWordLike || words.length === 0) words.push(segment);
    else words.push(`${words.pop()}${segment}`);
  }
  return words;
}

const widest = (lines: readonly string[], measure: (text: string) => number): number => Math.max(...lines.map(measure));
