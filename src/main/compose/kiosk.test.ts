import { copyFileSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type JobKind, JobPayloads } from '#shared/jobs.ts';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { FaultServer } from '../../../tests/support/fault-server.ts';
import { fakeEncryption, newJob, tempFolder } from '../../../tests/support/main.ts';
import { openKiosk } from '../../../tests/support/open-kiosk.ts';
import { playAll } from '../../../tests/support/stands.ts';
import { backUp } from '../db/backup.ts';
import { openDatabase } from '../db/open.ts';
import { databaseFile, databaseFor } from '../db/origin.ts';
import { outboxStore } from '../outbox/outbox-store.ts';
import { offlineStore } from '../registration/offline-store.ts';

it('lets visitors play, and staff see and export unreadable rows of every kind', async () => {
  const server = await FaultServer.start({});
  onTestFinished(() => server.stop());
  const userData = tempFolder();
  const { db } = openDatabase(
    databaseFor(userData, server.url, () => {}),
    0,
  );
  const outbox = outboxStore(db, () => false);
  const kinds = Object.keys(JobPayloads) as JobKind[];
  // The rows belong to this server's player, so that they come before those of the play.
  for (const kind of kinds) outbox.enqueue(newJob(kind === 'logout' ? '1/logout' : '1/1', kind, {}, kind), 0);
  outbox.enqueue(newJob('1/1', 'post-user-answer', {}, 'unknown kind'), 0);
  outbox.enqueue(newJob('1/1', 'post-user-answer', {}, 'unknown state'), 0);
  db.exec(`UPDATE outbox SET payload = '{"half' || kind WHERE idempotency_key = kind;
    UPDATE outbox SET kind = 'send-flowers' WHERE idempotency_key = 'unknown kind';
    UPDATE outbox SET state = 'lost' WHERE idempotency_key = 'unknown state';`);
  db.close();

  const { kiosk, call, log, saved } = await openKiosk(userData, server.url);
  kiosk.start();
  expect((await call('app:info', {})).damagedData).toBeNull();
  await call('session:log-in', { username: 'anna', password: 'secret', isRemembered: false });
  const { campaigns } = await call('play:welcome', {});
  const campaignId = campaigns[0]?.id ?? '';
  const play = await call('play:open', { campaignId });
  if (play.stage.kind !== 'quiz') throw new Error('There is no quiz.');
  const { question } = play.stage;
  const verdict = await call('play:answer', {
    campaignId,
    questionId: question.id,
    answerId: question.answers[0]?.id ?? '',
  });
  expect(verdict.play.answeredCount).toBe(1);
  await expect.poll(() => server.effects.answers.length).toBe(1);
  await expect.poll(async () => (await call('sync:status', {})).waiting).toBe(0);

  expect(await call('sync:status', {})).toMatchObject({ parked: 0, refused: 0, quarantined: kinds.length + 2 });
  const listed = await call('sync:list', { group: 'quarantined', offset: 0, limit: 50 });
  expect(listed.map(({ job }) => [job.state, job.kind])).toEqual(
    [...kinds, 'send-flowers', 'post-user-answer'].map((kind) => ['quarantined', kind]),
  );
  await call('sync:export', { what: 'outbox' });
  for (const kind of kinds) expect(saved[0]).toContain(`{\\"half${kind}`);
  expect(log).toEqual([]);
});

