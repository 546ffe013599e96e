import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../../src/main/db/open.ts';
import type { OfflineLogin } from '../../src/main/login/offline-login.ts';
import { Vault } from '../../src/main/login/vault.ts';
import { type Maker, type NewJob, UNKNOWN_MAKER } from '../../src/main/outbox/job.ts';
import { outboxStore } from '../../src/main/outbox/outbox-store.ts';
import type { ClaimMaker } from '../../src/main/play/claim.ts';
import { cellAt } from '../../src/main/play/draw-log.ts';
import { Game, type PlaySource } from '../../src/main/play/game.ts';
import { playStore } from '../../src/main/play/play-store.ts';
import type { Stock } from '../../src/main/play/stock.ts';
import { type Encryption, KeyStore } from '../../src/main/shell/key-store.ts';
import type { Campaign } from '../../src/shared/entities/campaign.ts';
import type { CampaignType } from '../../src/shared/entities/campaign-type.ts';
import type { Prize } from '../../src/shared/entities/prize.ts';
import type { Question } from '../../src/shared/entities/question.ts';
import { gamesOf } from '../../src/shared/games.ts';
import type { SyncJob } from '../../src/shared/ipc/sync.ts';
import type { JobKind, JobPayload } from '../../src/shared/jobs.ts';
import type { Random } from '../../src/shared/ports.ts';
import { type WheelSegment, wheelLayout } from '../../src/shared/rules/wheel.ts';
import { FakeClock } from './fake-clock.ts';
import { visitOf } from './visits.ts';

/** Helpers for the tests of the main process: fakes at its edges, real files and servers inside. */

let uuids = 0;

/** Scripted randomness: first the queued values, then always the same value. */
export class FakeRandom implements Random {
  integers: number[] = [];
  fractions: number[] = [];
  hexes: string[] = [];

  integer = (bound: number) => (this.integers.shift() ?? 0) % bound;
  fraction = () => this.fractions.shift() ?? 0.5;
  hex = (bytes: number) => this.hexes.shift() ?? 'ab'.repeat(bytes);
  uuid = () => {
    uuids += 1;
    return `uuid-${uuids}`;
  };
}

/** A temporary folder, removed after the test. */
export function tempFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'spinboard-main-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Opens a kiosk's database in its own file, with its outbox. */
export function openOutbox(
  file = path.join(tempFolder(), 'kiosk.db'),
  hasSession = (_userId: string) => false,
  maker: Partial<Maker> = {},
) {
  const { db } = openDatabase(file, 0);
  onTestFinished(() => void db.close());
  return { file, db, outbox: outboxStore(db, hasSession, () => {}, { ...UNKNOWN_MAKER, ...maker }) };
}

/** A payload for each kind of job. */
export const PAYLOADS: { [K in JobKind]: JobPayload<K> } = {
  'post-user-answer': { userId: 7, questionId: 5, answerId: 50, isCorrect: true, campaignId: 3 },
  'put-game-status': {
    id: 70,
    userId: 7,
    campaignId: 3,
    gameStatusType: 1,
    totalSpinsEarned: 4,
    remainingSpins: 0,
    totalPointsEarned: 95,
    isPressYourLuckSpinUsed: 0,
  },
  'post-awarded-prize': { userId: 7, prizeId: 2, campaignId: 3 },
  'post-walk-up': {
    id: 'walk-up-1',
    campaignId: 3,
    firstName: 'Vera',
    lastName: 'Visitor',
    email: 'vera@visitors.example',
    consent: 'I agree.',
    consentedDate: '2026-05-01T10:00:00.000Z',
  },
  'post-hand-over': { id: 'hand-over-1', claimCode: 'K7PD2MXA5' },
  'post-hand-over-undo': { id: 'hand-over-1', claimCode: 'K7PD2MXA5', reason: 'Wrong person.' },
  logout: { sessionId: 's' },
};

