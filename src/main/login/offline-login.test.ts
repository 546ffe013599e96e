import { describe, expect, it } from 'vitest';
import { ALWAYS_ON } from '../../../tests/support/connection.ts';
import { FakeClock, steadyMs } from '../../../tests/support/fake-clock.ts';
import { campaign, fakeEncryption, openOutbox, questions, WHEEL } from '../../../tests/support/main.ts';
import { visitOf } from '../../../tests/support/visits.ts';
import type { OfflinePackage } from '../../shared/entities/offline-package.ts';
import type { User } from '../../shared/entities/user.ts';
import { cachedReads } from '../link/cached-reads.ts';
import { ApiClient } from '../link/client.ts';
import { Reads } from '../link/reads.ts';
import { offlineStore } from '../registration/offline-store.ts';
import { Prepared } from '../registration/prepared.ts';
import { SteadyTime } from '../registration/steady-time.ts';
import { timeStore } from '../registration/time-store.ts';
import type { Encryption } from '../shell/key-store.ts';
import { KeyStore } from '../shell/key-store.ts';
import { digestOf, OfflineLogin } from './offline-login.ts';
import { LOCK_MS, MOST_NAMES, Tries } from './tries.ts';
import { makeVerifier } from './verifier.ts';

const DAY_MS = 24 * 60 * 60_000;
const MIA: User = { id: 7, userName: 'Mia@nordwind.example', fullName: 'Mia Berg', roles: ['Player'] };
const ROOT: User = { id: 1, userName: 'root@nordwind.example', fullName: 'Ines', roles: ['Admin'] };

const offlinePackage = (players: OfflinePackage['players']): OfflinePackage => ({
  version: '1',
  preparedDate: '2026-05-01T00:00:00Z',
  expiresDate: '2026-05-08T00:00:00Z',
  campaign: campaign(WHEEL),
  questions: questions(3),
  players,
});

/** A kiosk's sign-in over a real file; `file` and `clock` of another one to restart it. */
async function openSignIn(before: { file?: string; clock?: FakeClock; encryption?: Partial<Encryption> } = {}) {
  const { clock = new FakeClock() } = before;
  const opened = openOutbox(before.file);
  const store = offlineStore(opened.db);
  const onLog = () => {};
  const keyStore = new KeyStore({ encryption: fakeEncryption(before.encryption), clock, platform: 'linux', onLog });
  await keyStore.probe();
  const time = new SteadyTime({ clock, store: timeStore(opened.db), onLog });
  const prepared = new Prepared(store, keyStore, onLog);
  await prepared.load();
  const reads = new Reads({
    api: new ApiClient({ baseUrl: () => 'http://127.0.0.1:1' }),
    store: cachedReads(opened.db),
    time,
    connection: ALWAYS_ON,
  });
  const device = { isRegistered: true };
  const isUsable = () => device.isRegistered;
  const known = () => prepared.userNames(time.now()).map(digestOf);
  const tries = new Tries({ store, clock, known, onLog });
  const signIn = new OfflineLogin({ prepared, tries, reads, time, isUsable, onLog });
  tries.load();
  time.start();
  const prepare = async (password = 'nordwind', user = MIA) => {
    const content = offlinePackage([{ user, verifier: await makeVerifier(password) }]);
    // As the preparation does, which has just reached the server.
    time.trustClock();
    const knownAt = time.now();
    const value = { content, knownAt, expiresAt: steadyMs(knownAt + 7 * DAY_MS), imagesKept: 0, imageBytes: 0 };
    await prepared.campaigns.set('3', value);
  };
  const attempt = (password = 'nordwind', name = 'mia@nordwind.example ') =>
    signIn.signIn(name, password).then(
      () => 'in',
      (error) => error.reason,
    );
  return { ...opened, clock, store, prepared, reads, time, device, signIn, prepare, attempt };
}

describe('signing in without the server', () => {
  it('takes the password of the roster, and leaves copies for the play', async () => {
    const { prepare, attempt, reads, signIn } = await openSignIn();
    expect(signIn.isPossible).toBe(false);
    await prepare();
    expect(signIn.isPossible).toBe(true);
    expect(await attempt('Nordwind')).toBe('wrong-login');
    expect(await attempt()).toBe('in');
    expect(await attempt('nordwind', 'nobody')).toBe('wrong-login');
    const [details] = (await reads.read('getGameDetails', { query: { userId: '7' } }, visitOf('7'))).data;
    expect(details?.campaigns?.map(({ id }) => id)).toEqual([3]);
  });

  it('asks for no other password: nobody could change it', async () => {
    const { prepare, signIn } = await openSignIn();
    await prepare('nordwind', { ...MIA, isPasswordChangeEnforced: true });
    expect(await signIn.signIn('mia@nordwind.example', 'nordwind')).toMatchObject({ isPasswordChangeEnforced: false });
  });

  it('is possible only while the kiosk may send for its players', async () => {
    const { prepare, signIn, device } = await openSignIn();
    await prepare();
    device.isRegistered = false;
    expect(signIn.isPossible).toBe(false);
  });

  it('ends with the roster, and a clock that is set back does not prolong it', async () => {
    const { file, clock, prepare, attempt, time } = await openSignIn();
    await prepare();
    clock.advance(6 * DAY_MS);
    expect(await attempt()).toBe('in');
    clock.set(clock.now() - 300 * DAY_MS);
    clock.advance(DAY_MS + 10 * 60_000);
    expect(await attempt()).toBe('wrong-login');
    time.stop();
    const again = await openSignIn({ file, clock });
    expect(await again.attempt()).toBe('wrong-login');
    // The server has been reached: the clock is right, and what was fetched by a wrong one does not count.
    again.time.trustClock();
    expect(again.signIn.isPossible).toBe(false);
    await again.prepare();
    expect(await again.attempt()).toBe('in');
  });
});

