import { createHash, randomBytes } from 'node:crypto';

/** A token lives this long after it was last used. */
export const TOKEN_LIFETIME_MS = 12 * 60 * 60 * 1000;

/** The lifetime is moved on at most this often, so that reads do not write each time. */
export const TOKEN_RENEWAL_MS = 10 * 60 * 1000;

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token. It is random, so a plain hash cannot be reversed. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
