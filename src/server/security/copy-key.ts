import { hkdfSync, randomBytes } from 'node:crypto';

/** Returns 256 random bits in hexadecimal digits. */
export const newCopySecret = (): string => randomBytes(32).toString('hex');

/**
 * Returns the key of the safety copy that a device made with this salt (docs/specification.md, 7.11). All three are
 * hexadecimal.
 */
export const copyKeyOf = (copySecret: string, salt: string): string =>
  Buffer.from(
    hkdfSync('sha256', Buffer.from(copySecret, 'hex'), Buffer.from(salt, 'hex'), 'spinboard-copy', 32),
  ).toString('hex');
