import { createHmac, randomBytes } from 'node:crypto';
import type { SignInVerifier } from '#shared/entities/offline-package.ts';
import { parseHash } from './password.ts';

const SALT_BYTES = 16;

/**
 * Returns what a kiosk needs to check a password offline, or null for a user without a password. Derives it from the
 * stored hash, because the server does not store passwords. Adds a salt per kiosk, so that the result differs on each
 * kiosk and hides the hash. A guess costs as much as one at the login.
 */
export function signInVerifier(passwordHash: string): SignInVerifier | null {
  const hash = parseHash(passwordHash);
  if (!hash) return null;
  const deviceSalt = randomBytes(SALT_BYTES);
  return {
    ...hash.cost,
    salt: hash.salt.toString('base64url'),
    deviceSalt: deviceSalt.toString('base64url'),
    key: createHmac('sha256', deviceSalt).update(hash.key).digest('base64url'),
  };
}
