import { cutText } from '#shared/rules/cut-text.ts';
import { text } from '../texts.ts';

/**
 * Separates the items of a report's list with a comma and a space, so that people can read and programs can split it.
 */
export const SEPARATOR = ', ';

/** An invisible character that searches ignore. */
const WORD_JOINER = '\u2060';

/** Returns a name as an item of a list. Replaces commas with spaces, because a comma would split the name in two. */
export const nameItem = (name: string): string => name.replace(/[,\s]+/g, ' ').trim();

/**
 * Returns a question's text for a list of pairs such as 'question: 1', which `splitAnswers` splits at the commas after
 * marks. Keeps the question's own commas. Inserts a word joiner where text before a comma looks like a mark, as in 'Is
 * it 2:1, or 3:1?'.
 */
export const questionItem = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(: ?[01] *)(?=,)/g, `$1${WORD_JOINER}`);

/**
 * Returns the texts, with the longest cut ('Which of the…') until all of them fit.
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

/** Joins the items to one text. Ends it in '… and 12 more' if it would be too long. */
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
