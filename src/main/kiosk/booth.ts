import path from 'node:path';
import type { AppInfo } from '#shared/ipc/channels.ts';
import { systemClock } from '#shared/node-clock.ts';
import { unsentIn } from '#shared/rules/unsent.ts';
import { AdminDesk } from '../admin/admin-desk.ts';
import { ApiClient } from '../api/client.ts';
import { attractView } from '../attract/attract-view.ts';
import type { Media } from '../cache/media.ts';
import { Reads } from '../cache/reads.ts';
import { Copies } from '../copies/copies.ts';
import { cachedReads } from '../db/cached-reads.ts';
import { diskUse } from '../db/disk-use.ts';
import { leaseStore } from '../db/lease-store.ts';
import { nameBook } from '../db/name-book.ts';
import { offlineStore } from '../db/offline-store.ts';
import { checkpoint, closeDatabase, openDatabase } from '../db/open.ts';
import { databaseFor, NO_SERVER } from '../db/origin.ts';
import { unsentElsewhere } from '../db/other-servers.ts';
import { outboxStore } from '../db/outbox-store.ts';
import { playMoments } from '../db/play-moments.ts';
import { playStore } from '../db/play-store.ts';
import { receiptStore } from '../db/receipts.ts';
import { markTold } from '../db/salvaged-file.ts';
import { serverFacts } from '../db/server-facts.ts';
import { staffRows } from '../db/staff-rows.ts';
import { unlessStorageFails } from '../db/storage-failure.ts';
import { timeStore } from '../db/time-store.ts';
import { OwnDevice } from '../device/own-device.ts';
import { Commands } from '../fleet/commands.ts';
import { Heartbeats } from '../fleet/heartbeats.ts';
import { toDrawFile } from '../game/draw-file.ts';
import { Game } from '../game/game.ts';
import { GameSource } from '../game/source.ts';
import { Health } from '../health/health.ts';
import { createHandlers } from '../ipc/handlers.ts';
import { Leases } from '../lease/leases.ts';
import { createHttp } from '../network/http.ts';
import { lookOut } from '../network/lookout.ts';
import { Probe } from '../network/probe.ts';
import { OfflineSignIn } from '../offline/offline-sign-in.ts';
import { Preparation } from '../offline/preparation.ts';
import { Prepared } from '../offline/prepared.ts';
import { WalkUps } from '../offline/walk-ups.ts';
import { CatchUp } from '../outbox/catch-up.ts';
import { OutboxEngine } from '../outbox/engine.ts';
import { createCouriers } from '../outbox/jobs/couriers.ts';
import { type SenderOptions, underNameOf } from '../outbox/jobs/sender.ts';
import { CurrentSession } from '../sessions/current-session.ts';
import { LogInWays } from '../sessions/log-in-ways.ts';
import { Sessions } from '../sessions/sessions.ts';
import { SteadyTime } from '../steady-time.ts';
import { SyncCentre } from '../sync-centre/sync-centre.ts';
import { systemRandom } from '../system-random.ts';
import { KeyStore } from '../vault/key-store.ts';
import { Vault } from '../vault/vault.ts';
import { keepTidy } from './keep-tidy.ts';
import type { Booth, KioskOptions } from './kiosk.ts';
import { noticeOf } from './notice.ts';
import { throttled } from './throttled.ts';

const EVENT_INTERVAL_MS = 50;

/**
 * Wires the services together over the database of one server; the only place that knows them all. Rows, plays, sessions
 * and copies never leave it, so nothing of one server reaches another (decision 24).
 */