describe('five wrong tries', () => {
  it('lock a name, the right password included, over a restart and under any clock', async () => {
    const { file, clock, prepare, attempt } = await openSignIn();
    await prepare();
    const tries = [];
    for (let index = 0; index < 6; index += 1) tries.push(await attempt('wrong'));
    expect(tries).toEqual([...Array(5).fill('wrong-login'), 'too-many-attempts']);
    expect(await attempt()).toBe('too-many-attempts');
    expect(await attempt('wrong', 'somebody else')).toBe('wrong-login');
    clock.set(clock.now() + DAY_MS);
    expect(await attempt()).toBe('too-many-attempts');
    clock.set(clock.now() - 2 * DAY_MS);
    const again = await openSignIn({ file, clock });
    expect(await again.attempt()).toBe('too-many-attempts');
    clock.advance(LOCK_MS - 1);
    expect(await again.attempt()).toBe('too-many-attempts');
    // Then one more.
    clock.advance(1);
    expect(await again.attempt('wrong')).toBe('wrong-login');
    expect(await again.attempt()).toBe('too-many-attempts');
    clock.advance(LOCK_MS);
    expect(await again.attempt()).toBe('in');
    expect(again.store.failures()).toEqual([expect.objectContaining({ count: 1 })]);
  });

  it('are counted before they are made: many at once are no more than five', async () => {
    const { prepare, attempt, store } = await openSignIn();
    await prepare();
    const tries = await Promise.all(Array.from({ length: 8 }, () => attempt('wrong')));
    expect(tries.filter((reason) => reason === 'wrong-login')).toHaveLength(5);
    expect(store.failures().map(({ name }) => name)).not.toContain('mia@nordwind.example');
  });
});

describe('the names that are counted', () => {
  it('are at most a thousand, not counting players, whose locks stay', async () => {
    const { file, clock, store, prepare, attempt } = await openSignIn();
    await prepare();
    for (let index = 0; index < 5; index += 1) await attempt('wrong');
    const [locked] = store.failures();
    for (let index = 0; index < MOST_NAMES; index += 1)
      store.setFailures(`f${index.toString(16).padStart(63, '0')}`, 5);
    const again = await openSignIn({ file, clock });
    for (const name of ['a', 'b', 'c']) expect(await again.attempt('wrong', name)).toBe('wrong-login');
    expect(again.store.failures()).toHaveLength(MOST_NAMES);
    expect(again.store.failures()).toContainEqual(locked);
    // The latest is among those that are kept.
    for (let index = 0; index < 4; index += 1) await again.attempt('wrong', 'c');
    expect(await again.attempt('wrong', 'c')).toBe('too-many-attempts');
    expect(await again.attempt()).toBe('too-many-attempts');
    expect((await openSignIn({ file, clock })).store.failures()).toHaveLength(MOST_NAMES);
  });
});

describe('a user name at two vendors', () => {
  const OURS: User = { ...MIA, clientId: 2 };
  const THEIRS: User = { ...MIA, id: 70, clientId: 3 };

  it('is the roster’s player, even after the other vendor’s player has logged in here', async () => {
    const { clock, signIn, prepare, attempt } = await openSignIn();
    await prepare('ours', OURS);
    clock.advance(1000);
    await signIn.prove(THEIRS, 'theirs');
    expect([await attempt('theirs'), await attempt('ours')]).toEqual(['wrong-login', 'in']);
  });

  it('works with the vendor’s number too, and gives no more tries', async () => {
    const { prepare, attempt } = await openSignIn();
    await prepare('ours', OURS);
    expect(await attempt('ours', 'mia@nordwind.example#2')).toBe('in');
    expect(await attempt('ours', 'mia@nordwind.example#3')).toBe('wrong-login');
    const names = ['mia@nordwind.example', 'mia@nordwind.example#2'];
    const tries: string[] = [];
    for (let index = 0; index < 6; index++) tries.push(await attempt('wrong', names[index % 2]));
    expect(tries).toEqual([...Array<string>(5).fill('wrong-login'), 'too-many-attempts']);
  });
});

describe('a password that a server has taken here', () => {
  it('is good for a week without the server, also after a restart', async () => {
    const { file, clock, signIn } = await openSignIn();
    await signIn.prove(MIA, 'nordwind');
    const again = await openSignIn({ file, clock });
    expect(await again.attempt('wrong')).toBe('wrong-login');
    expect(await again.attempt()).toBe('in');
    clock.advance(7 * DAY_MS);
    expect(again.signIn.isPossible).toBe(false);
  });

  it('counts until the server says something newer', async () => {
    const { clock, signIn, prepare, attempt } = await openSignIn();
    await prepare('old one');
    clock.advance(1000);
    await signIn.prove(MIA, 'new one');
    expect([await attempt('old one'), await attempt('new one')]).toEqual(['wrong-login', 'in']);
    clock.advance(1000);
    await prepare('newest');
    expect([await attempt('new one'), await attempt('newest')]).toEqual(['wrong-login', 'in']);
  });

  it('is kept of no administrator, and in memory alone where nothing can be encrypted', async () => {
    const { file, db, clock, signIn } = await openSignIn({
      encryption: { isAsyncEncryptionAvailable: async () => false },
    });
    await signIn.prove(ROOT, 'nordwind');
    expect(signIn.isPossible).toBe(false);
    await signIn.prove(MIA, 'nordwind');
    expect(signIn.isPossible).toBe(true);
    expect(db.prepare('SELECT count(*) FROM proven_players').pluck().get()).toBe(0);
    expect((await openSignIn({ file, clock })).signIn.isPossible).toBe(false);
  });
});
