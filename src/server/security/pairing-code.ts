import { bareCode } from '#shared/rules/code-letters.ts';
import { randomLetters } from './random-letters.ts';
import { tokenHash } from './token.ts';

/** Short, because the administrator reads the code on one screen and staff type it at another right away. */
export const PAIRING_CODE_LIFETIME_MS = 15 * 60 * 1000;

const LENGTH = 8;

/** Returns a code of 40 random bits, for people to read out. */
export const newPairingCode = (): string => randomLetters(LENGTH);

/** Returns the stored form of a code. Accepts small letters, blanks and dashes. */
export const pairingCodeHash = (typed: string): string => tokenHash(bareCode(typed));
