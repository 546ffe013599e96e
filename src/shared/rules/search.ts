/** Letters that Unicode does not decompose, and what people type instead. */
const PLAIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/**
 * Returns a text as searches compare it: lower case, without accents, vowel points and invisible marks of direction. So
 * `jose` finds José, and an unpointed word finds the pointed one.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => PLAIN[letter] ?? letter);

/** True if a folded text contains every word of the query, in any order. An empty query matches every text. */
export function matchesSearch(foldedText: string, query: string): boolean {
  const words = foldText(query).split(/\s+/);
  return words.every((word) => foldedText.includes(word));
}
