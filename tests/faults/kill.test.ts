import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it, type TestContext } from 'vitest';
import { openDatabase } from '../../src/main/db/open.ts';
import { databaseFile } from '../../src/main/db/origin.ts';
import { outboxStore } from '../../src/main/outbox/outbox-store.ts';
import { verifyDraws } from '../../src/main/play/draw-log.ts';
import { playStore } from '../../src/main/play/play-store.ts';
import { systemClock } from '../../src/shared/node-clock.ts';
import { type Fault, FaultServer, type FaultServerOptions } from '../support/fault-server.ts';
import { share, tell } from '../support/fault-tally.ts';
import { generator } from '../support/generator.ts';
import { type Line, type OnTestFinished, startKiosk } from './kiosk-process.ts';
import type { KillStep } from './moments.ts';

/** The points of the wheel segments that show a word. */
const POINTS: Readonly<Record<string, number>> = { BONUS: 15, 'PRESS YOUR LUCK': 0 };

/** For all servers together. */
const KILLS = 840;
/** The number of kills in `npm test`. */
const FEW = 8;
/** The kills of one play, which may then end undisturbed. */
const KILLS_OF_PLAY = 7;
/** The number of simultaneous plays. A play mostly waits. */
const BOOTHS = 4;
/** The most failures of the same call in a row. */
const LONGEST_STREAK = 2;
/** This call always fails, so that every play meets at least one fault. */
const CERTAIN_FAULT = 10;
/** The steps of a play at a server without leases, and how many moments of each may pass before a kill. */
const STEPS: readonly KillStep[] = ['enqueue', 'draw', 'send', 'acknowledge'];
const MOMENTS = 9;

/** The moment at which a kiosk is killed. */
type Kill =
  | { kind: 'at a moment'; step: KillStep; number: number }
  /** After this many acknowledged steps, and then at any time. */
  | { kind: 'at any time'; lines: number; delayMs: number }
  /** When the server has received this many requests, before they take effect. */
  | { kind: 'as a request arrives'; number: number };

function nextKill(chance: () => number): Kill {
  const upTo = (most: number) => 1 + Math.floor(chance() * most);
  const kind = chance();
  if (kind < 0.6) {
    return { kind: 'at a moment', step: STEPS[upTo(STEPS.length) - 1] as KillStep, number: upTo(MOMENTS) };
  }
  if (kind < 0.85) return { kind: 'at any time', lines: upTo(4), delayMs: upTo(25) };
  return { kind: 'as a request arrives', number: upTo(8) };
}

interface Booth {
  folder: string;
  server: FaultServer;
  /** Called for each request that changes data. */
  arrived: { now: () => void };
  onTestFinished: OnTestFinished;
}

/** Runs the kiosk over a folder until it has synced or is killed. @returns the lines that it wrote */
function run({ folder, server, arrived, onTestFinished }: Booth, kill: Kill | null): Promise<Line[]> {
  let acknowledged = 0;
  const running = startKiosk({
    folder,
    url: server.url,
    onTestFinished,
    ...(kill?.kind === 'at a moment' && { environment: { KIOSK_DIES_AT: `${kill.step}:${kill.number}` } }),
    onLine({ event }, kiosk) {
      if (['log', 'failed', 'opened'].includes(event)) return;
      acknowledged += 1;
      if (kill?.kind === 'at any time' && acknowledged === kill.lines) setTimeout(() => kiosk.kill(), kill.delayMs);
    },
  });
  let requests = 0;
  arrived.now = () => {
    requests += 1;
    if (kill?.kind === 'as a request arrives' && requests === kill.number) running.kill();
  };
  return running.ended;
}

/**
 * A network on which each call fails with probability `rate`, but never so often in a row that the kiosk's growing
 * waits outlast a run.
 */
