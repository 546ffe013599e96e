import type { Id } from '../entities/base.ts';
import { bareId } from '../entities/id.ts';
import { claimCodeIn } from './claim-code.ts';

/**
 * The text of a claim's QR code (docs/specification.md, 4.13): `SB1.`, the claim as base64url, a point, and the signature of
 * all before it. Contains ids and no name.
 */

/** A claim as its token states it. Ids are the server's texts. */
export interface TokenClaim {
  /** Null if the kiosk did not know its vendor yet. */
  clientId: string | null;
  deviceId: string;
  campaignId: string;
  prizeId: string;
  /** The moment of the win, in milliseconds since the epoch, to the second. */
  at: number;
  code: string;
}

/** A token that can be read. Its signature is not checked yet. */
export interface ClaimToken {
  claim: TokenClaim;
  /** The text that is signed. */
  signed: string;
  /** The signature as base64url. */
  signature: string;
}

/** Longer texts are no tokens. */
const MAXIMUM_LENGTH = 1_000;
const VERSION = 'SB1';
const PATTERN = new RegExp(`^(${VERSION}\\.([\\w-]+))\\.([\\w-]+)$`);

/** Returns the token of a signed claim. The signature is base64url. */
export const claimToken = (signed: string, signature: string): string => `${signed}.${signature}`;

/** Returns the text to sign for a claim. */
export function claimToSign(claim: {
  clientId: Id | null;
  deviceId: Id;
  campaignId: Id;
  prizeId: Id;
  at: number;
  code: string;
}): string {
  const { clientId, at, code } = claim;
  const ids = [claim.deviceId, claim.campaignId, claim.prizeId].map(bareId);
  const fields = [clientId === null ? null : bareId(clientId), ...ids, Math.floor(at / 1000), code];
  return `${VERSION}.${toBase64Url(JSON.stringify(fields))}`;
}

/** Reads a scanned text. Returns null if it is not a token, or if its code is malformed. */
export function readClaimToken(text: string): ClaimToken | null {
  if (text.length > MAXIMUM_LENGTH) return null;
  const [, signed, body, signature] = PATTERN.exec(text.trim()) ?? [];
  if (signed === undefined || body === undefined || signature === undefined) return null;
  const claim = claimOf(body);
  return claim && { claim, signed, signature };
}

function claimOf(body: string): TokenClaim | null {
  const fields = fieldsOf(body);
  if (!Array.isArray(fields) || fields.length !== 6) return null;
  const [clientId, deviceId, campaignId, prizeId, seconds, code] = fields as unknown[];
  const isWhole =
    (clientId === null || typeof clientId === 'string') &&
    typeof deviceId === 'string' &&
    typeof campaignId === 'string' &&
    typeof prizeId === 'string' &&
    Number.isSafeInteger(seconds) &&
    typeof code === 'string';
  if (!isWhole || claimCodeIn(code) !== code) return null;
  return { clientId, deviceId, campaignId, prizeId, at: Number(seconds) * 1000, code };
}

function fieldsOf(body: string): unknown {
  try {
    return JSON.parse(fromBase64Url(body));
  } catch {
    return null;
  }
}

const toBase64Url = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** @throws for anything but base64url of UTF-8 */
const fromBase64Url = (text: string): string => new TextDecoder('utf-8', { fatal: true }).decode(base64UrlBytes(text));

/** Returns the bytes of a base64url text. @throws for any other text */
export const base64UrlBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0));
