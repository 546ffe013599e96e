import { createHmac, hash } from 'node:crypto';

/**
 * The seal of a device's token on a digest (docs/specification.md, 7.11). Its key is the token's hash, which is what
 * the server keeps of the token; so it can be made without a network, and checked by the server alone.
 */
export function sealOf(accessToken: string, digest: string): string {
  return createHmac('sha256', hash('sha256', accessToken)).update(`spinboard-unsent\n${digest}`).digest('hex');
}
