/**
 * Whether all texts in what was sent can be stored: PostgreSQL takes no NUL, and half of a surrogate pair is no character
 * at all. What is sent is not nested deeply (`jsonExcess`).
 */
export function isStorable(sent: unknown): boolean {
  if (typeof sent === 'string') return sent.isWellFormed() && !sent.includes('\0');
  if (typeof sent !== 'object' || sent === null) return true;
  return Object.values(sent).every(isStorable);
}
