import { createHmac, hash } from 'node:crypto';

/**
 * Returns the hash of a claim code in this kiosk's claim lists (docs/specification.md, 4.14). The hash's key is the hash of
 * the device's token, because the server stores only that. The key store keeps the token, so the codes of a copied database
 * cannot be found by trying.
 */
export const claimHashOf = (accessToken: string, code: string): string =>
  createHmac('sha256', hash('sha256', accessToken)).update(`spinboard-claim\n${code}`).digest('base64url');