let keys = 0;
function newKey(): string {
  keys += 1;
  return `row-${keys}`;
}

/** A job to enqueue in a lane, its payload modified by `changes`. */
export const newJob = (lane: string, kind: JobKind, changes: object = {}, idempotencyKey = newKey()): NewJob =>
  ({
    userId: lane.split('/')[0] ?? '',
    lane,
    kind,
    payload: { ...PAYLOADS[kind], ...changes },
    idempotencyKey,
  }) as NewJob;

/** A row's payload; null if it is missing or quarantined. */
export const payloadOf = (job: SyncJob | undefined) => (job && job.state !== 'quarantined' ? job.payload : null);

/** The state of `openGame`'s fake server; tests change it as they go. */
export type Source = PlaySource;

/** Prizes as the server reports them. */
export const AS_TOLD: Stock = {
  offer: (_id, prizes) => ({ prizes, shortage: 'none-left', isToBeConfirmed: () => false }),
  spend: () => {},
};

/** A game over a real database. Reads return `source`. To restart the game, open the same file again. */
export function openGame(source: Source, file?: string, stock = AS_TOLD) {
  const opened = openOutbox(file);
  const clock = new FakeClock();
  const random = new FakeRandom();
  const store = playStore(opened.db, opened.outbox, clock);
  const enqueued = { count: 0 };
  const claims: ClaimMaker = { date: () => clock.now(), tokenOf: () => null };
  const game = new Game({
    store,
    stock,
    clock,
    random,
    claims,
    fetch: async () => source,
    onEnqueued: () => {
      enqueued.count += 1;
    },
    madeId: opened.outbox.walkUps.madeId,
    imageUrl: (url) => url ?? null,
  });
  return { ...opened, clock, random, store, game, source, enqueued, claims };
}

export const LANE = { userId: 7, campaignId: 3 } as const;
/** A visit of the player of `LANE`, never ended. */
export const VISIT = visitOf(LANE.userId);

/** A multiple-choice question; its correct answer has the id `id * 10`, a wrong one `id * 10 + 1`. */
export const question = (id: number, more: Partial<Question> = {}): Question => ({
  id,
  questionText: `Question ${id}?`,
  questionType: 0,
  answers: [0, 1, 2, 3].map((place) => ({ id: id * 10 + place, answerText: `Answer ${place}` })),
  correctAnswerId: id * 10,
  createdDate: `2026-01-${String(id).padStart(2, '0')}T00:00:00Z`,
  ...more,
});

export const questions = (count: number): Question[] =>
  Array.from({ length: count }, (_, index) => question(index + 1));

/** A wheel prize. */
export const wheelPrize = (
  id: number,
  minimum: number,
  maximum: number | null,
  winnerTotal: number | null = 5,
): Prize => ({
  id,
  rank: id,
  name: `Prize ${id}`,
  pointsNeededMinimum: minimum,
  pointsNeededMaximum: maximum,
  winnerTotal,
  isPressYourLuckPrize: false,
});

/** A board prize; rank null is the logo's prize. */
export const boardPrize = (id: number, rank: number | null, winnerTotal: number | null = 5): Prize => ({
  id,
  rank,
  name: `Board prize ${id}`,
  winnerTotal,
  isPressYourLuckPrize: true,
});

export const WHEEL = { isPrizeWheelAllowed: true } as CampaignType;
export const WHEEL_AND_BOARD = { isPrizeWheelAllowed: true, isPressYourLuckAllowed: true } as CampaignType;
export const POINTS_ONLY = { isPrizeWheelAllowed: false } as CampaignType;

export const campaign = (campaignType: CampaignType, more: Partial<Campaign> = {}): Campaign => ({
  id: LANE.campaignId,
  campaignName: 'Spring show',
  campaignType,
  bonusPointsAwarded: 15,
  ...more,
});

