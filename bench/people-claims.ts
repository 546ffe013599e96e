import { createPublicKey, verify } from 'node:crypto';
import { newClaimKeyPair, signText } from '../src/main/registration/claim-key.ts';
import type { ClaimKeys } from '../src/shared/entities/claim-keys.ts';
import { checkClaimToken } from '../src/shared/rules/claim-check.ts';
import { newClaimCode } from '../src/shared/rules/claim-code.ts';
import { claimToken, claimToSign } from '../src/shared/rules/claim-token.ts';
import { type Finding, median } from './measure.ts';

/** Kiosks of a large vendor, and the place of the one that made the claims. */
const KIOSKS = 1000;
const MAKER = 999;
const ROUNDS = 500;
const LIMIT_MS = 5;

/** Measures the check of a scanned claim token by the held public keys, against the bare check of its signature. */
export async function claimChecks(): Promise<Finding[]> {
  const pairs = Array.from({ length: KIOSKS }, newClaimKeyPair);
  const keys: ClaimKeys = {
    version: 'v',
    clientId: 1,
    keys: pairs.map(({ publicKey }, deviceId) => ({ deviceId, publicKey, revokedDate: null })),
  };
  const { publicKey = '', privateKey = '' } = pairs[MAKER] ?? {};
  const code = newClaimCode({ integer: () => 3 });
  const signed = claimToSign({ clientId: 1, deviceId: MAKER, campaignId: 3, prizeId: 2, at: 0, code });
  const signature = signText(signed, privateKey) ?? '';
  const token = claimToken(signed, signature);
  const checks: number[] = [];
  const bare: number[] = [];
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
  for (let round = 0; round < ROUNDS; round += 1) {
    let begun = performance.now();
    const { kind } = await checkClaimToken(token, keys);
    checks.push(performance.now() - begun);
    begun = performance.now();
    const isSigned = verify(null, Buffer.from(signed), key, Buffer.from(signature, 'base64url'));
    bare.push(performance.now() - begun);
    if (kind !== 'valid' || !isSigned) throw new Error(`The claim is ${kind}.`);
  }
  const check = median(checks);
  return [
    {
      name: `Checking a QR code by the keys of ${KIOSKS} kiosks`,
      value: `${check.toFixed(2)} ms, ${(check / median(bare)).toFixed(1)}x`,
      limit: `${LIMIT_MS} ms`,
      isMet: check <= LIMIT_MS,
      against: `the bare check of an Ed25519 signature, ${median(bare).toFixed(2)} ms`,
    },
  ];
}