it('sends no row of one server to another, and keeps it for the first', async () => {
  const down = await FaultServer.start({});
  const other = await FaultServer.start({});
  onTestFinished(() => other.stop());
  const first = down.url;
  const place = { url: first };
  const { kiosk, call } = await openKiosk(tempFolder(), first, place);
  kiosk.start();
  await call('session:log-in', { username: 'anna', password: 'secret', isRemembered: true });
  const { campaigns } = await call('play:welcome', {});
  const campaignId = campaigns[0]?.id ?? '';
  const play = await call('play:open', { campaignId });
  if (play.stage.kind !== 'quiz') throw new Error('There is no quiz.');
  await down.stop();
  const { question } = play.stage;
  await call('play:answer', { campaignId, questionId: question.id, answerId: question.answers[0]?.id ?? '' });
  expect(await call('sync:status', {})).toMatchObject({ waiting: 2 });

  place.url = other.url;
  const changed = kiosk.serverChanged();
  // Calls while the data of the other server is being opened.
  expect(await call('session:current', {})).toBeNull();
  await changed;
  expect(await call('sync:status', {})).toMatchObject({ waiting: 0 });
  await call('session:log-in', { username: 'anna', password: 'secret', isRemembered: false });
  const fresh = await call('play:open', { campaignId });
  expect([fresh.answeredCount, other.effects.answers]).toEqual([0, []]);
  await call('play:answer', { campaignId, questionId: question.id, answerId: question.answers[1]?.id ?? '' });
  await expect.poll(() => other.effects.answers.map(({ answerId }) => answerId)).toEqual([question.answers[1]?.id]);

  place.url = first;
  await kiosk.serverChanged();
  expect(await call('sync:status', {})).toMatchObject({ waiting: 2 });
  expect(await call('session:current', {})).toMatchObject({ userId: 7 });
});

it('sends rows again that its server has lost, when staff request it', async () => {
  const server = await FaultServer.start({ honoursKeys: false });
  onTestFinished(() => server.stop());
  const { kiosk, call } = await openKiosk(tempFolder(), server.url);
  kiosk.start();
  await call('session:log-in', { username: 'anna', password: 'secret', isRemembered: false });
  const { campaigns } = await call('play:welcome', {});
  const campaignId = campaigns[0]?.id ?? '';
  const play = await call('play:open', { campaignId });
  if (play.stage.kind !== 'quiz') throw new Error('There is no quiz.');
  const { question } = play.stage;
  await call('play:answer', { campaignId, questionId: question.id, answerId: question.answers[0]?.id ?? '' });
  await expect.poll(async () => (await call('sync:status', {})).waiting).toBe(0);
  const { answers, statuses } = server.effects;
  const before = [answers.splice(0), statuses.splice(0)];

  const found = { compared: 1, resent: 2, handOvers: 0, unclear: 0, unasked: 0, isComplete: true };
  expect(await call('outbox:catch-up', {})).toEqual(found);
  await expect.poll(() => [answers, statuses]).toEqual(before);
  await expect.poll(async () => (await call('sync:status', {})).waiting).toBe(0);
  expect(await call('outbox:catch-up', {})).toEqual({ ...found, resent: 0 });
});

it('awards a prize once, though the kiosk goes back to the database of the day before', async () => {
  const server = await FaultServer.start({});
  onTestFinished(() => server.stop());
  const userData = tempFolder();
  const logIn = { username: 'anna', password: 'secret', isRemembered: true };
  const first = await openKiosk(userData, server.url);
  await first.call('session:log-in', logIn);
  await playAll(first);
  const backup = backUp(userData, '1.0.0', 0);
  first.kiosk.start();
  await expect.poll(async () => (await first.call('sync:status', {})).waiting).toBe(0);
  const before = structuredClone(server.effects);
  first.kiosk.stop();

  const file = databaseFile(userData, server.url);
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
  copyFileSync(path.join(backup, path.basename(path.dirname(file)), 'kiosk.db'), file);
  const second = await openKiosk(userData, server.url);
  second.kiosk.start();
  await second.call('session:log-in', logIn);
  await expect.poll(async () => (await second.call('sync:status', {})).waiting).toBe(0);
  expect(before.awards).toHaveLength(1);
  expect(server.effects).toMatchObject({
    answers: before.answers,
    awards: before.awards,
    statuses: before.statuses,
  });
  const unclear = await second.call('sync:list', { group: 'unclear', offset: 0, limit: 9 });
  expect(unclear).toMatchObject([{ job: { kind: 'post-awarded-prize', doubt: 'winners-not-counted' } }]);
});