/** The server's data for a player who has not started. */
export const freshSource = (count: number, more: { type?: CampaignType; prizes?: Prize[] } = {}): Source => ({
  content: {
    campaign: campaign(more.type ?? WHEEL_AND_BOARD),
    games: gamesOf(more.type ?? WHEEL_AND_BOARD),
    questions: questions(count),
    prizes: more.prizes ?? [wheelPrize(1, 0, 50), wheelPrize(2, 51, null), boardPrize(11, 1), boardPrize(14, null)],
  },
  status: { id: 70, gameStatusType: 0 },
  answers: [],
  isFresh: true,
});

/** The index of the first matching segment on the wheel of `openGame`. */
export const segmentIndex = (isWanted: (segment: WheelSegment) => boolean): number =>
  wheelLayout({ isPressYourLuckAllowed: true, bonusPoints: 15 }).findIndex(isWanted);
export const PRESS_YOUR_LUCK = segmentIndex((segment) => segment.kind === 'pressYourLuck');
export const pointsAt = (value: number): number =>
  segmentIndex((segment) => segment.kind === 'points' && segment.value === value);

/** A seed whose board has this cell active at tick 0. */
export function seedShowing(cell: string): string {
  for (let number = 0; ; number += 1) {
    const seed = number.toString(16).padStart(32, '0');
    if (cellAt(seed, 0) === cell) return seed;
  }
}

/** A request as the test's server received it. */
export interface SeenRequest {
  method: string;
  url: string;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/** Starts a real HTTP server with the test's responses; it is closed after the test. */
export async function startHttp(
  answer: (request: SeenRequest, response: http.ServerResponse) => void | Promise<void>,
): Promise<{ url: string; requests: SeenRequest[]; close(): Promise<void> }> {
  const requests: SeenRequest[] = [];
  const server = http.createServer(async (incoming, response) => {
    let body = '';
    for await (const part of incoming) body += part;
    const request = { method: incoming.method ?? '', url: incoming.url ?? '', headers: incoming.headers, body };
    requests.push(request);
    await answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
    // Waits a moment, because a client with open connections notices the end from the network.
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  onTestFinished(close);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, close };
}

export function sendJson(response: http.ServerResponse, body: unknown, status = 200, headers: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/** Stands in for a keyring: its output is unreadable, and it reads only its own output. */
export function fakeEncryption(more: Partial<Encryption> = {}): Encryption {
  const turn = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ 0x5a));
  return {
    isAsyncEncryptionAvailable: async () => true,
    encryptStringAsync: async (text) => Buffer.concat([KEYRING_MARK, turn(Buffer.from(text, 'utf8'))]),
    decryptStringAsync: async (bytes) => ({
      result: turn(bytes.subarray(KEYRING_MARK.length)).toString('utf8'),
      shouldReEncrypt: false,
    }),
    ...more,
  };
}

const KEYRING_MARK = Buffer.from('v11');

/** A vault over a stand-in for the system's encryption, on Linux. Loads again when the key store works again. */
export function openVault(db: Database, more: Partial<Encryption> = {}, clock = new FakeClock()) {
  const seen = { changed: 0, recovered: 0, log: [] as string[] };
  const onLog = (line: string) => void seen.log.push(line);
  const keyStore = new KeyStore({
    encryption: fakeEncryption(more),
    clock,
    platform: 'linux',
    onChanged: () => {
      seen.changed += 1;
    },
    onAvailable: async () => {
      if (await vault.load()) seen.recovered += 1;
    },
    onLog,
  });
  const vault = new Vault({ db, keyStore, clock, onLog });
  return { vault, keyStore, clock, seen };
}

/** Rejects every login without the server. */
export const NOBODY_KNOWN: Pick<OfflineLogin, 'isPossible' | 'knows' | 'signIn' | 'prove'> = {
  isPossible: false,
  knows: () => false,
  signIn: () => Promise.reject(new Error('Nobody is known here.')),
  prove: async () => {},
};
