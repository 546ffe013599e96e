let segmenter: Intl.Segmenter | undefined;
/**
 * How people count: an emoji of a family, and a letter with its marks, are one character each. Made when it is first
 * needed: making one takes longer than all else that the log-in evaluates.
 */
const segmentsOf = (text: string): Intl.Segments => {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(text);
};

const encoder = new TextEncoder();

/** How much room a text takes where it is stored, in UTF-8. */
export const bytesOf = (text: string): number => encoder.encode(text).length;

/** Whether a text has more than `maximum` characters. Reads no further than it must. */
export function hasMoreCharacters(text: string, maximum: number): boolean {
  // A character has at least one unit.
  if (text.length <= maximum) return false;
  let count = 0;
  for (const _ of segmentsOf(text)) {
    count += 1;
    if (count > maximum) return true;
  }
  return false;
}

/** The first characters of a text. */
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

/** Whether nothing of the text can be seen: it is empty, or holds only blanks, marks of no width and fillers. */
export const isInvisible = (text: string): boolean => NOTHING_VISIBLE.test(text);