it('shows staff the names of damaged files once', async () => {
  const userData = tempFolder();
  const url = 'http://127.0.0.1:1';
  const file = databaseFor(userData, url, () => {});
  openDatabase(file, 0).db.close();
  writeFileSync(`${file}.corrupt-10`, 'damaged');
  // Stops before the notice could be read.
  (await openKiosk(userData, url)).kiosk.stop();
  const second = await openKiosk(userData, url);
  expect((await second.call('app:info', {})).damagedData).toContain(`${file}.corrupt-10`);
  expect(second.log.join()).toContain(`${file}.corrupt-10`);
  second.kiosk.start();
  second.kiosk.stop();
  const third = await openKiosk(userData, url);
  expect((await third.call('app:info', {})).damagedData).toBeNull();
  expect(existsSync(`${file}.corrupt-10`)).toBe(true);
});

it('checks its server as soon as the computer wakes up', async () => {
  const server = await FaultServer.start({});
  onTestFinished(() => server.stop());
  const { kiosk, call } = await openKiosk(tempFolder(), server.url);
  kiosk.start();
  // No call has reached the server yet.
  expect((await call('health:state', {})).newest.lastServerContact).toBeNull();
  kiosk.wake();
  await expect.poll(async () => (await call('health:state', {})).newest.lastServerContact).not.toBeNull();
});

it('reads all sealed data once the key store works again', async () => {
  const url = 'http://127.0.0.1:1';
  const userData = tempFolder();
  const { encryptStringAsync, decryptStringAsync } = fakeEncryption();
  const { db } = openDatabase(
    databaseFor(userData, url, () => {}),
    0,
  );
  const seal = (value: object) => encryptStringAsync(JSON.stringify(value));
  const token = { tokenType: 'Bearer', accessToken: 'secret' };
  const device = { id: 4, name: 'Booth left', campaigns: [{ id: 3, campaignName: 'Show' }], isRevoked: false };
  db.prepare('INSERT INTO device VALUES (1, ?)').run(await seal({ device, tokens: [token], grantedAt: 0 }));
  db.prepare("INSERT INTO sessions VALUES ('a', '7', ?, 0, 0, 0)").run(await seal({ id: 'a', userId: 7, ...token }));
  const lifetime = { knownAt: 0, expiresAt: Date.UTC(2100, 0, 1) };
  const [preparedDate, expiresDate] = ['2026-05-01T00:00:00Z', '2026-05-08T00:00:00Z'];
  const dates = { version: '1', preparedDate, expiresDate };
  const content = { campaign: { id: 3, campaignName: 'Show' }, questions: [], players: [], ...dates };
  offlineStore(db).campaigns.save('3', await seal({ content, ...lifetime, imagesKept: 0, imageBytes: 0 }));
  outboxStore(db, () => false).enqueue(newJob('7/3', 'post-user-answer'), 0);
  outboxStore(db, () => false).park('7', '');
  db.close();

  const keyring = { isAway: true };
  const clock = new FakeClock();
  const whileThere =
    <In, Out>(work: (value: In) => Promise<Out>) =>
    async (value: In) => {
      if (keyring.isAway) throw new Error('The keyring is locked.');
      return work(value);
    };
  const { call } = await openKiosk(userData, url, undefined, {
    clock,
    encryption: fakeEncryption({
      encryptStringAsync: whileThere(encryptStringAsync),
      decryptStringAsync: whileThere(decryptStringAsync),
    }),
  });
  const seen = async () => {
    const { campaigns } = await call('offline:state', {});
    return {
      keyStore: (await call('app:info', {})).keyStore,
      device: (await call('device:state', {})).kind,
      prepared: campaigns.filter(({ copy }) => copy !== null).length,
      parked: (await call('sync:status', {})).parked,
    };
  };
  expect(await seen()).toEqual({ keyStore: 'failing', device: 'locked', prepared: 0, parked: 1 });
  keyring.isAway = false;
  clock.advance(60_000);
  await expect.poll(seen).toEqual({ keyStore: 'ready', device: 'registered', prepared: 1, parked: 0 });
});
