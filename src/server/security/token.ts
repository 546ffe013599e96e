import { hash, randomBytes } from 'node:crypto';

/** How long a token is valid after its last use. */
export const TOKEN_LIFETIME_MS = 12 * 60 * 60 * 1000;

/** Minimum time between two extensions of a token, so that not every request writes. */
export const TOKEN_RENEWAL_MS = 10 * 60 * 1000;

/** Returns 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns the stored form of a token. A plain hash is enough, because a token is random. */
export const tokenHash = (token: string): string => hash('sha256', token);

/** Longer than a year, because a kiosk may be stored from one year's show to the next. */
export const DEVICE_TOKEN_LIFETIME_MS = 400 * 24 * 60 * 60 * 1000;
export const DEVICE_TOKEN_RENEWAL_MS = 24 * 60 * 60 * 1000;
