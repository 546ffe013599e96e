import { cutText } from '#shared/rules/cut-text.ts';
import { text } from '../texts.ts';

/** Separates the items of a report's list: a comma and a space, which people can read and programs can split. */
export const SEPARATOR = ', ';

/** Invisible, and ignored by searches. */
const WORD_JOINER = '\u2060';

/** A name as an item of a list. A comma inside would split it in two, so a space replaces it. */
export const nameItem = (name: string): string => name.replace(/[,\s]+/g, ' ').trim();

/**
 * A question as written before its mark (see `splitAnswers`). It keeps its commas, since a pair ends only after a mark;
 * where text looks like a mark, as in 'Is it 2:1, or 3:1?', a word joiner separates it from its comma.
 */
export const questionItem = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(: ?[01] *)(?=,)/g, `$1${WORD_JOINER}`);

/**
 * Returns the texts, with the longest cut ('Which of the…') as far as needed for all of them to fit.
 * @param uses how often each text will be written
 * @param maximumBytes the limit for all of them together, as JSON
 */
export function fitTexts(texts: readonly string[], uses: readonly number[], maximumBytes: number): string[] {
  const bytesAt = (length: number) =>
    texts.reduce((sum, text, index) => sum + jsonBytes(cutText(text, length)) * (uses[index] ?? 0), 0);
  let fits = 1;
  let tooLong = Math.max(2, ...texts.map(({ length }) => length + 1));
  if (bytesAt(tooLong) <= maximumBytes) return [...texts];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (bytesAt(middle) <= maximumBytes) fits = middle;
    else tooLong = middle;
  }
  return texts.map((text) => cutText(text, fits));
}

const jsonBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - '""'.length;

/** Joins the items to one text, which ends in '… and 12 more' if it would be too long. */
export function cutList(items: readonly string[], maximumLength: number): string {
  const whole = items.join(SEPARATOR);
  if (whole.length <= maximumLength) return whole;
  const note = (more: number) => text('workbook.andMore', { count: more });
  const room = maximumLength - note(items.length).length;
  let [kept, length] = [0, 0];
  for (const item of items) {
    length += item.length + SEPARATOR.length;
    if (length > room) break;
    kept += 1;
  }
  return [...items.slice(0, kept), note(items.length - kept)].join(SEPARATOR);
}
