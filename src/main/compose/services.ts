import { EventEmitter } from 'node:events';
import path from 'node:path';
import type { AppInfo } from '#shared/ipc/channels.ts';
import { systemClock } from '#shared/node-clock.ts';
import { AdminDesk } from '../admin/admin-desk.ts';
import { diskUse } from '../db/disk-use.ts';
import { openDatabase } from '../db/open.ts';
import { databaseFor, NO_SERVER } from '../db/origin.ts';
import { unsentElsewhere } from '../db/other-servers.ts';
import { cachedReads } from '../link/cached-reads.ts';
import { ApiClient } from '../link/client.ts';
import { Connection, lookAt } from '../link/connection.ts';
import { createHttp } from '../link/http.ts';
import { keySupportOf } from '../link/key-support.ts';
import type { Media } from '../link/media.ts';
import { Probe } from '../link/probe.ts';
import { Reads } from '../link/reads.ts';
import { ServerTime } from '../link/server-time.ts';
import { AdminProof } from '../login/admin-proof.ts';
import { CurrentVisit } from '../login/current-visit.ts';
import { LoginWays } from '../login/login-ways.ts';
import { digestOf, OfflineLogin } from '../login/offline-login.ts';
import { Sessions } from '../login/sessions.ts';
import { Tries } from '../login/tries.ts';
import { Vault } from '../login/vault.ts';
import { visitCodeStore } from '../login/visit-code-store.ts';
import { WalkUps } from '../login/walk-ups.ts';
import { CatchUp } from '../outbox/catch-up.ts';
import { createCouriers } from '../outbox/couriers/couriers.ts';
import { type SenderOptions, underNameOf } from '../outbox/couriers/sender.ts';
import { OutboxEngine } from '../outbox/engine.ts';
import { handOverRows } from '../outbox/hand-over-rows.ts';
import { nameBook } from '../outbox/name-book.ts';
import { outboxStore } from '../outbox/outbox-store.ts';
import { receiptStore } from '../outbox/receipts.ts';
import { rowMoments } from '../outbox/row-moments.ts';
import { folderStore } from '../outbox/safety-copy/folder-store.ts';
import { SafetyCopy } from '../outbox/safety-copy/safety-copy.ts';
import { staffRows } from '../outbox/staff-rows.ts';
import { SyncCentre } from '../outbox/sync-centre.ts';
import { Game } from '../play/game.ts';
import { playStore } from '../play/play-store.ts';
import { GameSource } from '../play/source.ts';
import { CheckIns } from '../registration/check-ins.ts';
import { claimTokenOf, HeldClaimKeys } from '../registration/claim-keys.ts';
import { ClaimLists } from '../registration/claim-lists.ts';
import { Commands } from '../registration/commands.ts';
import { Erasures } from '../registration/erasures.ts';
import { HandOvers } from '../registration/hand-overs.ts';
import { Health } from '../registration/health.ts';
import { leaseStore } from '../registration/lease-store.ts';
import { Leases } from '../registration/leases.ts';
import { offlineStore } from '../registration/offline-store.ts';
import { OwnDevice } from '../registration/own-device.ts';
import { Preparation } from '../registration/preparation.ts';
import { Prepared } from '../registration/prepared.ts';
import { rowMaker } from '../registration/row-maker.ts';
import { SteadyTime } from '../registration/steady-time.ts';
import { timeStore } from '../registration/time-store.ts';
import { KeyStore } from '../shell/key-store.ts';
import { noticeOf } from './notice.ts';
import { type KioskOptions, visitLastsMs } from './options.ts';
import type { ServiceEvents } from './service-events.ts';
import { systemRandom } from './system-random.ts';

/**
 * Builds the services over the database of one server, each once and after those it uses. Rows, plays, sessions and the
 * cache never leave that database, so nothing of one server reaches another (decision 5).
 */
