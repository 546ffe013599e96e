import { createHmac } from 'node:crypto';

/**
 * Returns the hash of a claim code in the claim list of the kiosk that has the token of this hash (docs/specification.md,
 * 4.14). Without a key, all possible codes could be tried against the hashes of a copied list.
 */
export const claimHashOf = (code: string, tokenHash: string): string =>
  createHmac('sha256', tokenHash).update(`spinboard-claim\n${code}`).digest('base64url');
