import type { Random } from '../ports.ts';
import { bareCode, CODE_LETTERS } from './code-letters.ts';

/** Length of a claim code without its check letter (docs/specification.md, 4.13). There are 10^12 codes. */
const LENGTH = 8;

const PATTERN = new RegExp(`^[${CODE_LETTERS}]{${LENGTH + 1}}$`);
const GROUP = /.{1,4}/g;

/** Returns a random claim code with its check letter, such as `K7PD2MXA5`. */
export function newClaimCode(random: Pick<Random, 'integer'>): string {
  const letters = Array.from({ length: LENGTH }, () => CODE_LETTERS[random.integer(CODE_LETTERS.length)]).join('');
  return letters + checkLetter(letters);
}

/**
 * Returns a typed claim code without dashes, or null for anything else, such as a code with a mistyped letter. Ignores
 * case, blanks and dashes.
 */
export function claimCodeIn(typed: string): string | null {
  const code = bareCode(typed);
  return PATTERN.test(code) && checkLetter(code.slice(0, LENGTH)) === code[LENGTH] ? code : null;
}

/** Returns a claim code as screens show it, such as `K7PD-2MXA-5`. */
export const shownClaimCode = (code: string): string => (code.match(GROUP) ?? []).join('-');

/**
 * Returns the check letter of a code by the hybrid system of ISO 7064 for 32 characters. It finds one wrong letter, and
 * almost every swap of two neighbours.
 */
function checkLetter(letters: string): string {
  const size = CODE_LETTERS.length;
  let product = size;
  for (const letter of letters) {
    const sum = (product + CODE_LETTERS.indexOf(letter)) % size || size;
    product = (sum * 2) % (size + 1);
  }
  return CODE_LETTERS[(size + 1 - product) % size] ?? '';
}
