/** Letters that Unicode does not decompose, and what people type in their place. */
const PLAIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/**
 * A text as searches compare it: lower case, without accents, vowel points and invisible marks of direction, so that
 * `jose` finds José and an unpointed word the pointed one.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => PLAIN[letter] ?? letter);

/** Whether a folded text holds every word of the query, in whatever order; an empty query is found everywhere. */
export function matchesSearch(foldedText: string, query: string): boolean {
  const words = foldText(query).split(/\s+/);
  return words.every((word) => foldedText.includes(word));
}
