import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { HAND_OVERS, laneName, logoutLane } from '#shared/lane.ts';
import { RequestFailure } from '../../../src/main/link/failure.ts';
import type { NewJob } from '../../../src/main/outbox/job.ts';
import type { PlaySource } from '../../../src/main/play/game.ts';
import type { Id } from '../../../src/shared/entities/base.ts';
import { AppError, assertNever } from '../../../src/shared/errors.ts';
import type { JobKind } from '../../../src/shared/jobs.ts';
import { newClaimCode } from '../../../src/shared/rules/claim-code.ts';
import { FakeClock } from '../fake-clock.ts';
import { generatorOf } from '../generator.ts';
import { visitOf } from '../visits.ts';
import { type Kind, TRUSTED } from './kinds.ts';
import { openWireKiosk, type WireKiosk } from './kiosk.ts';
import { FaultProxy } from './proxy.ts';
import { quietOf } from './quiet.ts';
import { type Held, type Place, visitorAt, type World } from './worlds.ts';

/** The kiosk's operation during a fault. */
export const OPERATIONS = [
  'answer',
  'status',
  'award',
  'log-out',
  'walk-up',
  'hand-over',
  'lease return',
  'read',
] as const;
export type Operation = (typeof OPERATIONS)[number];

/** The calls of an operation. Other calls prove reads, too. */
const CALLS: Record<Operation, RegExp> = {
  answer: /PostUserAnswer$/,
  status: /PutGameStatus$/,
  award: /PostAwardedPrizeForCampaign$/,
  'log-out': /Account\/Logout$/,
  'walk-up': /Devices\/Own\/WalkUps$/,
  'hand-over': /Devices\/Own\/HandOvers(\/Undo)?$/,
  'lease return': /Devices\/Own\/CheckIn$/,
  read: /./,
};

/** The operations that need a server with devices. */
const OF_DEVICES: readonly Operation[] = ['walk-up', 'hand-over', 'lease return'];

/** Whether a server supports an operation. */
export const isKnownTo = (world: World, operation: Operation): boolean =>
  world.honoursKeys || !OF_DEVICES.includes(operation);

/** The outcome of a case. */
export interface Outcome {
  lost: string[];
  doubled: string[];
  unclear: number;
  /** Rows that the API itself refused or parked, before staff sent them again. */
  refused: number;
  parked: number;
}

export interface Case {
  kind: Kind;
  operation: Operation;
  seed: number;
}

export const nameOf = ({ kind, operation, seed }: Case): string => `${kind.name}, ${operation}, seed ${seed}`;

/** Runs a case from the first row to the last, and compares the server's data with what the player was promised. */
export async function run(world: World, given: Case, folder: string): Promise<Outcome> {
  const place = await world.join();
  const chance = generatorOf(nameOf(given));
  const clock = new FakeClock();
  const certificate = given.kind.fault.at === 'tls' ? TRUSTED : null;
  const proxy = await FaultProxy.open({
    ...{ to: place.url, honoursKeys: world.honoursKeys, calls: place.calls },
    ...{ clock, chance, certificate },
  });
  const file = path.join(folder, `${nameOf(given).replace(/\W+/g, '-')}.db`);
  const busy = { isBusy: () => false };
  const { quiet, onIdle } = quietOf(() => busy.isBusy());
  const kiosk = openWireKiosk({ file, place, url: () => proxy.url, clock, onIdle });
  busy.isBusy = () => kiosk.state.pending > 0 || proxy.isBusy;
  proxy.onIdle = onIdle;
  const table: Table = { ...given, place, clock, proxy, kiosk, quiet, chance };
  try {
    switch (given.operation) {
      case 'answer':
      case 'status':
      case 'award':
      case 'log-out':
      case 'walk-up':
        return await runRows(table);
      case 'hand-over':
        return await runHandOver(table);
      case 'lease return':
        return await runLease(table);
      case 'read':
        return await runRead(table);
      default:
        return assertNever(given.operation);
    }
  } finally {
    kiosk.close();
    await proxy.close();
    await place.close();
  }
}

interface Table extends Case {
  place: Place;
  clock: FakeClock;
  proxy: FaultProxy;
  kiosk: WireKiosk;
  quiet(): Promise<void>;
  chance(): number;
}

