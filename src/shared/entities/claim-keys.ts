import { type Static, Type } from 'typebox';
import { Id, Maybe, Timestamp } from './base.ts';

/** An Ed25519 public key: its 32 bytes as base64url. */
export const PublicKey = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });

/** The public keys of a vendor's kiosks, with which each of them checks the claims of the others (docs/specification.md, 4.13). */
export const ClaimKeys = Type.Object({
  version: Type.String({ maxLength: 100 }),
  clientId: Id,
  keys: Type.Array(Type.Object({ deviceId: Id, publicKey: Type.String(), revokedDate: Maybe(Timestamp) })),
});
export type ClaimKeys = Static<typeof ClaimKeys>;
