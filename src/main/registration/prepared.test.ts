import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { FakeClock, steadyMs } from '../../../tests/support/fake-clock.ts';
import { fakeEncryption, tempFolder } from '../../../tests/support/main.ts';
import { openDatabase } from '../db/open.ts';
import { KeyStore } from '../shell/key-store.ts';
import { offlineStore } from './offline-store.ts';
import { isAlive, Prepared, type PreparedCampaign, type ProvenPlayer } from './prepared.ts';

it.each([
  ['from its first moment', 1000, true],
  ['to its last one', 1999, true],
  ['not once it has expired', 2000, false],
  ['not before it was known: the time by which it was stamped is lost', 999, false],
])('what a kiosk knows counts %s', (_when, now, counts) => {
  expect(isAlive({ knownAt: steadyMs(1000), expiresAt: steadyMs(2000) }, steadyMs(now))).toBe(counts);
});

it('a download or a login that began before an erasure does not bring the person back', async () => {
  const { db } = openDatabase(path.join(tempFolder(), 'kiosk.db'), 0);
  onTestFinished(() => void db.close());
  const clock = new FakeClock();
  const keyStore = new KeyStore({ encryption: fakeEncryption(), clock, platform: 'linux', onLog: () => {} });
  await keyStore.probe();
  const prepared = new Prepared(offlineStore(db), keyStore, () => {});
  const lifetime = { knownAt: steadyMs(0), expiresAt: steadyMs(10) };
  const playerOf = (id: number) => ({ user: { id, userName: `player${id}` }, verifier: {} });
  const content = { campaign: { id: 3 }, players: [playerOf(5), playerOf(6)] };
  const downloaded = { ...lifetime, imagesKept: 0, imageBytes: 0, content } as unknown as PreparedCampaign;
  const players = () =>
    prepared.campaigns.values().flatMap((kept) => (kept.content.players ?? []).map(({ user }) => user.id));

  // The erasure comes during the encryption of the package.
  const keeping = prepared.keep(downloaded);
  await prepared.forget(new Set(['5']), { isFromStart: true });
  await keeping;
  expect(players()).toEqual([6]);
  await prepared.prove({ ...lifetime, ...playerOf(5) } as unknown as ProvenPlayer);
  expect(prepared.find('player5', steadyMs(1))).toBeNull();
  await prepared.keep(downloaded);
  expect(players()).toEqual([6]);
  // A restored server may give the id to another person.
  await prepared.forget(new Set(), { isFromStart: true });
  await prepared.keep(downloaded);
  expect(players()).toEqual([5, 6]);
});
