import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite, { type Database, type Statement } from 'better-sqlite3';
import { createKiosk } from '../../src/main/compose/kiosk.ts';
import { createHttp } from '../../src/main/link/http.ts';
import { assertNever } from '../../src/shared/app-error.ts';
import type { Id } from '../../src/shared/entities/base.ts';
import type { Result } from '../../src/shared/errors.ts';
import type { ChannelName, ChannelRequest, ChannelResult } from '../../src/shared/ipc/channels.ts';
import type { ClaimView, Outcome } from '../../src/shared/ipc/play.ts';
import type { SyncStatus } from '../../src/shared/ipc/sync.ts';
import { systemClock } from '../../src/shared/node-clock.ts';
import type { Clock } from '../../src/shared/ports.ts';
import { COUNTDOWN_MS } from '../../src/shared/rules/board.ts';
import { testInfo } from '../support/kiosk-options.ts';
import { dieAt, watchRequests } from './moments.ts';

/**
 * The main process's services without a window, called through the channels, as the screen would. Continues where an
 * earlier process over the same data was killed. Writes a line of JSON at once for everything that was acknowledged, so
 * that the parent knows what must not be lost.
 *
 * Arguments: the folder for its data, the server's base address. Environment:
 * - KIOSK_BEGUN_MS: the moment from which its clock runs ahead of the machine's.
 * - KIOSK_CLOCK_AHEAD_MS: how far the machine's clock is ahead.
 * - KIOSK_DISK_FULL: how many of the first writes of each kind find the disk full.
 * - KIOSK_SHIFT: staff use it too; see shift-child.ts.
 * - KIOSK_DIES_AT: the moment of a step at which it is killed; see moments.ts.
 */
const [userData = '', baseUrl = ''] = process.argv.slice(2);
const { KIOSK_BEGUN_MS, KIOSK_CLOCK_AHEAD_MS = '0', KIOSK_DISK_FULL = '0', KIOSK_DIES_AT, KIOSK_SHIFT } = process.env;
const RETRY_DELAY_MS = 20;

// A killed process stores no compiled code, so the next start would compile everything again.
flushCompileCache();

type Listener = (event: unknown, request: unknown) => Promise<Result<unknown>>;
const listeners = new Map<string, Listener>();
const frame = { url: 'app://kiosk/index.html' };

export const tell = (line: object) => writeSync(1, `${JSON.stringify(line)}\n`);
/** Calls a channel, and tries again after a failure, as a player would. */
export async function invoke<N extends ChannelName>(name: N, request: ChannelRequest<N>): Promise<ChannelResult<N>> {
  for (;;) {
    const listener = listeners.get(name) as Listener;
    const result = await listener({ senderFrame: frame, sender: { mainFrame: frame } }, request);
    if (result.ok) return result.value as ChannelResult<N>;
    if (!['unreachable', 'refused', 'storage'].includes(result.error.code))
      throw new Error(`${name}: ${JSON.stringify(result)}`);
    tell({ event: 'failed', name, ...result.error });
    await pause(RETRY_DELAY_MS);
  }
}

/**
 * The speed of the app's clock, so that a wait of a minute takes seconds. It counts from a fixed moment, so the next
 * process continues where this one ends. Requests take real time, and so do their timeouts.
 */
const PACE = 20;
const BEGINNING = Number(KIOSK_BEGUN_MS ?? Date.UTC(2026, 0, 1));
const clock: Clock = {
  now: () => Math.round(BEGINNING + (systemClock.now() - BEGINNING) * PACE) + Number(KIOSK_CLOCK_AHEAD_MS),
  elapsed: () => systemClock.elapsed() * PACE,
  after: (delayMs, callback) => systemClock.after(delayMs / PACE, callback),
};

/** Counts writes from the start on, except migrations, because a kiosk does not start without its tables. */
const WRITES =
  /^\s*(?:INSERT(?: OR REPLACE)? INTO|UPDATE|DELETE FROM) (?:plays|answers|draw_log|outbox|receipts|room|server|sessions|cached_reads)\b/;

type Write = (...values: unknown[]) => unknown;

/**
 * Fills the disk for a while: SQLite reports it at the first writes of each kind, within their transaction. Simulated
 * below the app, because filling a real disk takes an administrator of the machine.
 */
