import { describe, expect, it } from 'vitest';
import { openOutbox } from '../../../tests/support/main.ts';
import { checkClaimToken } from '../../shared/rules/claim-check.ts';
import { newClaimKeyPair, signText } from './claim-key.ts';
import { claimTokenOf, HeldClaimKeys } from './claim-keys.ts';

const KEYS = { version: 'a', clientId: 1, keys: [{ deviceId: 4, publicKey: 'x'.repeat(43), revokedDate: null }] };

describe('the held public keys', () => {
  it('are those of the latest check-in that brought some, also after a restart', () => {
    const { db, file } = openOutbox();
    const held = new HeldClaimKeys(db, () => {});
    expect(held.current).toBeNull();
    held.take(KEYS);
    held.take(null);
    held.take(undefined);
    expect(held.current).toEqual(KEYS);
    const again = new HeldClaimKeys(openOutbox(file).db, () => {});
    expect(again.current).toEqual(KEYS);
    again.take({ ...KEYS, version: 'b', keys: [] });
    expect(new HeldClaimKeys(openOutbox(file).db, () => {}).current).toMatchObject({ version: 'b', keys: [] });
  });

  it('count as missing if they cannot be read, so that the server sends them again', () => {
    const { db } = openOutbox();
    db.prepare("INSERT INTO claim_keys (id, keys) VALUES (1, '{')").run();
    expect(new HeldClaimKeys(db, () => {}).current).toBeNull();
  });

  it('stay on a full disk, with a line in the log', () => {
    const { db } = openOutbox();
    const log: string[] = [];
    const held = new HeldClaimKeys(db, (line) => void log.push(line));
    held.take(KEYS);
    db.pragma(`max_page_count = ${db.pragma('page_count', { simple: true })}`);
    held.take({ ...KEYS, version: 'b', keys: Array.from({ length: 2_000 }, () => KEYS.keys[0] as never) });
    expect([held.current?.version, log]).toEqual(['a', [expect.any(String)]]);
  });
});

describe("a claim's token", () => {
  const { publicKey, privateKey } = newClaimKeyPair();
  const claim = { code: 'BCDEFGHJT', at: 1_764_338_733_000, campaignId: 3, prizeId: 2 };
  const device = { identity: { id: 4, name: 'Stand' }, sign: (text: string) => signText(text, privateKey) };

  it('is signed by this kiosk, and checked by the others', async () => {
    const keys = { ...KEYS, keys: [{ deviceId: 4, publicKey, revokedDate: null }] };
    const token = claimTokenOf(claim, device, { current: keys }) ?? '';
    expect(await checkClaimToken(token, keys)).toEqual({
      kind: 'valid',
      claim: { clientId: '1', deviceId: '4', campaignId: '3', prizeId: '2', at: claim.at, code: claim.code },
    });
  });

  it('does not exist with a damaged key, which throws nothing', () => {
    expect([signText('SB1.A', privateKey)?.length, signText('SB1.A', 'A'), signText('SB1.A', '')]).toEqual([
      86,
      null,
      null,
    ]);
  });

  it('does not exist without a registration, and without a key', () => {
    expect(claimTokenOf(claim, { ...device, identity: null }, { current: null })).toBeNull();
    expect(claimTokenOf(claim, { ...device, sign: () => null }, { current: null })).toBeNull();
  });
});
