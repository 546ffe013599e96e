import { LOG_IN_CODE, logInCodeIn } from '#shared/rules/log-in-code.ts';
import { randomLetters } from './random-letters.ts';
import { tokenHash } from './token.ts';

/** 125 random bits, as they are printed: nobody guesses one, however long it is valid. */
export function newLogInCode(): string {
  const { prefix, groups, groupLength } = LOG_IN_CODE;
  return [prefix, ...Array.from({ length: groups }, () => randomLetters(groupLength))].join('-');
}

/** The stored form of a code, however it is typed. */
export const logInCodeHash = (typed: string): string => tokenHash(logInCodeIn(typed) ?? typed);
