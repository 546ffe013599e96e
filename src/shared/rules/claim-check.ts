import type { ClaimKeys } from '../entities/claim-keys.ts';
import { isSameId } from '../entities/id.ts';
import { base64UrlBytes, type ClaimToken, readClaimToken, type TokenClaim } from './claim-token.ts';

/** The result of checking a claim token without a network (docs/specification.md, 4.13). */
export type ClaimCheck =
  /** No claim token, or one that was changed. */
  | { kind: 'malformed' }
  /** A kiosk of another vendor made the claim. */
  | { kind: 'foreign-vendor' }
  /** The keys do not contain the kiosk that made the claim, for example because it was registered since. */
  | { kind: 'unknown-kiosk'; claim: TokenClaim }
  /** The kiosk was revoked before, or after, it made the claim. */
  | { kind: 'revoked-before' | 'revoked-after'; claim: TokenClaim }
  | { kind: 'valid'; claim: TokenClaim };

/** Checks a scanned text by the public keys of a vendor's kiosks. */
export async function checkClaimToken(
  text: string,
  { clientId, keys }: Pick<ClaimKeys, 'clientId' | 'keys'>,
): Promise<ClaimCheck> {
  const token = readClaimToken(text);
  if (!token) return { kind: 'malformed' };
  const { claim } = token;
  if (claim.clientId !== null && !isSameId(claim.clientId, clientId)) return { kind: 'foreign-vendor' };
  const maker = keys.find(({ deviceId }) => isSameId(deviceId, claim.deviceId));
  if (!maker) return { kind: 'unknown-kiosk', claim };
  if (!(await isSigned(token, maker.publicKey))) return { kind: 'malformed' };
  if (!maker.revokedDate) return { kind: 'valid', claim };
  return { kind: claim.at >= Date.parse(maker.revokedDate) ? 'revoked-before' : 'revoked-after', claim };
}

/** True if the key pair of `publicKey` (base64url) has signed the token. */
async function isSigned({ signed, signature }: ClaimToken, publicKey: string): Promise<boolean> {
  const { subtle } = globalThis.crypto;
  try {
    const key = await subtle.importKey('raw', base64UrlBytes(publicKey), 'Ed25519', false, ['verify']);
    return await subtle.verify('Ed25519', key, base64UrlBytes(signature), new TextEncoder().encode(signed));
  } catch {
    // Texts of a wrong length are no key and no signature.
    return false;
  }
}
