import { Refusal } from '../errors.ts';
import { text } from '../texts.ts';

/** Throws a Refusal if a text in a request cannot be stored. */
export function requireStorable(sent: unknown): void {
  if (!isStorable(sent)) throw new Refusal('malformed-request', { problem: text('problem.unstorable') });
}

/**
 * True if every text in a request can be stored. PostgreSQL rejects NUL, and half of a surrogate pair is no character.
 * The recursion is safe, because `jsonExcess` limits the depth.
 */
export function isStorable(sent: unknown): boolean {
  if (typeof sent === 'string') return sent.isWellFormed() && !sent.includes('\0');
  if (typeof sent !== 'object' || sent === null) return true;
  return Object.values(sent).every(isStorable);
}
