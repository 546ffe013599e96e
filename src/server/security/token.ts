import { createHash, randomBytes } from 'node:crypto';

/** How long a token lives after its last use. */
export const TOKEN_LIFETIME_MS = 12 * 60 * 60 * 1000;

/** A token's expiry is extended at most this often, so that not every request writes. */
export const TOKEN_RENEWAL_MS = 10 * 60 * 1000;

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a token. A token is random, so a plain hash cannot be reversed. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A kiosk may stand in a cupboard from one year's show to the next. */
export const DEVICE_TOKEN_LIFETIME_MS = 400 * 24 * 60 * 60 * 1000;
export const DEVICE_TOKEN_RENEWAL_MS = 24 * 60 * 60 * 1000;
