import { randomInt } from 'node:crypto';
import { CODE_LETTERS } from '#shared/rules/code-letters.ts';

/** Returns random letters for a code, 5 random bits each. */
export const randomLetters = (length: number): string =>
  Array.from({ length }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
