import path from 'node:path';
import type { Database } from 'better-sqlite3';
import type { ipcMain } from 'electron';
import type { AppInfo, EventName, EventPayload, KioskMode } from '#shared/ipc/channels.ts';
import { systemClock } from '#shared/node-clock.ts';
import { AdminDesk } from '../admin/admin-desk.ts';
import { ApiClient } from '../api/client.ts';
import { Media } from '../cache/media.ts';
import { Reads } from '../cache/reads.ts';
import { cachedReads } from '../db/cached-reads.ts';
import { checkpoint, type OpenedDatabase, openDatabase } from '../db/open.ts';
import { outboxStore } from '../db/outbox-store.ts';
import { playStore } from '../db/play-store.ts';
import { Game } from '../game/game.ts';
import { GameSource } from '../game/source.ts';
import { createHandlers, type SetUp } from '../ipc/handlers.ts';
import { isOpenIn } from '../ipc/kiosk-mode.ts';
import { registerHandlers } from '../ipc/register.ts';
import { OutboxEngine } from '../outbox/engine.ts';
import { createCouriers } from '../outbox/jobs/couriers.ts';
import { CurrentSession } from '../sessions/current-session.ts';
import { Sessions } from '../sessions/sessions.ts';
import { systemRandom } from '../system-random.ts';
import { text } from '../texts.ts';
import { type Encryption, KeyStore } from '../vault/key-store.ts';
import { Vault } from '../vault/vault.ts';

export interface KioskOptions {
  userData: string;
  baseUrl(): string;
  mode: KioskMode;
  /** What is known of the app; `tellInfo` says that it has changed. */
  info(): Omit<AppInfo, 'keyStore' | 'mode'>;
  setUp: SetUp;
  encryption: Encryption;
  ipc: Pick<typeof ipcMain, 'handle'>;
  isOwnScreen(url: string): boolean;
  /** Prefix of image addresses on the screen; empty unless a development server serves the screen. */
  screenOrigin: string;
  /** Saves a file under a name the user picks. Returns its path, or null when cancelled. */
  saveFile(suggestedName: string, bytes: Uint8Array): Promise<string | null>;
  showInFolder(path: string): void;
  onLog(line: string): void;
  send<N extends EventName>(event: N, payload: EventPayload<N>): void;
}

/** The running kiosk without its window. */
export interface Kiosk {
  media: Media;
  /** What staff should know about this start, or null. */
  notice: string | null;
  /** Tells the screen that something of the app has changed. */
  tellInfo(): void;
  start(): void;
  stop(): void;
}

const CHECKPOINT_INTERVAL_MS = 30_000;
const EVENT_INTERVAL_MS = 50;

/** Wires the services together over one database. The only place that knows them all. */
export async function createKiosk(options: KioskOptions): Promise<Kiosk> {
  const { onLog, send } = options;
  const clock = systemClock;
  const random = systemRandom;
  const { db, setAside } = openDatabase(path.join(options.userData, 'kiosk.db'), clock.now());

  const current = new CurrentSession();
  const keyStore = new KeyStore({ encryption: options.encryption, clock, platform: process.platform, onLog });
  const vault = new Vault({
    db,
    keyStore,
    clock,
    onChanged: () => tellInfo(),
    onRecovered: () => sessions.recover(),
    onLog,
  });
  const info = (): AppInfo => ({ ...options.info(), mode: options.mode, keyStore: vault.keyStoreState });
  const tellInfo = () => send('app:changed', info());
  const outbox = outboxStore(db, (userId) => current.isOf(userId));
  const api = new ApiClient({
    baseUrl: options.baseUrl,
    onUnreadable: (line) => onLog(`api: ${line}`),
    onPending: (pending) => send('requests:changed', { pending }),
  });
  const engine = new OutboxEngine({
    store: outbox,
    couriers: createCouriers({
      api,
      tokenOf: (userId) => vault.newest(userId),
      tokenOfSession: (id) => vault.session(id),
      forget: (id) => vault.forget(id),
    }),
    clock,
    random,
    onLog,
  });
  const reads = new Reads({
    api,
    store: cachedReads(db),
    clock,
    onConnection: (isOnline) => engine.noteConnection(isOnline),
  });
  const sessions = new Sessions({
    api,
    vault,
    current,
    reads,
    outbox: {
      enqueue: (job) => outbox.enqueue(job, clock.now()),
      hasUnsent: outbox.hasUnsent,
      loggingOut: outbox.loggingOut,
      unpark: outbox.unpark,
      kick: () => engine.kick(),
    },
    clock,
    random,
    onEnded: (error) => send('session:ended', error),
    onLog,
  });
  engine.listen({
    // At most every 50 ms: a play without a network enqueues faster than anybody can read.
    onChanged: throttled(EVENT_INTERVAL_MS, () => {
      if (db.open) send('sync:changed', engine.status());
    }),
    onSignedOut: (userId, message) => sessions.lose(userId, message),
    onUserDone: (userId) => sessions.release(userId),
  });
  const media = new Media({
    folder: path.join(options.userData, 'media'),
    baseUrl: options.baseUrl,
    screenOrigin: options.screenOrigin,
    onLog,
  });
  const source = new GameSource(api, reads);
  const store = playStore(db, outbox, clock);
  const game = new Game({
    store,
    clock,
    random,
    fetch: (lane) => sessions.withToken((token) => source.play(lane, token)),
    // After the answer has been acknowledged.
    onEnqueued: () => setImmediate(() => engine.kick()),
    imageUrl: media.localUrl,
  });

  await vault.load();
  sessions.restore();
  registerHandlers(
    createHandlers({
      info,
      setUp: options.setUp,
      api,
      sessions,
      source,
      game,
      media,
      outbox,
      engine,
      admin: new AdminDesk({
        api,
        sessions,
        media,
        saveFile: options.saveFile,
        showInFolder: options.showInFolder,
        onProgress: (progress) => send('admin:transfer-progressed', progress),
        onReached: () => engine.noteConnection(true),
      }),
      saveFile: options.saveFile,
      drawLogText: () =>
        store
          .draws()
          .map((draw) => `${JSON.stringify(draw)}\n`)
          .join(''),
      onLog,
    }),
    { ipc: options.ipc, isOwnScreen: options.isOwnScreen, isOpen: (name) => isOpenIn(options.mode, name), onLog },
  );

  const tidy = keepTidy(db, onLog);
  return {
    media,
    notice: setAside && noticeOf(setAside),
    tellInfo,
    start: () => engine.start(),
    stop: () => {
      vault.stop();
      engine.stop();
      tidy.stop();
      db.close();
    },
  };
}

const noticeOf = ({ file, salvagedJobs }: NonNullable<OpenedDatabase['setAside']>): string =>
  text('start.damagedData', { file, jobs: salvagedJobs });

/** Moves the write-ahead log into the database at intervals, and once more when stopped. */
function keepTidy(db: Database, onLog: (line: string) => void): { stop(): void } {
  const tidy = () => {
    try {
      checkpoint(db);
    } catch (error) {
      // For example a full disk. Acknowledged work is safe in the log; the next round tries again.
      onLog(`checkpoint: ${String(error)}`);
    }
  };
  const checkpoints = setInterval(tidy, CHECKPOINT_INTERVAL_MS);
  checkpoints.unref();
  return {
    stop: () => {
      clearInterval(checkpoints);
      tidy();
    },
  };
}

/** Returns a function that runs `work` after a delay, once for all calls made meanwhile. */
function throttled(intervalMs: number, work: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      work();
    }, intervalMs).unref();
  };
}
