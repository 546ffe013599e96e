import { cutText } from '#shared/rules/cut-text.ts';
import { text } from '../texts.ts';

/** Between the items of a report's list; a comma and a space, so that it can be read and split again. */
export const SEPARATOR = ', ';

/** Takes no room and no part in a search. */
const WORD_JOINER = '\u2060';

/** A name as an item of a list: a comma inside would make two of it, so a space stands in its place. */
export const nameItem = (name: string): string => name.replace(/[,\s]+/g, ' ').trim();

/**
 * A question as it stands before its mark (`splitAnswers`). Its commas stay, as a pair ends only at a mark; what looks
 * like one, as in 'Is it 2:1, or 3:1?', is kept apart from its comma.
 */
export const questionItem = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(: ?[01] *)(?=,)/g, `$1${WORD_JOINER}`);

/**
 * The texts, the longest cut ('Which of the…') as far as it must be for all of them to fit.
 * @param uses how often each text will be written
 * @param maximumBytes for all of them, as JSON
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

/** The items as one text that ends in '… and 12 more' where it would be too long. */
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