export function openServices(origin: string | null, media: Media, options: KioskOptions) {
  const { mode, onLog, send, staffDoor, appControl, updates, isOnBattery, clock = systemClock } = options;
  const random = systemRandom;
  const common = { clock, onLog };
  const onWaiting = (isWaiting: boolean) => send('app:waiting', { isWaiting });
  const events = new EventEmitter<ServiceEvents>();

  const file = databaseFor(options.userData, origin, onLog);
  const opened = openDatabase(file, clock.now(), { onStep: (step) => onLog(`salvage: ${step}`), onLog });
  const { db } = opened;
  const damagedData = noticeOf(opened);
  if (damagedData !== null) onLog(damagedData);
  const time = new SteadyTime({ clock, store: timeStore(db), onLog });

  const http = options.http ?? createHttp(null);
  const serverTime = new ServerTime(clock);
  const api = new ApiClient({
    baseUrl: options.baseUrl,
    http,
    keys: keySupportOf(db, origin ?? NO_SERVER, onLog),
    onProvenDate: (date) => serverTime.heard(date),
    onUnreadable: (line) => onLog(`api: ${line}`),
    onPending: (pending) => send('requests:changed', { pending }),
  });
  const current = new CurrentVisit();
  const connection = new Connection({
    ...common,
    random,
    look: lookAt(api, () => current.visit),
    naming: new Probe({ http, baseUrl: options.baseUrl, clock }),
  });

  const hasVisitor = () => current.visit !== null;
  const keyStore = new KeyStore({
    ...common,
    encryption: options.encryption,
    platform: process.platform,
    onChanged: () => events.emit('infoChanged'),
    onAvailable: () => events.emit('keyStoreAvailable'),
  });
  const vault = new Vault({ ...common, db, keyStore });
  const cached = cachedReads(db, onLog);
  const ways = new LoginWays({ api, store: cached, time, onChanged: () => events.emit('infoChanged') });
  const info = (): AppInfo => ({
    ...options.info(),
    mode,
    damagedData,
    keyStore: keyStore.state,
    takesCodes: ways.takesCodes,
  });

  const device = new OwnDevice({
    ...common,
    db,
    api,
    keyStore,
    ...(options.pairing && { pairing: options.pairing }),
    onChanged: (state) => events.emit('deviceChanged', state),
    onUsable: () => events.emit('deviceUsable'),
  });
  const claimKeys = new HeldClaimKeys(db, onLog);
  const isUsable = () => device.state.kind === 'registered';
  const offline = offlineStore(db);
  const prepared = new Prepared(offline, keyStore, onLog);
  const claimLists = new ClaimLists(db, device, prepared, onLog);
  const maker = rowMaker(device, time, serverTime);
  const outbox = outboxStore(db, (userId) => current.isOf(userId), onLog, maker);
  const leases = new Leases({
    ...common,
    store: leaseStore(db, onLog),
    device,
    time,
    connection,
    unsentAwards: outbox.unsentAwards,
    // Ignores unvouched rows, because only the player's session may send them, and the server refuses it during the lease.
    isNeeded: ({ userId }) => current.isOf(userId) || outbox.hasUnsentForKey(userId),
    preparedPlays: () => prepared.plays(time.now()),
    checkIn: () => new Promise((resolve) => events.emit('checkInWanted', resolve)),
    onChanged: (state) => send('lease:changed', state),
  });
  const preparation = new Preparation({
    ...common,
    api,
    device,
    media,
    prepared,
    time,
    onChanged: (state) => send('offline:changed', state),
    onPrepared: () => void leases.renew(),
  });

  const senders: SenderOptions = {
    api,
    device,
    isLeased: (lane) => leases.covers(lane),
    steadyNow: maker.steadyNow,
    onTokenLost: (userId, message) => events.emit('tokenLost', userId, message),
    tokenOf: (userId) => vault.newest(userId),
  };
  const engine = new OutboxEngine({
    ...common,
    store: outbox,
    couriers: createCouriers({
      ...senders,
      ownToken: () => device.token,
      tokenOfSession: (id) => vault.session(id),
      forget: (id) => vault.forget(id),
    }),
    connection,
    random,
  });
  const catchUp = new CatchUp({
    underName: underNameOf(senders),
    receipts: receiptStore(db),
    onPutBack: () => engine.kick(),
    onLog,
  });

  const reads = new Reads({
    api,
    store: cached,
    time,
    connection,
  });
  const visitCodes = visitCodeStore(db);
  const tries = new Tries({
    ...common,
    store: offline,
    known: () => [...prepared.userNames(time.now()).map(digestOf), ...visitCodes.names()],
  });
  const offlineLogin = new OfflineLogin({ prepared, tries, reads, time, isUsable, onLog });
  const sessions = new Sessions({
    ...common,
    api,
    offline: offlineLogin,
    vault,
    current,
    reads,
    device,
    connection,
    outbox: {
      ...outbox,
      enqueue: (job) => outbox.enqueue(job, clock.now()),
      kick: () => engine.kick(),
    },
    random,
    visitLastsMs: visitLastsMs(mode, options.info().idleSeconds),
    onEnded: (error) => events.emit('sessionEnded', error),
  });

  const adminProof = new AdminProof({ api, baseUrl: options.baseUrl, device, onLog });

  const source = new GameSource(api, reads);
  const plays = playStore(db, outbox, clock);
  const game = new Game({
    store: plays,
    stock: leases,
    clock,
    random,
    claims: { date: () => time.date(), tokenOf: (claim) => claimTokenOf(claim, device, claimKeys) },
    fetch: async (visit, campaignId) => {
      await leases.hold(visit.lane(campaignId));
      const play = await sessions.during(visit, () => source.play(visit, campaignId));
      // Needs no check for a walk-up, because only this kiosk acts for its visitor, also under the server's id.
      if (visit.origin !== 'walk-up') leases.requireHere(visit.lane(campaignId), play);
      return play;
    },
    madeId: outbox.walkUps.madeId,
    // Sends later, so that the screen gets its answer first.
    onEnqueued: () => setImmediate(() => engine.kick()),
    imageUrl: media.localUrl,
  });

  const walkUps = new WalkUps({
    prepared,
    outbox: { ...outbox, enqueue: (job) => outbox.enqueue(job, clock.now()) },
    visitCodes,
    tries,
    sessions,
    reads,
    time,
    clock,
    random,
    isUsable,
    isFinished: (lane) => game.isPlayed(lane, null, true),
    onWaiting,
  });

  const health = new Health({
    ...common,
    folder: path.join(options.userData, 'health'),
    engine,
    connection,
    app: { version: options.info().version, memory: options.memory },
    freeBytes: () => diskUse(file).freeBytes,
  });
  const commands = new Commands({
    ...common,
    engine,
    device,
    leases,
    staffDoor,
    appControl,
    updates,
    hasVisitor,
    showMessage: (message) => send('app:message', { message }),
  });
  const erasures = new Erasures({ ...common, db, userData: options.userData, prepared });
  const checkIns = new CheckIns({
    ...common,
    erasures,
    api,
    connection,
    device,
    time,
    health,
    leases,
    preparation,
    claimKeys,
    claimLists,
    commands,
    moments: rowMoments(db),
    mode,
    isOnBattery,
    isLocked: () => staffDoor.position === 'locked',
  });

  const names = nameBook(db);
  const handOvers = new HandOvers({
    api,
    device,
    connection,
    rows: handOverRows(db),
    enqueue: (job) => outbox.enqueue(job, clock.now()),
    onEnqueued: () => engine.kick(),
    claimKeys,
    claimLists,
    prepared,
    names,
    time,
    random,
  });

  const elsewhere = unsentElsewhere(file, onLog);
  const rows = staffRows(db, maker);
  const syncCentre = new SyncCentre({
    ...common,
    rows,
    names,
    origin,
    api,
    device,
    serverNow: serverTime.now,
    signedInUser: () => current.visit && String(current.visit.userId),
    onReleased: () => engine.wake(),
    storage: () => ({ ...diskUse(file), elsewhere }),
    secureAddress: () => api.secureAddress,
  });
  const safetyCopy = new SafetyCopy({
    ...common,
    ...options.safetyCopy,
    store: folderStore(db),
    origin,
    device: () => device.copyMaker,
    lookForDevice: () => checkIns.now(),
    unsent: () => rows.unsentState(),
    elsewhere: elsewhere.reduce((sum, { count }) => sum + count, 0),
    exported: () => syncCentre.exported(),
  });
  const admin = new AdminDesk({
    api,
    sessions,
    media,
    saveFile: options.saveFile,
    showInFolder: options.showInFolder,
    onProgress: (progress) => send('admin:transfer-progressed', progress),
    connection,
  });

  return {
    events,
    onWaiting,
    clock,
    file,
    db,
    damagedData,
    time,
    api,
    connection,
    media,
    hasVisitor,
    keyStore,
    vault,
    cached,
    ways,
    info,
    device,
    prepared,
    outbox,
    leases,
    preparation,
    engine,
    catchUp,
    reads,
    offlineLogin,
    tries,
    visitCodes,
    walkUps,
    sessions,
    adminProof,
    source,
    plays,
    game,
    health,
    commands,
    checkIns,
    handOvers,
    syncCentre,
    safetyCopy,
    admin,
  };
}

export type Services = ReturnType<typeof openServices>;
