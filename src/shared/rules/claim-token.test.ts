import { describe, expect, it } from 'vitest';
import { checkClaimToken } from './claim-check.ts';
import { newClaimCode } from './claim-code.ts';
import { claimToken, claimToSign, readClaimToken } from './claim-token.ts';

const AT = Date.parse('2026-11-28T14:05:33.000Z');
const claim = {
  clientId: 1,
  deviceId: 12,
  campaignId: 3,
  prizeId: 2,
  at: AT,
  code: newClaimCode({ integer: () => 7 }),
};
const READ = { ...claim, clientId: '1', deviceId: '12', campaignId: '3', prizeId: '2' };
const { subtle } = globalThis.crypto;
const base64Url = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url');
async function newPair() {
  const { publicKey, privateKey } = (await subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
  return { publicKey: base64Url(await subtle.exportKey('raw', publicKey)), privateKey };
}
const [own, other] = [await newPair(), await newPair()];

/** Returns a token of the claim with other values, signed by `pair`. */
async function token(changes: Partial<Parameters<typeof claimToSign>[0]> = {}, pair = own) {
  const signed = claimToSign({ ...claim, ...changes });
  return claimToken(signed, base64Url(await subtle.sign('Ed25519', pair.privateKey, Buffer.from(signed))));
}
const keys = (revokedDate: string | null = null, publicKey = own.publicKey) => ({
  version: 'v',
  clientId: 1,
  keys: [{ deviceId: 12, publicKey, revokedDate }],
});

describe('a claim token', () => {
  it('contains the ids, the moment to the second and the code, and can be scanned', async () => {
    expect(await token()).toMatch(/^SB1\.[\w-]+\.[\w-]{86}$/);
    expect(readClaimToken(` ${await token()}\n`)?.claim).toEqual(READ);
    expect(readClaimToken(await token({ at: AT + 999 }))?.claim.at).toBe(AT);
  });

  it('contains big ids, and ids of any letters, as the server wrote them', async () => {
    const ids = { deviceId: '9007199254740993n', campaignId: 'Ä-Ω-場', clientId: null };
    expect(readClaimToken(await token(ids))?.claim).toEqual({
      ...READ,
      deviceId: '9007199254740993',
      campaignId: 'Ä-Ω-場',
      clientId: null,
    });
  });

  it.each([
    '',
    'SB1.SAMPLE.SAMPLE',
    'SB2.e30.e30',
    claim.code,
    'https://example.com/?SB1.e30.e30',
    `SB1.${'A'.repeat(2_000)}.A`,
    `SB1.${btoa('["1","12","3","2",1e99,"A"]').replaceAll('=', '')}.A`,
  ])('is not read from %j', async (text) => {
    expect(readClaimToken(text)).toBeNull();
    expect(await checkClaimToken(text, keys())).toEqual({ kind: 'malformed' });
  });
});

describe('the check of a claim token', () => {
  it("accepts the claim of one of the vendor's kiosks, also of one that did not know its vendor yet", async () => {
    expect(await checkClaimToken(await token(), keys())).toEqual({ kind: 'valid', claim: READ });
    expect(await checkClaimToken(await token({ clientId: null }), keys())).toMatchObject({ kind: 'valid' });
  });

  it('rejects a claim of another vendor, and names a kiosk that is not known', async () => {
    expect(await checkClaimToken(await token({ clientId: 2 }), keys())).toEqual({ kind: 'foreign-vendor' });
    expect(await checkClaimToken(await token({ deviceId: 13 }), keys())).toMatchObject({ kind: 'unknown-kiosk' });
  });

  it('rejects a claim that was signed by another key, or changed since', async () => {
    expect(await checkClaimToken(await token({}, other), keys())).toEqual({ kind: 'malformed' });
    const [, body = '', signature = ''] = (await token()).split('.');
    const changed = claimToSign({ ...claim, prizeId: 9 });
    expect(await checkClaimToken(claimToken(changed, signature), keys())).toEqual({ kind: 'malformed' });
    expect(await checkClaimToken(`SB1.${body}.${signature.slice(1)}`, keys())).toEqual({ kind: 'malformed' });
    expect(await checkClaimToken(await token(), keys(null, 'short'))).toEqual({ kind: 'malformed' });
  });

  it('tells whether the kiosk was revoked before or after it made the claim', async () => {
    const revoked = async (ms: number) => checkClaimToken(await token(), keys(new Date(AT + ms).toISOString()));
    expect(await revoked(-1)).toEqual({ kind: 'revoked-before', claim: READ });
    expect(await revoked(0)).toMatchObject({ kind: 'revoked-before' });
    expect(await revoked(1000)).toEqual({ kind: 'revoked-after', claim: READ });
  });
});
