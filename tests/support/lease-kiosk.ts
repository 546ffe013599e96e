import type { Lane } from '#shared/lane.ts';
import { openDatabase } from '../../src/main/db/open.ts';
import { databaseFor } from '../../src/main/db/origin.ts';
import { cachedReads } from '../../src/main/link/cached-reads.ts';
import { ApiClient } from '../../src/main/link/client.ts';
import { isProvenRefusal, RequestFailure } from '../../src/main/link/failure.ts';
import { keySupportOf } from '../../src/main/link/key-support.ts';
import { Reads } from '../../src/main/link/reads.ts';
import type { Standing } from '../../src/main/link/standing.ts';
import type { Visit } from '../../src/main/link/visit.ts';
import { Vault } from '../../src/main/login/vault.ts';
import { createCouriers } from '../../src/main/outbox/couriers/couriers.ts';
import { handOverRows as rowsOfHandOvers } from '../../src/main/outbox/hand-over-rows.ts';
import { nameBook } from '../../src/main/outbox/name-book.ts';
import { outboxStore } from '../../src/main/outbox/outbox-store.ts';
import { staffRows } from '../../src/main/outbox/staff-rows.ts';
import { SyncCentre } from '../../src/main/outbox/sync-centre.ts';
import { Game } from '../../src/main/play/game.ts';
import { playStore } from '../../src/main/play/play-store.ts';
import { GameSource } from '../../src/main/play/source.ts';
import { HandOvers } from '../../src/main/registration/hand-overs.ts';
import { leaseStore } from '../../src/main/registration/lease-store.ts';
import { Leases } from '../../src/main/registration/leases.ts';
import { sealOf } from '../../src/main/registration/seal.ts';
import { SteadyTime } from '../../src/main/registration/steady-time.ts';
import { timeStore } from '../../src/main/registration/time-store.ts';
import { KeyStore } from '../../src/main/shell/key-store.ts';
import type { Id } from '../../src/shared/entities/base.ts';
import type { CheckInRequest } from '../../src/shared/entities/check-in.ts';
import { AppError } from '../../src/shared/errors.ts';
import type { DeviceState } from '../../src/shared/ipc/device.ts';
import { wheelLayout } from '../../src/shared/rules/wheel.ts';
import { leaseCheckIns } from './check-ins.ts';
import { ALWAYS_ON } from './connection.ts';
import { drainOnce } from './drain-once.ts';
import { FakeClock } from './fake-clock.ts';
import { generator } from './generator.ts';
import { FakeRandom, fakeEncryption } from './main.ts';
import { type Network, openNetwork } from './network-edge.ts';
import type { SignedIn } from './player.ts';
import { visitOf } from './visits.ts';

/** An address without a server. */
const NOWHERE = 'http://127.0.0.1:1';
/** The segment that pays 100 points. */
const HUNDRED = wheelLayout({ isPressYourLuckAllowed: false, bonusPoints: 0 }).findIndex(({ value }) => value === 100);

/** A timeout long enough that a slow machine does not look like a missing network. */
class PatientClient extends ApiClient {
  override call: ApiClient['call'] = (name, request, options) =>
    super.call(name, request, { ...options, timeoutMs: undefined });
}

/** The number of kiosks opened, which makes keys unique. */
let openings = 0;

interface LeaseKioskOptions {
  url: string;
  device: { id: number; token: string };
  /** The folder for the kiosk's data. */
  userData: string;
  /** True if the server knows neither idempotency keys nor devices. */
  isPlain?: boolean;
  /** Returns the server's time, as the kiosk learns it from answers. */
  serverNow?: () => number | null;
  /** The kiosk before a restart. Its clock, network and keyring continue. */
  before?: { clock: FakeClock; network: Network; keyring: Keyring; onTheirWay: CheckInRequest[] };
}

/** The system's keyring. While it is unavailable, nothing stored by an earlier run can be decrypted. */
interface Keyring {
  isAway: boolean;
}

/**
 * Opens a kiosk's own services over a real file: leases, game, reads, vault, client and couriers. Network, clock,
 * keyring and registration are fake. The caller closes it, because a hook at the end of a test would keep each of
 * thousands of kiosks in memory.
 */