/** The fault begins. It strikes one to three times. */
function strike({ proxy, kind, operation, chance }: Table): Promise<void> {
  const isWide = kind.scope === 'either' ? chance() < 0.5 : kind.scope === 'line';
  const most = { quick: 3, waiting: 2, heavy: 1 }[kind.pace];
  const hits = 1 + Math.floor(chance() * most);
  const call = CALLS[operation];
  return proxy.begin({
    fault: kind.fault,
    // After each call, the kiosk checks who has answered.
    hits: isWide && kind.pace === 'quick' ? hits * 2 : hits,
    strikes: ({ path: called }) => isWide || call.test(called),
  });
}

/** Lets the time pass that the kiosk waits for. */
function goOn({ clock, proxy }: Table, name: string): void {
  const [wait] = clock.waitsMs;
  if (wait === undefined && proxy.late === 0) throw new Error(`${name}: the kiosk waits for nothing`);
  clock.advance(wait ?? 0);
}

/** The most waits before a kiosk counts as stuck. */
const MOST_WAITS = 300;
/** The longest wait between two looks for the server. */
const LOOK_MS = 5_000;
/** The number of attempts before the fault begins. */
const MOST_TRIES = 30;

/** Advances the clock until all rows are sent, or the case has ended otherwise, and no request is under way. */
async function sendAll(table: Table, isOver = () => false): Promise<void> {
  const { kiosk, proxy, quiet } = table;
  for (let waits = 0; ; waits += 1) {
    await quiet();
    if ((kiosk.outbox.counts().waiting === 0 || isOver()) && proxy.late === 0) return;
    if (waits > MOST_WAITS) throw new Error(`${nameOf(table)}: ${JSON.stringify(kiosk.outbox.all())}`);
    goOn(table, nameOf(table));
  }
}

/** A whole play; the fault begins with one of its rows. */
async function runRows(table: Table): Promise<Outcome> {
  const { kiosk, operation, proxy, clock, place } = table;
  const { outbox, engine } = kiosk;
  const visitor = operation === 'walk-up' ? visitorAt(place) : null;
  const userId = visitor?.id ?? place.userId;
  const rows = await rowsOf(table, userId);
  const first = visitor ? [bodyOf('post-walk-up', visitor)] : [];
  const jobs = [...first, ...rows].map((row) => jobOf(row, { userId, campaignId: place.campaignId }));
  const at = jobs.findIndex(({ kind }) => kind === KIND_OF[operation as RowOperation]);
  const enqueue = (some: readonly NewJob[]) => {
    for (const job of some) outbox.enqueue(job, clock.now());
    engine.kick();
  };
  engine.start();
  enqueue(jobs.slice(0, at));
  await sendAll(table);
  await strike(table);
  enqueue(jobs.slice(at));
  // Parked rows block the logout behind them.
  await sendAll(table, () => outbox.counts().parked > 0);
  const { parked, refused, unclear } = outbox.counts();
  proxy.end();
  // The player logs in again. Staff send refused rows again, and unclear ones that are not in the report.
  await place.signIn();
  outbox.unparkAll();
  const before = await place.held(visitor?.id ?? null);
  for (const row of outbox.all()) {
    if (row.state === 'refused' || (row.state === 'unclear' && before.awards === 0)) outbox.reopen(row.key);
  }
  engine.wake();
  await sendAll(table);
  const held = await place.held(visitor?.id ?? null);
  const set = outbox.all().map(({ kind, state }) => `${kind} ${state}`);
  // The API may refuse permanently, for example an award after the end of its play.
  const mayStay = set.every((row) => /(unclear|refused)$/.test(row));
  return {
    ...{ unclear, refused, parked },
    lost: [...lostOf(held, table, set), ...(mayStay ? [] : set.map((row) => `left over: ${row}`))],
    doubled: doubledOf(held),
  };
}

type RowOperation = Exclude<Operation, 'hand-over' | 'lease return' | 'read'>;
const KIND_OF: Record<RowOperation, JobKind> = {
  answer: 'post-user-answer',
  status: 'put-game-status',
  award: 'post-awarded-prize',
  'log-out': 'logout',
  'walk-up': 'post-walk-up',
};

