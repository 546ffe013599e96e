import { LOG_IN_CODE, logInCodeIn } from '#shared/rules/log-in-code.ts';
import { randomLetters } from './random-letters.ts';
import { tokenHash } from './token.ts';

/** Returns a code of 125 random bits, in printed form. Too long to guess, even over a long validity. */
export function newLogInCode(): string {
  const { prefix, groups, groupLength } = LOG_IN_CODE;
  return [prefix, ...Array.from({ length: groups }, () => randomLetters(groupLength))].join('-');
}

/** Returns the stored form of a code in any spelling. */
export const logInCodeHash = (typed: string): string => tokenHash(logInCodeIn(typed) ?? typed);