export function openLeaseKiosk(options: LeaseKioskOptions) {
  const { url, device, userData, isPlain = false, serverNow = () => null, before } = options;
  const { db } = openDatabase(
    databaseFor(userData, url, () => {}),
    0,
  );
  const [clock, random] = [before?.clock ?? new FakeClock(), new FakeRandom()];
  const log: string[] = [];
  const time = new SteadyTime({ clock, store: timeStore(db), onLog: (line) => log.push(line) });
  const maker = {
    madeBy: () => (isPlain ? null : String(device.id)),
    steadyNow: () => time.now(),
    clockErrorMs: () => time.clockErrorMs(),
    serverNow,
  };
  const outbox = outboxStore(
    db,
    () => false,
    (line) => log.push(line),
    maker,
  );
  const network: Network = before?.network ?? { isOnline: true, losesAnswers: false, delays: false, crossed: [] };
  const keyring: Keyring = before?.keyring ?? { isAway: false };
  /** The device's key is encrypted too, because an earlier run registered it. */
  let isLocked = keyring.isAway;
  /** Check-ins that have left the kiosk and not arrived yet. */
  const onTheirWay: CheckInRequest[] = before?.onTheirWay ?? [];
  let visit: Visit | null = null;
  let campaigns: Id[] = [];

  const { http, owners } = openNetwork(network, isPlain);
  const api = new PatientClient({
    baseUrl: () => (network.isOnline ? url : NOWHERE),
    http,
    keys: keySupportOf(db, url, () => {}),
  });
  const encryption = fakeEncryption();
  const whileThere =
    <In, Out>(work: (value: In) => Promise<Out>) =>
    async (value: In): Promise<Out> => {
      if (keyring.isAway) throw new Error('The keyring is away.');
      return work(value);
    };
  const keyStore = new KeyStore({
    encryption: {
      isAsyncEncryptionAvailable: async () => true,
      encryptStringAsync: whileThere(encryption.encryptStringAsync),
      decryptStringAsync: whileThere(encryption.decryptStringAsync),
    },
    clock,
    platform: 'linux',
    onAvailable: async () => {
      if (await vault.load()) outbox.unparkAll();
    },
    onLog: (line) => log.push(line),
  });
  const vault = new Vault({ db, keyStore, clock, onLog: (line) => log.push(line) });
  const key = { tokenType: 'Bearer', accessToken: device.token };
  const ownKey = () => {
    if (isLocked && !keyring.isAway) {
      isLocked = false;
      outbox.unparkAll();
    }
    return isLocked ? null : key;
  };
  const own = {
    get state(): DeviceState {
      if (isPlain) return { kind: 'unregistered' };
      const named = { id: device.id, name: 'Stand', campaigns: campaigns.map((id) => ({ id })), isRevoked: false };
      return { kind: 'registered', device: named, isKept: true };
    },
    tokenFor(campaignId: Id) {
      const token = ownKey();
      return campaigns.map(String).includes(String(campaignId)) ? token : null;
    },
    get isLocked() {
      return isLocked;
    },
    async standing(): Promise<Standing> {
      try {
        await api.call('getOwnDevice', {}, { token: key });
        return 'welcome';
      } catch (error) {
        return error instanceof RequestFailure && error.status === 401 && isProvenRefusal(error)
          ? 'signed-out'
          : 'unclear';
      }
    },
    identity: isPlain ? null : { id: device.id, name: 'Stand' },
    seals: (digest: string) => (isPlain ? [] : [sealOf(device.token, digest)]),
    openCopy: () => Promise.reject(new Error('no copies here')),
  };
  const lost = () => new RequestFailure('lost', 'no answer');
  const leaseApi: Pick<ApiClient, 'call'> = {
    call: async (name, request, options) => {
      if (network.isOnline && network.delays) {
        onTheirWay.push((request as unknown as { body: CheckInRequest }).body);
        throw lost();
      }
      return api.call(name, request, options);
    },
  };
  const connection = {
    get isOffline() {
      return !network.isOnline;
    },
  };
  const leases = new Leases({
    store: leaseStore(db),
    device: own,
    clock,
    time,
    connection,
    unsentAwards: outbox.unsentAwards,
    isNeeded: ({ userId }) => String(userId) === String(visit?.userId) || outbox.hasUnsentForKey(userId),
    preparedPlays: () => [],
    checkIn: () => checkIns.now(),
    onChanged: () => {},
    onLog: (line) => log.push(line),
  });
  const checkIns = leaseCheckIns({
    leases,
    api: leaseApi,
    clock,
    time,
    token: () => own.tokenFor(campaigns[0] ?? ''),
    onLog: (line) => log.push(line),
  });
  const reads = new Reads({ api, store: cachedReads(db), time: clock.steady, connection: ALWAYS_ON });
  const source = new GameSource(api, reads);
  openings += 1;
  const opening = openings;
  let uuids = 0;
  let sessions = 0;
  random.uuid = () => `${device.id}-${visit?.userId}-${opening}-${++uuids}`;
  const chance = generator(opening);
  // Each claim code must be different.
  random.integer = (bound) => (random.integers.shift() ?? Math.floor(chance() * bound)) % bound;
  const game = new Game({
    store: playStore(db, outbox, clock),
    stock: leases,
    clock,
    random,
    claims: { date: () => clock.now(), tokenOf: () => null },
    fetch: async (ofVisit, campaignId) => {
      const lane = ofVisit.lane(campaignId);
      await leases.hold(lane);
      const play = await source.play(ofVisit, campaignId);
      leases.requireHere(lane, play);
      return play;
    },
    onEnqueued: () => {},
    madeId: outbox.walkUps.madeId,
    imageUrl: () => null,
  });
  const couriers = createCouriers({
    api,
    tokenOf: (userId) => vault.newest(userId),
    ownToken: ownKey,
    tokenOfSession: () => null,
    device: own,
    isLeased: (lane) => leases.covers(lane),
    steadyNow: () => time.now(),
    onTokenLost: (userId) => forget(userId),
    forget: () => {},
  });
  const forget = (userId: Id) => {
    const session = vault.newest(userId);
    if (session) vault.forget(session.id);
  };

  const names = nameBook(db);
  const handOverRows = rowsOfHandOvers(db);
  const handOvers = new HandOvers({
    api,
    device: {
      get token() {
        return ownKey();
      },
      identity: { id: device.id, name: 'Stand' },
    },
    connection,
    rows: handOverRows,
    enqueue: (job) => outbox.enqueue(job, clock.now()),
    onEnqueued: () => {},
    claimKeys: { current: null },
    claimLists: { find: () => null },
    prepared: { campaigns: { values: () => [] } } as unknown as ConstructorParameters<typeof HandOvers>[0]['prepared'],
    names,
    time,
    random,
  });
  const centre = new SyncCentre({
    rows: staffRows(db, maker),
    names,
    origin: url,
    api,
    device: own,
    clock,
    serverNow,
    signedInUser: () => null,
    onReleased: () => {},
    storage: () => ({ usedBytes: 0, freeBytes: null, elsewhere: [] }),
    secureAddress: () => null,
    onLog: (line) => log.push(line),
  });

  return {
    userData,
    centre,
    handOvers,
    handOverRows,
    vault,
    keyring,
    db,
    clock,
    random,
    outbox,
    leases,
    game,
    network,
    onTheirWay,
    log,
    allow: (campaignId: Id) => {
      campaigns = [campaignId];
    },
    want: (campaignId: Id, prizes: { prizeId: Id; units: number }[], days = 3) =>
      leases.want({ campaignId, days, prizes: prizes.map((prize) => ({ ...prize, name: 'Prize' })) }),
    /** Repeats the first steps of a start. */
    load: async () => {
      await keyStore.probe();
      await vault.load();
    },
    /** The player logs in, and the session is stored for unsent rows. The visit before ends. */
    async signIn({ userId, token: accessToken }: SignedIn): Promise<void> {
      visit?.end();
      const token = { tokenType: 'Bearer', accessToken };
      visit = visitOf(userId, token);
      owners.set(accessToken, String(userId));
      sessions += 1;
      const id = `${device.id}-${opening}-${sessions}`;
      vault.hold({ id, userId, ...token, isRemembered: false });
      await vault.keep(id, clock.now());
      outbox.unpark(String(userId));
    },
    signOut: () => {
      visit?.end();
      visit = null;
      game.close();
      return leases.renew();
    },
    /**
     * Opens the play and answers its question. Returns false if the play continues elsewhere, or cannot be read, or if
     * the visit has ended.
     */
    async quiz(lane: Lane): Promise<boolean> {
      if (!visit) return false;
      try {
        const { stage } = await game.open(visit, lane.campaignId);
        if (stage.kind !== 'quiz') return stage.kind !== 'finished';
        const right = stage.question.answers.toSorted((a, b) => Number(a.id) - Number(b.id))[0];
        game.answer(lane, stage.question.id, right?.id ?? '');
        return true;
      } catch (error) {
        if (error instanceof AppError || error instanceof RequestFailure) return false;
        throw error;
      }
    },
    /** Plays the game to its end, with 100 points. Returns the visitor's outcome, with the claim code of a prize. */
    spin(lane: Lane) {
      random.integers = [HUNDRED];
      const { stage } = game.spin(lane);
      if (stage.kind !== 'spinning') throw new Error(stage.kind);
      const end = game.settle(lane, stage.spin.id).stage;
      if (end.kind !== 'finished' || !('prize' in end.outcome)) throw new Error(end.kind);
      return { ...end.outcome, code: end.claim?.code ?? null };
    },
    /** Sends everything in order. Returns the refused rows. */
    drain: () => drainOnce(outbox, couriers, forget),
    /** Lets time pass, and stores the kiosk's running time as the app does every few minutes. */
    passes(durationMs: number): void {
      clock.advance(durationMs);
      time.stop();
    },
    close: () => {
      keyStore.stop();
      db.close();
    },
  };
}

export type LeaseKiosk = ReturnType<typeof openLeaseKiosk>;
