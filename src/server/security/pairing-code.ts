import { randomLetters } from './random-letters.ts';
import { tokenHash } from './token.ts';

/** Someone reads the code from one screen and types it at another at once. */
export const PAIRING_CODE_LIFETIME_MS = 15 * 60 * 1000;

const LENGTH = 8;

/** 40 random bits, for people to read out. */
export const newPairingCode = (): string => randomLetters(LENGTH);

/** The stored form of a code, however it is typed: in small letters, with blanks or dashes. */
export const pairingCodeHash = (typed: string): string => tokenHash(typed.toUpperCase().replace(/[\s-]/g, ''));