const POINTS = 100;

/** Makes a call before any fault. A missing answer then means a busy machine. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof RequestFailure) || tries === MOST_TRIES) throw error;
    }
  }
}

type Row = Pick<NewJob, 'kind' | 'payload'>;
const bodyOf = (kind: JobKind, payload: object): Row => ({ kind, payload }) as Row;

/** Two answers, a spin, the award, the end, and the logout if there is a session. */
async function rowsOf({ place, chance }: Table, userId: Id): Promise<Row[]> {
  const { campaignId, questions, prizeId } = place;
  const id = userId === place.userId && chance() < 0.5 ? await patiently(place.statusId) : null;
  const status = (values: object) =>
    bodyOf('put-game-status', {
      ...{ id, userId, campaignId, gameStatusType: 0, totalSpinsEarned: 2, isPressYourLuckSpinUsed: 0 },
      ...values,
    });
  const session = userId === place.userId ? [bodyOf('logout', { sessionId: 'session' })] : [];
  return [
    ...questions.map((question) =>
      bodyOf('post-user-answer', {
        userId,
        campaignId,
        questionId: question.id,
        answerId: question.answerId,
        isCorrect: true,
      }),
    ),
    status({ remainingSpins: 1, totalPointsEarned: POINTS / 2 }),
    bodyOf('post-awarded-prize', { userId, prizeId, campaignId }),
    status({ remainingSpins: 0, totalPointsEarned: POINTS, gameStatusType: 1 }),
    ...session,
  ];
}

let keys = 0;
function jobOf(row: Row, lane: { userId: Id; campaignId: Id }): NewJob {
  keys += 1;
  const name = row.kind === 'logout' ? logoutLane(lane.userId) : laneName(lane);
  return { ...row, userId: lane.userId, lane: name, idempotencyKey: `wire-${keys}` } as NewJob;
}

/** Returns promises that the server lacks. Rows shown to staff are not lost. */
function lostOf(held: Held, { place, kind, operation }: Table, told: readonly string[]): string[] {
  const missing = place.questions.filter(({ id }) => !held.answers.includes(String(id)));
  const { status } = held;
  const isWhole = status?.gameStatusType === 1 && status.totalPointsEarned === POINTS;
  // If the API refuses a logout, the session has ended for the kiosk anyway.
  const mayStay = kind.causes === 'sign-in' || (operation === 'log-out' && kind.causes === 'refusal');
  const hasSession = operation !== 'walk-up';
  return [
    ...missing.map(({ id }) => `answer ${id}`),
    ...(held.awards === 0 && !told.some((row) => row.startsWith('post-awarded-prize')) ? ['award'] : []),
    ...(isWhole ? [] : [`status: ${JSON.stringify(status)}`]),
    ...(hasSession && held.isSignedIn && !mayStay ? ['log-out'] : []),
  ];
}

function doubledOf({ answers, awards }: Held): string[] {
  const twice = answers.filter((id, index) => answers.indexOf(id) !== index);
  return [...twice.map((id) => `answer ${id}`), ...(awards > 1 ? ['award'] : [])];
}

/** Staff hand a prize over and take it back during the fault. The server must store both, once. */
async function runHandOver(table: Table): Promise<Outcome> {
  const { kiosk, proxy, clock, place, chance } = table;
  const { outbox, engine } = kiosk;
  const claimCode = newClaimCode({ integer: (bound) => Math.floor(chance() * bound) });
  const id = `hand-over-of-${claimCode}`;
  const rows = [
    bodyOf('post-hand-over', { id, claimCode }),
    bodyOf('post-hand-over-undo', { id, claimCode, reason: 'Wrong person.' }),
  ];
  engine.start();
  await strike(table);
  for (const row of rows) outbox.enqueue(jobOf(row, { userId: HAND_OVERS, campaignId: claimCode }), clock.now());
  engine.kick();
  await sendAll(table, () => outbox.counts().parked > 0);
  const { parked, refused, unclear } = outbox.counts();
  proxy.end();
  outbox.unparkAll();
  for (const row of outbox.all()) if (row.state === 'refused') outbox.reopen(row.key);
  engine.wake();
  await sendAll(table);
  const held = await place.handedOver(claimCode);
  const set = outbox.all().map(({ kind, state }) => `left over: ${kind} ${state}`);
  return {
    ...{ unclear, refused, parked },
    lost: [...(held[0] === 'undone' ? [] : [`hand-over: ${held}`]), ...set],
    doubled: held.length > 1 ? ['hand-over'] : [],
  };
}