function badNetwork(chance: () => number, rate: number): Required<FaultServerOptions>['fault'] {
  const faults: Fault[] = ['drop-before', 'drop-after', 'html', '500-after'];
  const streaks = new Map<string, number>();
  let calls = 0;
  return ({ method, path: address }) => {
    const call = `${method} ${address}`;
    const streak = streaks.get(call) ?? 0;
    calls += 1;
    const isFault = streak < LONGEST_STREAK && (calls === CERTAIN_FAULT || chance() < rate);
    streaks.set(call, isFault ? streak + 1 : 0);
    return isFault ? (faults[Math.floor(chance() * faults.length)] as Fault) : null;
  };
}

interface Play {
  seed: number;
  options: FaultServerOptions;
  faultRate: number;
  /** The number of kills by their moment. */
  kills: Map<string, number>;
}

/** Runs one play until it has synced, and kills the kiosk repeatedly on the way. */
async function playThrough({ seed, options, faultRate, kills }: Play, onTestFinished: OnTestFinished) {
  const chance = generator(seed);
  const bad = faultRate > 0 ? badNetwork(chance, faultRate) : () => null;
  const arrived = { now: () => {} };
  const server = await FaultServer.start({
    ...options,
    fault: (request) => {
      if (request.method !== 'GET') arrived.now();
      return bad(request);
    },
  });
  onTestFinished(() => server.stop());
  const folder = mkdtempSync(path.join(tmpdir(), 'spinboard-faults-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const booth = { folder, server, arrived, onTestFinished };
  const lines: Line[] = [];
  const isSynced = () => lines.at(-1)?.event === 'synced';
  for (let number = 0; number < KILLS_OF_PLAY && !isSynced(); number += 1) {
    const kill = nextKill(chance);
    lines.push(...(await run(booth, kill)));
    if (isSynced()) break;
    const name = kill.kind === 'at a moment' ? `in ${kill.step}` : kill.kind;
    kills.set(name, (kills.get(name) ?? 0) + 1);
  }
  if (!isSynced()) lines.push(...(await run(booth, null)));
  return { server, folder, lines };
}

const ofEvent = (lines: Line[], event: string) => lines.filter((line) => line.event === event);

/** Plays, checks every detail, and counts the faults. */
async function playAndLook(play: Play, { expect, onTestFinished }: TestContext) {
  const { server, folder, lines } = await playThrough(play, onTestFinished);
  const { options, faultRate } = play;
  const { answers, awards, statuses } = server.effects;
  const hint = `seed ${play.seed}`;
  const asked = answers.map((answer) => answer.questionId);
  const acknowledged = ofEvent(lines, 'answered');
  const [end] = ofEvent(lines, 'finished').slice(-1);
  const outcome = end?.outcome as { kind: string; prize: { id: unknown } | null };
  const { db } = openDatabase(databaseFile(folder, server.url), 0);
  const outbox = outboxStore(db, () => false);
  const left = outbox.all().map(({ kind, state }) => `${kind} ${state}`);
  const promised = new Set(acknowledged.map(({ questionId }) => questionId));
  const found = {
    lost:
      [...promised].filter((questionId) => !asked.includes(questionId)).length +
      (outcome.prize && awards.length === 0 ? 1 : 0),
    doubled: asked.length - new Set(asked).size + Math.max(0, awards.length - (outcome.prize ? 1 : 0)),
    unclear: left.filter((row) => row.endsWith(' unclear')).length,
  };
  expect(found, hint).toMatchObject({ lost: 0, doubled: 0 });

  // Every acknowledged answer is stored exactly once, with its verdict, in the order of the quiz.
  expect(asked, hint).toHaveLength(12);
  expect(asked, hint).toEqual(asked.toSorted());
  for (const { questionId, isCorrect } of acknowledged) {
    expect(answers, hint).toContainEqual(expect.objectContaining({ questionId, isCorrect }));
  }

  // A shown spin was never drawn again: after a kill the same one is pending until it is settled.
  const spins = ofEvent(lines, 'spun').map((line) => (line.spin as { id: string }).id);
  expect(new Set(spins).size, hint).toBe(spins.length);

  // The stored result equals what the player saw.
  const prizes = awards.map((award) => award.prizeId);
  expect(prizes, hint).toEqual(outcome.prize ? [outcome.prize.id] : []);
  if (outcome.kind === 'wheel') expect(awards, hint).toHaveLength(1);
  expect(server.status, hint).toMatchObject({
    gameStatusType: 1,
    totalPointsEarned: end?.points,
    totalSpinsEarned: end?.total,
    isPressYourLuckSpinUsed: outcome.kind === 'board' ? 1 : 0,
  });
  expect(end?.total, hint).toBe(9);
  const finals = statuses.filter((status) => status.gameStatusType === 1);
  expect(finals, hint).toHaveLength(1);
  expect(server.effects.logouts, hint).toBeGreaterThanOrEqual(1);
  if (faultRate > 0) expect(server.faults.size, hint).toBeGreaterThan(0);

  // The kiosk keeps no rows and no tokens, and every draw is in the log.
  // Without honoured keys, the fate of a lost award cannot be known: staff are told, and it is not awarded twice.
  const mayBeLeft = options.honoursKeys ? [] : ['post-awarded-prize unclear'];
  expect(mayBeLeft, hint).toEqual(expect.arrayContaining(left));
  expect(db.prepare('SELECT count(*) FROM sessions').pluck().get(), hint).toBe(0);
  const log = playStore(db, outbox, systemClock).drawLog();
  db.close();
  expect(verifyDraws(log), hint).toBeNull();
  const drawn = log.draws.map((draw) => JSON.parse(draw.entry) as { game: string; outcome: string });
  expect(drawn.length, hint).toBeGreaterThanOrEqual(spins.length);
  // Every draw has paid exactly once: a draw before a kill was booked after it.
  const paid = drawn
    .filter((draw) => draw.game === 'wheel')
    .map((draw) => POINTS[draw.outcome] ?? Number(draw.outcome));
  const sum = paid.reduce((points, more) => points + more, 0);
  expect(sum, hint).toBe(end?.points);
  return found;
}

describe('a kiosk that is killed again and again', () => {
  const scenarios: [string, FaultServerOptions, number][] = [
    ['with a good network and a server that honours keys', { honoursKeys: true }, 0],
    ['with a bad network and a server that honours keys', { honoursKeys: true }, 0.25],
    [
      'with a bad network and a server of its own kind: no keys, GUIDs, another flag, a base path',
      { hasTextIds: true, wheelFlag: 'isSomethingAllowed', basePath: '/base' },
      0.25,
    ],
    [
      'with Press Your Luck and a server that knows no keys',
      { isPressYourLuckAllowed: true, wheelFlag: 'isSomethingAllowed' },
      0.15,
    ],
  ];

  it.concurrent.for(scenarios)(
    'loses nothing and sends nothing twice, %s',
    { timeout: 1_200_000 },
    async ([_name, options, faultRate], context) => {
      const kills = new Map<string, number>();
      const found = { lost: 0, doubled: 0, unclear: 0 };
      const killed = () => [...kills.values()].reduce((sum, count) => sum + count, 0);
      const all = share(KILLS, FEW) / scenarios.length;
      const playOn = async () => {
        while (killed() < all) {
          const seed = Math.floor(Math.random() * 2 ** 32);
          const play = await playAndLook({ seed, options, faultRate, kills }, context);
          for (const count of ['lost', 'doubled', 'unclear'] as const) found[count] += play[count];
        }
      };
      await Promise.all(Array.from({ length: Math.min(BOOTHS, Math.ceil(all / KILLS_OF_PLAY)) }, playOn));
      const server = options.honoursKeys ? ('with keys' as const) : ('plain' as const);
      for (const [name, runs] of kills) {
        tell({ kind: `kiosk killed ${name}`, server, runs, lost: 0, doubled: 0, unclear: 0 });
      }
      // Reports losses per play, because a play has several kills.
      tell({ kind: 'kiosk killed: the plays', server, runs: 0, ...found });
      if (server === 'with keys') context.expect(found.unclear).toBe(0);
    },
  );
});
