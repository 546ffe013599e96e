import { createHmac, hash } from 'node:crypto';

/**
 * Returns the seal of a device's token on a digest (docs/specification.md, 7.11). The seal's key is the token's hash,
 * because the server stores only that. So the kiosk can make a seal offline, and only the server can check it.
 */
export function sealOf(accessToken: string, digest: string): string {
  return createHmac('sha256', hash('sha256', accessToken)).update(`spinboard-unsent\n${digest}`).digest('hex');
}
