import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';

/** A registration's key pair for claims, as texts. */
export interface ClaimKeyPair {
  /** 32 bytes as base64url, as the server stores them. */
  publicKey: string;
  /** PKCS 8 in DER, as base64url. */
  privateKey: string;
}

/** Returns a new Ed25519 key pair. */
export function newClaimKeyPair(): ClaimKeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: publicKey.export({ format: 'jwk' }).x ?? '',
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
  };
}

/** Returns the signature of a text as base64url, or null for a damaged key. */
export function signText(text: string, privateKey: string): string | null {
  try {
    const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64url'), format: 'der', type: 'pkcs8' });
    return sign(null, Buffer.from(text), key).toString('base64url');
  } catch {
    return null;
  }
}
