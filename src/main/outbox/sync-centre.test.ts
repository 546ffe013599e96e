import { expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { newJob, openOutbox } from '../../../tests/support/main.ts';
import { RequestFailure } from '../link/failure.ts';
import { KeySupport, type KeySupports } from '../link/key-support.ts';
import { text } from '../texts.ts';
import { UNKNOWN_MAKER } from './job.ts';
import { nameBook } from './name-book.ts';
import { outboxStore } from './outbox-store.ts';
import { staffRows } from './staff-rows.ts';
import { SyncCentre } from './sync-centre.ts';

const KIOSK = { id: 5, name: 'Stand 1' };
const ORIGIN = 'https://show.example';
/** The time that both kiosks learn from their server. */
const SERVER_NOW = Date.UTC(2026, 10, 26);
const PLAIN: KeySupports = { postUserAnswer: 'plain', putGameStatus: 'keyed', postAwardedPrize: 'unknown' };

interface Around {
  /** What the kiosk has learned of keys. */
  known?: KeySupports;
  /** False if the kiosk has no key, and so makes files without a seal. */
  isSealed?: boolean;
  /** The server's answer to the question who made a seal. */
  checkSeal?: (...asked: unknown[]) => Promise<unknown>;
  origin?: string;
}

/** A sync centre. By default the server confirms the seal of a file. */
function openCentre({ known, isSealed = true, checkSeal = async () => KIOSK, origin = ORIGIN }: Around = {}) {
  const log: string[] = [];
  let releases = 0;
  const clock = new FakeClock();
  const { db } = openOutbox();
  const maker = { ...UNKNOWN_MAKER, steadyNow: () => clock.elapsed() };
  const outbox = outboxStore(
    db,
    () => false,
    () => {},
    maker,
  );
  const keys = new KeySupport(known);
  const names = nameBook(db);
  const centre = new SyncCentre({
    rows: staffRows(db, maker),
    names,
    origin,
    api: { keys, call: checkSeal as never },
    device: {
      identity: KIOSK,
      seals: () => (isSealed ? ['a'.repeat(64)] : []),
      openCopy: () => Promise.reject(new Error('There is no copy.')),
    },
    clock,
    serverNow: () => SERVER_NOW,
    signedInUser: () => null,
    onReleased: () => {
      releases += 1;
    },
    storage: () => ({ usedBytes: 12, freeBytes: null, elsewhere: [] }),
    secureAddress: () => 'https://secure.example',
    onLog: (line) => log.push(line),
  });
  return { outbox, keys, names, centre, clock, log, releases: () => releases };
}

it('tells in its file what it has learned of keys, and adopts it from a file with a confirmed seal', async () => {
  const { outbox, centre } = openCentre({ known: PLAIN });
  outbox.enqueue(newJob('7/3', 'post-awarded-prize'), 0);
  const there = openCentre();
  expect(await there.centre.import(await centre.exported())).toMatchObject({
    kind: 'taken',
    taken: 1,
    kiosk: 'Stand 1',
  });
  expect(there.keys.all).toEqual(PLAIN);
  const learned = openCentre({ known: { ...PLAIN, postUserAnswer: 'keyed' } });
  await learned.centre.import(await centre.exported());
  expect(learned.keys.all).toMatchObject({ postUserAnswer: 'keyed' });
});

it('adopts nothing from a file without a seal', async () => {
  const { centre } = openCentre({ known: PLAIN, isSealed: false });
  const there = openCentre();
  expect(await there.centre.import(await centre.exported())).toMatchObject({ kind: 'taken', kiosk: null });
  expect(there.keys.all).toMatchObject({ postUserAnswer: 'unknown', putGameStatus: 'unknown' });
});

it('counts the age of a row by steady time, because a clock may be wrong by years', async () => {
  const { outbox, centre, clock } = openCentre();
  clock.set(Date.UTC(2016, 0, 1));
  outbox.enqueue(newJob('7/3', 'post-awarded-prize'), clock.now());
  const there = openCentre();
  await there.centre.import(await centre.exported());
  expect(there.outbox.next('7/3')).toMatchObject({ state: 'pending', createdAt: '2016-01-01T00:00:00.000Z' });
});

it('lists rows with the names that the kiosk knows, and tells what waits', () => {
  const { outbox, centre } = openCentre();
  outbox.enqueue(newJob('7/3', 'post-user-answer'), 0);
  expect(centre.list('waiting', 0, 25)).toMatchObject([
    { userId: '7', player: null, userName: null, campaign: null, job: { lane: '7/3', kind: 'post-user-answer' } },
  ]);
  expect(centre.list('waiting', 1, 25)).toEqual([]);
  expect(centre.facts()).toMatchObject({ usedBytes: 12, freeBytes: null, secureAddress: 'https://secure.example' });
});

it('settles a held row, writes that into the log and lets waiting rows leave; refuses a row that is not held', () => {
  const { outbox, centre, log, releases } = openCentre();
  const job = newJob('7/3', 'post-awarded-prize');
  outbox.enqueue(job, 0);
  const request = { key: job.idempotencyKey, outcome: 'discarded', reason: 'Given by hand', name: 'Ana' } as const;
  outbox.refuse(job.idempotencyKey, 'Out of stock');
  centre.settle(request);
  expect(log).toEqual([`outbox: row ${job.idempotencyKey} was discarded on the word of staff`]);
  expect(releases()).toBe(1);
  expect(() => centre.settle(request)).toThrow(new AppError('refused', text('sync.notHeld')));
  expect(releases()).toBe(1);
});

it('puts all rows of a group back, and lets them leave', () => {
  const { outbox, centre, releases } = openCentre();
  const job = newJob('7/3', 'post-awarded-prize');
  outbox.enqueue(job, 0);
  outbox.refuse(job.idempotencyKey, 'Out of stock');
  centre.retryAll('refused');
  expect(outbox.next('7/3')).toMatchObject({ state: 'pending' });
  expect(releases()).toBe(1);
});

it('takes rows in once, keeps their names, says so in the log, and lets them leave', async () => {
  const { outbox, centre } = openCentre();
  outbox.enqueue(newJob('7/3', 'post-awarded-prize'), 0);
  const file = await centre.exported();
  const there = openCentre();
  expect(await there.centre.import(file)).toEqual({
    kind: 'taken',
    taken: 1,
    known: 0,
    unreadable: 0,
    kiosk: 'Stand 1',
  });
  expect(await there.centre.import(file)).toMatchObject({ kind: 'taken', taken: 0, known: 1 });
  expect(there.log[0]).toBe('outbox: 1 rows were taken in from a file, 0 were known');
  expect(there.releases()).toBe(2);
});

it.each([
  ['is no file of unsent rows', () => openCentre(), 'Hello', 'foreign'],
  ['was made for another server', () => openCentre({ origin: 'https://other.example' }), null, 'other-server'],
  [
    'has a seal that the server cannot check now',
    () => openCentre({ checkSeal: () => Promise.reject(new RequestFailure('lost', 'No answer')) }),
    null,
    'server-away',
  ],
  [
    'has a seal of another kiosk',
    () => openCentre({ checkSeal: async () => ({ ...KIOSK, id: 6 }) }),
    null,
    'server-away',
  ],
] as const)('refuses a file that %s', async (_case, open, given, why) => {
  const { outbox, centre } = openCentre();
  outbox.enqueue(newJob('7/3', 'post-awarded-prize'), 0);
  const there = open();
  expect(await there.centre.import(given ?? (await centre.exported()))).toEqual({ kind: 'refused', why });
  expect(there.outbox.all()).toEqual([]);
  expect(there.releases()).toBe(0);
});

it('takes rows as unvouched if the server refuses the seal, and passes on an error that is not an answer', async () => {
  const { outbox, centre } = openCentre();
  outbox.enqueue(newJob('7/3', 'post-awarded-prize'), 0);
  const file = await centre.exported();
  const refusal = new RequestFailure('refused', 'Not found', { status: 404, proof: 'form' });
  const refused = openCentre({ checkSeal: () => Promise.reject(refusal) });
  expect(await refused.centre.import(file)).toMatchObject({ kind: 'taken', kiosk: null });
  expect(refused.outbox.next('7/3')).toMatchObject({ provenance: 'unvouched' });
  const broken = openCentre({ checkSeal: () => Promise.reject(new TypeError('A fault of ours')) });
  await expect(broken.centre.import(file)).rejects.toThrow(TypeError);
});

it('takes rows of an unconfirmed file as unvouched, unless the server has no address of its own', async () => {
  const builtIn = 'built-in';
  const from = (origin: string) => {
    const { outbox, centre } = openCentre({ origin, isSealed: false });
    outbox.enqueue(newJob('7/3', 'post-awarded-prize'), 0);
    return centre.exported();
  };
  const there = openCentre();
  expect(await there.centre.import(await from(ORIGIN))).toMatchObject({ kind: 'taken', kiosk: null });
  expect(there.outbox.next('7/3')).toMatchObject({ provenance: 'unvouched' });
  const own = openCentre({ origin: builtIn });
  expect(await own.centre.import(await from(builtIn))).toEqual({ kind: 'refused', why: 'other-server' });
});

it('takes the names of players, campaigns and the kiosk along, and vouches for the rows', async () => {
  const { outbox, names, centre } = openCentre();
  const players = ['7', '8'].map((id) => ({ id, name: `Player ${id}`, userName: `player${id}` }));
  names.keep(players, [{ id: '3', name: 'Spin the Sound' }]);
  for (const lane of ['7/3', '8/3', '9/4']) {
    const [userId, campaignId] = lane.split('/');
    outbox.enqueue(newJob(lane, 'post-user-answer', { userId, campaignId }), 0);
  }
  const there = openCentre();
  await there.centre.import(await centre.exported());
  expect(there.centre.list('waiting', 0, 25)).toMatchObject([
    { player: 'Player 7', userName: 'player7', campaign: 'Spin the Sound' },
    { player: 'Player 8', userName: 'player8', campaign: 'Spin the Sound' },
    { userId: '9', player: null, campaign: null },
  ]);
  expect(there.names.kiosk('5')).toBe('Stand 1');
  expect(there.outbox.next('7/3')).toMatchObject({ provenance: 'vouched' });
});

it('asks the server who sealed just this file', async () => {
  const asked: unknown[] = [];
  const there = openCentre({
    checkSeal: async (...call) => {
      asked.push(...call);
      return KIOSK;
    },
  });
  const file = await openCentre().centre.exported();
  await there.centre.import(file);
  const { digest } = JSON.parse(file.split('\n')[1] ?? '') as { digest: string };
  expect(asked).toEqual(['checkSeal', { params: { id: 5 }, body: { digest, seals: ['a'.repeat(64)] } }]);
});

it('takes a confirmed file of a server without an address of its own', async () => {
  const { outbox, centre } = openCentre({ origin: 'built-in' });
  outbox.enqueue(newJob('7/3', 'post-awarded-prize'), 0);
  const there = openCentre({ origin: 'built-in' });
  expect(await there.centre.import(await centre.exported())).toMatchObject({
    kind: 'taken',
    taken: 1,
    kiosk: 'Stand 1',
  });
});

it('counts what was sent since midnight', () => {
  const { outbox, centre, clock } = openCentre();
  clock.set(new Date(2026, 10, 26, 15, 30).getTime());
  const job = newJob('7/3', 'post-user-answer');
  outbox.enqueue(job, clock.now());
  outbox.delivered(job.idempotencyKey, new Date(2026, 10, 26, 0, 5).getTime());
  expect(centre.facts()).toMatchObject({ sentToday: 1 });
  clock.set(new Date(2026, 10, 27, 0, 1).getTime());
  expect(centre.facts()).toMatchObject({ sentToday: 0 });
});