function fillDisk(writes: number): void {
  const left = new Map<string, number>();
  const prepare = Sqlite.prototype.prepare as (this: Database, sql: string) => Statement;
  const prepareOnFullDisk = function (this: Database, sql: string): Statement {
    const statement = prepare.call(this, sql);
    const what = WRITES.exec(sql)?.[0].trim();
    if (!what) return statement;
    const failing =
      (work: Write): Write =>
      (...values) => {
        const failures = left.get(what) ?? writes;
        if (failures === 0) return work(...values);
        left.set(what, failures - 1);
        tell({ event: 'disk-full', what });
        throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
      };
    const { run, get } = statement as unknown as { run: Write; get: Write };
    return Object.assign(statement, { run: failing(run.bind(statement)), get: failing(get.bind(statement)) });
  };
  Object.assign(Sqlite.prototype, { prepare: prepareOnFullDisk });
}
if (Number(KIOSK_DISK_FULL) > 0) fillDisk(Number(KIOSK_DISK_FULL));

/** The system's keyring, which outlives the process. */
const encryption = {
  isAsyncEncryptionAvailable: async () => true,
  encryptStringAsync: async (text: string) => Buffer.from(text, 'utf8'),
  decryptStringAsync: async (bytes: Buffer) => ({ result: bytes.toString('utf8'), shouldReEncrypt: false }),
};

const http = createHttp(null);
const pass = KIOSK_DIES_AT ? dieAt(KIOSK_DIES_AT) : () => {};
watchRequests(http, pass);

const kiosk = await createKiosk({
  userData,
  baseUrl: () => baseUrl,
  origin: () => baseUrl,
  http,
  clock,
  ...testInfo(baseUrl, KIOSK_SHIFT ? 'desktop' : 'kiosk'),
  encryption,
  ipc: { handle: (name, listener) => void listeners.set(name, listener as unknown as Listener) },
  screenOrigin: 'app://kiosk',
  isOwnScreen: (url) => url === frame.url,
  saveFile: async () => null,
  showInFolder: () => {},
  onLog: (line) => {
    tell({ event: 'log', line });
    if (line.startsWith('salvage: ')) pass('salvage');
  },
  send: () => {},
});
kiosk.start();

/** Plays a game to its end. */
export async function play(campaignId: Id): Promise<{ points: number; outcome: Outcome; claim: ClaimView | null }> {
  let play = await invoke('play:open', { campaignId });
  tell({ event: 'opened', stage: play.stage.kind, answered: play.answeredCount, points: play.points });
  while (play.stage.kind !== 'finished') {
    // Slows the play down, so that the process is killed in the middle of it and not after it.
    await pause(5);
    const { stage } = play;
    switch (stage.kind) {
      case 'quiz': {
        const { question } = stage;
        const answerId = question.answers[play.answeredCount % 4 === 3 ? 1 : 0]?.id ?? '';
        const verdict = await invoke('play:answer', { campaignId, questionId: question.id, answerId });
        tell({ event: 'answered', questionId: question.id, isCorrect: verdict.isCorrect });
        play = verdict.play;
        break;
      }
      case 'quiz-ended':
      case 'wheel':
        play = await invoke('play:spin', { campaignId });
        tell({ event: 'spun', spin: play.stage.kind === 'spinning' && play.stage.spin });
        break;
      case 'spinning':
        play = await invoke('play:settle', { campaignId, spinId: stage.spin.id });
        tell({ event: 'settled', points: play.points, remaining: play.remainingSpins });
        break;
      case 'offer':
        play = await invoke(play.remainingSpins > 3 ? 'play:decline-offer' : 'play:cash-in', { campaignId });
        tell({ event: play.stage.kind });
        break;
      case 'board':
        await pause(COUNTDOWN_MS / PACE);
        play = await invoke('play:press', { campaignId, tick: 0 });
        break;
      default:
        assertNever(stage);
    }
  }
  const { outcome, claim } = play.stage;
  const end = { points: play.points, outcome, claim: claim ?? null };
  tell({ event: 'finished', total: play.totalSpins, ...end });
  return end;
}

/** Ends the process once nothing waits; `isLeft` says whether rows that need staff count. */
export async function finish(isLeft: (status: SyncStatus) => boolean): Promise<never> {
  while (isLeft(await invoke('sync:status', {}))) await pause(10);
  tell({ event: 'synced' });
  kiosk.stop();
  process.exit(0);
}