/** The kiosk leases units and returns them. It must never count more units than the server has leased to it. */
async function runLease(table: Table): Promise<Outcome> {
  const { kiosk, place, quiet, proxy } = table;
  const { campaignId, prizeId } = place;
  const wish = (units: number) => ({
    campaignId,
    days: 3,
    prizes: units > 0 ? [{ prizeId, name: 'Prize', units }] : [],
  });
  for (let tries = 0; tries < MOST_TRIES && kiosk.unitsHeld() !== 3; tries += 1) await kiosk.leases.want(wish(3));
  if (kiosk.unitsHeld() !== 3) throw new Error('The kiosk has got no lease.');
  kiosk.checkIns.start();
  await quiet();
  await strike(table);
  const doubled: string[] = [];
  void kiosk.leases.want(wish(0));
  for (let waits = 0; ; waits += 1) {
    await quiet();
    const held = await place.leased();
    if (kiosk.unitsHeld() > held) doubled.push(`${kiosk.unitsHeld()} units, of which the server keeps ${held}`);
    if (proxy.isOver && proxy.late === 0 && held === 0) break;
    if (waits > MOST_WAITS / 10) return { lost: [`${held} units`], doubled, unclear: 0, refused: 0, parked: 0 };
    if (waits > 10) proxy.end();
    goOn(table, nameOf(table));
  }
  kiosk.checkIns.stop();
  return { lost: [], doubled, unclear: 0, refused: 0, parked: 0 };
}

/** Opens a play, which half of the kiosks have cached. The screen must show the server's state or nothing. */
async function runRead(table: Table): Promise<Outcome> {
  const { kiosk, place, quiet, proxy, chance, clock } = table;
  const { userId, campaignId } = place;
  const rows = (await rowsOf(table, userId)).filter(({ kind }) => kind !== 'logout');
  const { outbox, engine } = kiosk;
  for (const row of rows) outbox.enqueue(jobOf(row, { userId, campaignId }), clock.now());
  engine.start();
  await sendAll(table);
  const play = () => kiosk.source.play(visitOf(userId, kiosk.token), campaignId).catch(unlessUnread);
  const hasCopy = chance() < 0.5;
  const known = hasCopy ? await play() : null;
  await strike(table);
  const seen: PlaySource[] = [];
  for (let reads = 0; reads < 30 && !proxy.isOver; reads += 1) {
    const read = await play();
    if (read) seen.push(read);
    clock.advance(LOOK_MS);
    await quiet();
  }
  proxy.end();
  // A look finds the server again; on a busy machine it may be late.
  let truth: PlaySource | null = null;
  for (let reads = 0; reads < MOST_WAITS && !truth?.isFresh; reads += 1) {
    clock.advance(LOOK_MS);
    await quiet();
    truth = await play();
    await quiet();
  }
  if (!truth?.isFresh) throw new Error(`${nameOf(table)}: the play cannot be read`);
  const lost = [...(known ? [known] : []), ...seen].flatMap((one) => differences(one, truth));
  const { questions, prizes } = truth.content;
  const isWhole = [truth.answers, questions].every(({ length }) => length === place.questions.length);
  if (!isWhole || prizes.length === 0) lost.push(`at last: ${JSON.stringify(truth)}`);
  return { lost, doubled: [], unclear: 0, refused: 0, parked: 0 };
}

/** Returns the differences between a play on screen and at the server. */
const differences = (one: PlaySource, truth: PlaySource): string[] =>
  (['content', 'status', 'answers'] as const)
    .filter((part) => !isDeepStrictEqual(one[part], truth[part]))
    .map((part) => `${one.isFresh ? 'fresh' : 'stale'} ${part}: ${JSON.stringify(one[part])}`);

function unlessUnread(error: unknown): null {
  if (error instanceof RequestFailure || error instanceof AppError) return null;
  throw error;
}