export async function openBooth(origin: string | null, media: Media, options: KioskOptions): Promise<Booth> {
  const { mode, onLog, send } = options;
  const { clock = systemClock } = options;
  const random = systemRandom;
  const file = databaseFor(options.userData, origin, onLog);
  const opened = openDatabase(file, clock.now(), { onStep: (step) => onLog(`salvage: ${step}`), onLog });
  const { db } = opened;
  const notice = noticeOf(opened);
  if (notice !== null) onLog(notice);
  const time = new SteadyTime({ clock, store: timeStore(db), onLog });
  const facts = serverFacts(db, origin ?? NO_SERVER, onLog);

  const current = new CurrentSession();
  const keyStore = new KeyStore({ encryption: options.encryption, clock, platform: process.platform, onLog });
  const vault = new Vault({
    db,
    keyStore,
    clock,
    onChanged: () => {
      tellInfo();
      // It may give out now what it did not at the start.
      void prepared.load().then(
        () => preparation.tell(),
        (error) => onLog(`offline: ${String(error)}`),
      );
    },
    onRecovered: () => sessions.recover(),
    onLog,
  });
  const info = (): AppInfo => ({ ...options.info(), mode, keyStore: vault.keyStoreState, takesCodes: ways.takesCodes });
  const tellInfo = () => send('app:changed', info());
  const outbox = outboxStore(db, (userId) => current.isOf(userId), onLog);
  const api = new ApiClient({
    baseUrl: options.baseUrl,
    ...(options.http && { http: options.http }),
    memory: facts,
    onUnreadable: (line) => onLog(`api: ${line}`),
    onPending: (pending) => send('requests:changed', { pending }),
  });
  const device = new OwnDevice({
    db,
    api,
    keyStore,
    clock,
    ...(options.pairing && { pairing: options.pairing }),
    onChanged: (state) => {
      send('device:changed', state);
      preparation.tell();
    },
    onUsable: () => {
      outbox.unparkAll();
      void leases.renew();
      void heartbeats.tell();
      engine.kick();
    },
    onLog,
  });
  const leases: Leases = new Leases({
    store: leaseStore(db, onLog),
    api,
    device,
    clock,
    time,
    isOnline: () => engine.isOnline,
    unsentAwards: outbox.unsentAwards,
    isNeeded: ({ userId }) => current.isOf(userId) || outbox.hasUnsent(userId),
    preparedPlays: () => prepared.plays(time.now()),
    onChanged: (state) => send('lease:changed', state),
    onLog,
  });
  const senders: SenderOptions = {
    api,
    device,
    isLeased: (lane) => leases.covers(lane),
    onTokenLost: (userId, message) => sessions.lose(userId, message),
    tokenOf: (userId) => vault.newest(userId),
  };
  const engine: OutboxEngine = new OutboxEngine({
    store: outbox,
    couriers: createCouriers({
      ...senders,
      tokenOfSession: (id) => vault.session(id),
      forget: (id) => vault.forget(id),
    }),
    clock,
    random,
    naming: new Probe({ http: options.http ?? createHttp(null), baseUrl: options.baseUrl, clock }),
    onLog,
  });
  const catchUp = new CatchUp({
    api,
    underName: underNameOf(senders),
    receipts: receiptStore(db),
    onPutBack: () => engine.kick(),
    onLog,
  });
  const cached = cachedReads(db, onLog);
  const ways = new LogInWays({ api, store: cached, clock, onChanged: tellInfo });
  const reads = new Reads({
    api,
    store: cached,
    clock,
    isAway: () => !engine.isOnline,
    onConnection: (trouble) => engine.noteConnection(trouble),
  });
  const offline = offlineStore(db);
  const prepared = new Prepared(offline, keyStore, onLog);
  const preparation = new Preparation({
    api,
    device,
    media,
    prepared,
    time,
    clock,
    onChanged: (state) => send('offline:changed', state),
    onPrepared: () => void leases.renew(),
    onLog,
  });
  const isUsable = () => device.state.kind === 'registered';
  const offlineSignIn = new OfflineSignIn({ prepared, store: offline, reads, time, clock, isUsable, onLog });
  const walkUps = new WalkUps({
    prepared,
    outbox: { enqueue: (job) => outbox.enqueue(job, clock.now()), walkUps: outbox.walkUps },
    reads,
    time,
    clock,
    random,
    isUsable,
  });
  const sessions = new Sessions({
    api,
    offline: offlineSignIn,
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
    onEnded: (error) => {
      game.close();
      send('session:ended', error);
    },
    onLog,
  });
  let wasOnline = true;
  engine.listen({
    // At most every 50 ms: a play without a network enqueues faster than anybody can read.
    onChanged: throttled(EVENT_INTERVAL_MS, () => {
      if (!db.open) return;
      const status = engine.status();
      if (status.isOnline && !wasOnline) {
        void leases.renew();
        void ways.look();
      }
      wasOnline = status.isOnline;
      send('sync:changed', status);
      copies.changed();
    }),
    onSignedOut: (userId, message) => sessions.lose(userId, message),
    onUserDone: (userId) => {
      sessions.release(userId);
      void leases.renew();
    },
  });
  /** Rows that wait are sent again and again, and find out by themselves. */
  const isLookDue = () => db.open && !engine.isOnline && engine.status().waiting === 0;
  let endLookout = () => {};
  const source = new GameSource(api, reads);
  const store = playStore(db, outbox, clock);
  const game: Game = new Game({
    store,
    stock: leases,
    clock,
    random,
    fetch: async (lane) => {
      await leases.hold(lane);
      const play = await sessions.reading((token) => source.play(lane, token));
      leases.requireHere(lane, play);
      return play;
    },
    // After the answer has been acknowledged.
    onEnqueued: () => setImmediate(() => engine.kick()),
    imageUrl: media.localUrl,
  });

  const health = new Health({
    folder: path.join(options.userData, 'health'),
    clock,
    engine,
    app: { version: options.info().version, memory: options.memory },
    freeBytes: () => diskUse(file).freeBytes,
    onLog,
  });

  const { isOnBattery } = options;
  const moments = playMoments(db);
  const { staffDoor, appControl, updates } = options;
  const hasVisitor = () => current.userId !== null;
  const showMessage = (message: string) => send('app:message', { message });
  const told = { engine, device, leases, staffDoor, appControl, updates, clock, onLog };
  const commands = new Commands({ ...told, hasVisitor, showMessage });
  const reported = { health, leases, moments, mode, isOnBattery, staffDoor, commands };
  const heartbeats = new Heartbeats({ device, clock, ...reported, onLog });

  const elsewhere = unsentElsewhere(file, onLog);
  const rows = staffRows(db);
  const syncCentre = new SyncCentre({
    rows,
    names: nameBook(db),
    origin,
    api,
    device,
    clock,
    signedInUser: () => (current.userId === null ? null : String(current.userId)),
    onReleased: () => engine.wake(),
    storage: () => ({ ...diskUse(file), elsewhere }),
    secureAddress: () => api.secureAddress,
    onLog,
  });
  const copies = new Copies({
    db,
    origin,
    keyStore,
    device,
    rows,
    syncCentre,
    elsewhere,
    clock,
    lanAddress: options.lanAddress,
    onLog,
  });
  await vault.load();
  await device.load();
  await copies.load();
  await prepared.load();
  offlineSignIn.load();
  sessions.restore();
  const handlers = createHandlers({
    info,
    setUp: options.setUp,
    api,
    sessions,
    source,
    game,
    media,
    outbox,
    engine,
    reads,
    catchUp,
    device,
    leases,
    preparation,
    walkUps,
    syncCentre,
    copies,
    health,
    onAlive: options.onAlive,
    admin: new AdminDesk({
      api,
      sessions,
      media,
      saveFile: options.saveFile,
      showInFolder: options.showInFolder,
      onProgress: (progress) => send('admin:transfer-progressed', progress),
      onReached: () => engine.noteConnection(null),
    }),
    attract: () => attractView({ prepared, copies: cached, media, time, clock }),
    staffDoor,
    appControl,
    updates,
    saveFile: options.saveFile,
    drawLogText: () => toDrawFile(store.drawLog()),
    onLog,
  });

  const tidy = keepTidy(() => {
    outbox.pruneReceipts(clock.now());
    cached.prune();
    store.rollDraws(clock.now());
    checkpoint(db);
  }, onLog);
  return {
    handlers,
    notice,
    unsent: () => unsentIn(engine.status()),
    hasVisitor,
    tellInfo,
    wake: () => {
      engine.wake();
      void reads.look();
    },
    start: () => {
      if (notice !== null) unlessStorageFails(() => markTold(db, file), onLog);
      engine.start();
      device.start();
      time.start();
      leases.start();
      preparation.start();
      health.start();
      copies.start();
      heartbeats.start();
      if (origin !== null) void ways.look();
      endLookout = lookOut({ clock, isDue: isLookDue, look: () => reads.look(), onLog });
    },
    stop: () => {
      endLookout();
      ways.stop();
      heartbeats.stop();
      commands.stop();
      health.stop();
      copies.stop();
      catchUp.stop();
      leases.stop();
      device.stop();
      time.stop();
      preparation.stop();
      vault.stop();
      engine.stop();
      tidy.stop();
      closeDatabase(db, onLog);
    },
  };
}
