let segmenter: Intl.Segmenter | undefined;
/**
 * Splits a text into characters as people count them: an emoji of a family is one, and so is a letter with its marks.
 * Creates the segmenter on first use, because creating it would slow the start of the login screen.
 */
const segmentsOf = (text: string): Intl.Segments => {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(text);
};

const encoder = new TextEncoder();

/** Returns the size of a text in UTF-8. */
export const bytesOf = (text: string): number => encoder.encode(text).length;

/** True if a text has more than `maximum` characters. Reads no more than necessary. */
export function hasMoreCharacters(text: string, maximum: number): boolean {
  // Each character has at least one unit.
  if (text.length <= maximum) return false;
  let count = 0;
  for (const _ of segmentsOf(text)) {
    count += 1;
    if (count > maximum) return true;
  }
  return false;
}

/** Returns the first characters of a text. */
export function firstCharacters(text: string, count: number): string {
  let end = 0;
  let left = count;
  for (const { index, segment } of segmentsOf(text)) {
    if (left === 0) break;
    left -= 1;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

const NOTHING_VISIBLE = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]*$/u;

/** True if a text shows nothing: it is empty, or has only blanks, marks of no width and fillers. */
export const isInvisible = (text: string): boolean => NOTHING_VISIBLE.test(text);
