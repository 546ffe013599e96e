import type { Random } from '../ports.ts';
import { bareCode, CODE_LETTERS } from './code-letters.ts';

/** Length of a visit code (docs/specification.md, 7.13). There are 33 million codes. */
const LENGTH = 5;

const PATTERN = new RegExp(`^[${CODE_LETTERS}]{${LENGTH}}$`);

/** Returns a random visit code, such as `K7PD2`. */
export const newVisitCode = (random: Pick<Random, 'integer'>): string =>
  Array.from({ length: LENGTH }, () => CODE_LETTERS[random.integer(CODE_LETTERS.length)]).join('');

/** Returns a typed visit code as the kiosk shows it, or null for anything else. Ignores case, blanks and dashes. */
export function visitCodeIn(typed: string): string | null {
  const code = bareCode(typed);
  return PATTERN.test(code) ? code : null;
}
