import path from 'node:path';
import type { AppInfo } from '#shared/ipc/channels.ts';
import { systemClock } from '#shared/node-clock.ts';
import { unsentIn } from '#shared/rules/unsent.ts';
import { AdminDesk } from '../admin/admin-desk.ts';
import { Copies } from '../copies/copies.ts';
import { diskUse } from '../db/disk-use.ts';
import { checkpoint, closeDatabase, openDatabase } from '../db/open.ts';
import { databaseFor, NO_SERVER } from '../db/origin.ts';
import { unsentElsewhere } from '../db/other-servers.ts';
import { markTold } from '../db/salvaged-file.ts';
import { unlessStorageFails } from '../db/storage-failure.ts';
import { createHandlers } from '../ipc/handlers.ts';
import { cachedReads } from '../link/cached-reads.ts';
import { ApiClient } from '../link/client.ts';
import { createHttp } from '../link/http.ts';
import { lookOut } from '../link/lookout.ts';
import type { Media } from '../link/media.ts';
import { Probe } from '../link/probe.ts';
import { Reads } from '../link/reads.ts';
import { serverFacts } from '../link/server-facts.ts';
import { CurrentSession } from '../login/current-session.ts';
import { LoginWays } from '../login/login-ways.ts';
import { OfflineLogin } from '../login/offline-login.ts';
import { Sessions } from '../login/sessions.ts';
import { Vault } from '../login/vault.ts';
import { WalkUps } from '../login/walk-ups.ts';
import { CatchUp } from '../outbox/catch-up.ts';
import { createCouriers } from '../outbox/couriers/couriers.ts';
import { type SenderOptions, underNameOf } from '../outbox/couriers/sender.ts';
import { OutboxEngine } from '../outbox/engine.ts';
import { nameBook } from '../outbox/name-book.ts';
import { outboxStore } from '../outbox/outbox-store.ts';
import { receiptStore } from '../outbox/receipts.ts';
import { rowMoments } from '../outbox/row-moments.ts';
import { staffRows } from '../outbox/staff-rows.ts';
import { SyncCentre } from '../outbox/sync-centre.ts';
import { attractView } from '../play/attract-view.ts';
import { toDrawFile } from '../play/draw-file.ts';
import { Game } from '../play/game.ts';
import { playStore } from '../play/play-store.ts';
import { GameSource } from '../play/source.ts';
import { Commands } from '../registration/commands.ts';
import { Health } from '../registration/health.ts';
import { Heartbeats } from '../registration/heartbeats.ts';
import { leaseStore } from '../registration/lease-store.ts';
import { Leases } from '../registration/leases.ts';
import { offlineStore } from '../registration/offline-store.ts';
import { OwnDevice } from '../registration/own-device.ts';
import { Preparation } from '../registration/preparation.ts';
import { Prepared } from '../registration/prepared.ts';
import { SteadyTime } from '../registration/steady-time.ts';
import { timeStore } from '../registration/time-store.ts';
import { KeyStore } from '../shell/key-store.ts';
import { keepTidy } from './keep-tidy.ts';
import type { Booth, KioskOptions } from './kiosk.ts';
import { noticeOf } from './notice.ts';
import { systemRandom } from './system-random.ts';
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
  const ways = new LoginWays({ api, store: cached, clock, onChanged: tellInfo });
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
  const offlineLogin = new OfflineLogin({ prepared, store: offline, reads, time, clock, isUsable, onLog });
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
    offline: offlineLogin,
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
  const moments = rowMoments(db);
  const { staffDoor, appControl, updates } = options;
  const hasVisitor = () => current.userId !== null;
  const showMessage = (message: string) => send('app:message', { message });
  const told = { engine, device, leases, staffDoor, appControl, updates, clock, onLog };
  const commands = new Commands({ ...told, hasVisitor, showMessage });
  const isLocked = () => staffDoor.position === 'locked';
  const reported = { health, leases, moments, mode, isOnBattery, isLocked, commands };
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
  offlineLogin.load();
  sessions.restore();
  const packages = () => prepared.alive(time.now()).map(({ content }) => content);
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
    attract: () => attractView({ packages, cache: cached, media, clock }),
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
