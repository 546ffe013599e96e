import { createHmac, timingSafeEqual } from 'node:crypto';

/** True if a seal was made of a digest with the token of this hash (docs/specification.md, 7.11). */
export function isSealOf(seal: string, tokenHash: string, digest: string): boolean {
  const expected = createHmac('sha256', tokenHash).update(`spinboard-unsent\n${digest}`).digest();
  const given = Buffer.from(seal, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
