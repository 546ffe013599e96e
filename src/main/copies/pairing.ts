import { createPublicKey, diffieHellman, generateKeyPairSync, hkdfSync, type KeyObject, scrypt } from 'node:crypto';

/**
 * How two kiosks come to a secret of their own (docs/specification.md, 4.11): both make a key pair for this once, and
 * staff carry a code from one screen to the other. Who only listens learns nothing; who answers in the other's place
 * has to know the code.
 */

export interface PairingKeys {
  privateKey: KeyObject;
  /** As it travels: 32 bytes in base64url. */
  publicKey: string;
}

/** The cost of one guess at the code for somebody who stands between the two kiosks: about a tenth of a second. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

export function newPairingKeys(): PairingKeys {
  const { privateKey, publicKey } = generateKeyPairSync('x25519');
  return { privateKey, publicKey: publicKey.export({ format: 'jwk' }).x ?? '' };
}

/**
 * The secret of two kiosks, the same on both if keys and code are. Null for a key that is none.
 * @param publicKeys the keeper's, then the other kiosk's
 */
export async function pairingSecret(
  { privateKey, publicKey }: PairingKeys,
  publicKeys: readonly [keeper: string, kiosk: string],
  typed: string,
): Promise<Buffer | null> {
  const other = publicKeys.find((key) => key !== publicKey);
  const shared = other === undefined ? null : sharedWith(privateKey, other);
  if (shared === null) return null;
  const salt = Buffer.from(publicKeys.join('\n'));
  const code = await stretched(typed.toUpperCase().replace(/[\s-]/g, ''), salt);
  return Buffer.from(hkdfSync('sha256', Buffer.concat([shared, code]), salt, 'spinboard-pairing', 32));
}

function sharedWith(privateKey: KeyObject, other: string): Buffer | null {
  try {
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: other }, format: 'jwk' });
    return diffieHellman({ privateKey, publicKey });
  } catch {
    // No key, or one that leads to the same secret with everybody.
    return null;
  }
}

function stretched(code: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(code, salt, 32, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
