import { createHmac, randomBytes } from 'node:crypto';
import type { SignInVerifier } from '#shared/entities/offline-package.ts';
import { parseHash } from './password.ts';

const SALT_BYTES = 16;

/**
 * What a kiosk checks a password by while the server is away; null for a user without a password. It is made of the stored
 * hash, as nobody has the password, and hides it: a stored hash would be the same on all kiosks. A guess costs as much as
 * one at the log-in.
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
