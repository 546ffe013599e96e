import { AxiosError } from 'axios';
import type { Lane } from '#shared/lane.ts';
import { openDatabase } from '../../src/main/db/open.ts';
import { databaseFor } from '../../src/main/db/origin.ts';
import { cachedReads } from '../../src/main/link/cached-reads.ts';
import { ApiClient } from '../../src/main/link/client.ts';
import { RequestFailure } from '../../src/main/link/failure.ts';
import { createHttp } from '../../src/main/link/http.ts';
import { keySupportOf } from '../../src/main/link/key-support.ts';
import { Reads } from '../../src/main/link/reads.ts';
import { Vault } from '../../src/main/login/vault.ts';
import { createCouriers } from '../../src/main/outbox/couriers/couriers.ts';
import type { Courier, Delivery } from '../../src/main/outbox/couriers/delivery.ts';
import type { Job } from '../../src/main/outbox/job.ts';
import { outboxStore, type SqliteOutbox } from '../../src/main/outbox/outbox-store.ts';
import { Game } from '../../src/main/play/game.ts';
import { playStore } from '../../src/main/play/play-store.ts';
import { GameSource } from '../../src/main/play/source.ts';
import { leaseStore } from '../../src/main/registration/lease-store.ts';
import { Leases } from '../../src/main/registration/leases.ts';
import { SteadyTime } from '../../src/main/registration/steady-time.ts';
import { timeStore } from '../../src/main/registration/time-store.ts';
import { KeyStore } from '../../src/main/shell/key-store.ts';
import type { Id } from '../../src/shared/entities/base.ts';
import type { CheckInRequest } from '../../src/shared/entities/check-in.ts';
import { AppError, assertNever } from '../../src/shared/errors.ts';
import { wheelLayout } from '../../src/shared/rules/wheel.ts';
import { leaseCheckIns } from './check-ins.ts';
import { ALWAYS_ON } from './connection.ts';
import { FakeClock } from './fake-clock.ts';
import { FakeRandom, fakeEncryption } from './main.ts';
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

interface LeaseKioskOptions {
  url: string;
  device: { id: number; token: string };
  /** The folder for the kiosk's data. */
  userData: string;
  /** The kiosk before a restart. Its clock, network and keyring continue. */
  before?: { clock: FakeClock; network: Network; keyring: Keyring; onTheirWay: CheckInRequest[] };
}

interface Network {
  isOnline: boolean;
  /** Requests that change something arrive; their answers do not. */
  losesAnswers: boolean;
  /** Requests are slow, and the kiosk gives them up before they arrive. */
  delays: boolean;
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
export function openLeaseKiosk({ url, device, userData, before }: LeaseKioskOptions) {
  const { db } = openDatabase(
    databaseFor(userData, url, () => {}),
    0,
  );
  const [clock, random] = [before?.clock ?? new FakeClock(), new FakeRandom()];
  const outbox = outboxStore(db, () => false);
  const network: Network = before?.network ?? { isOnline: true, losesAnswers: false, delays: false };
  const keyring: Keyring = before?.keyring ?? { isAway: false };
  /** The device's key is encrypted too, because an earlier run registered it. */
  let isLocked = keyring.isAway;
  /** Check-ins that have left the kiosk and not arrived yet. */
  const onTheirWay: CheckInRequest[] = before?.onTheirWay ?? [];
  const log: string[] = [];
  let player: SignedIn | null = null;
  let campaigns: Id[] = [];

  const http = createHttp(null);
  http.interceptors.response.use((answer) => {
    if (network.losesAnswers && answer.config.method !== 'get') throw new AxiosError('', 'ECONNRESET');
    return answer;
  });
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
  const token = () => ({ tokenType: 'Bearer', accessToken: player?.token ?? '' });
  const own = {
    get state() {
      const named = { id: device.id, name: 'Stand', campaigns: campaigns.map((id) => ({ id })), isRevoked: false };
      return { kind: 'registered', device: named, isKept: true } as const;
    },
    tokenFor(campaignId: Id) {
      if (isLocked && !keyring.isAway) {
        isLocked = false;
        outbox.unparkAll();
      }
      return !isLocked && campaigns.map(String).includes(String(campaignId)) ? key : null;
    },
    get isLocked() {
      return isLocked;
    },
    standing: async () => 'welcome' as const,
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
  const time = new SteadyTime({ clock, store: timeStore(db), onLog: (line) => log.push(line) });
  const leases = new Leases({
    store: leaseStore(db),
    device: own,
    clock,
    time,
    connection: {
      get isOffline() {
        return !network.isOnline;
      },
    },
    unsentAwards: outbox.unsentAwards,
    isNeeded: ({ userId }) => String(userId) === String(player?.userId) || outbox.hasUnsent(userId),
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
  let uuids = 0;
  let sessions = 0;
  random.uuid = () => `${device.id}-${player?.userId}-${db.name}-${++uuids}`;
  const game = new Game({
    store: playStore(db, outbox, clock),
    stock: leases,
    clock,
    random,
    fetch: async (visit, campaignId) => {
      const lane = visit.lane(campaignId);
      await leases.hold(lane);
      const play = await source.play(visit, campaignId);
      leases.requireHere(lane, play);
      return play;
    },
    onEnqueued: () => {},
    imageUrl: () => null,
  });
  const couriers = createCouriers({
    api,
    tokenOf: (userId) => vault.newest(userId),
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

  return {
    userData,
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
    /** The player logs in, and the session is stored for unsent rows. */
    async signIn(session: SignedIn): Promise<void> {
      player = session;
      const { userId, token: accessToken } = session;
      sessions += 1;
      const id = `${db.name} ${clock.elapsed()} ${sessions}`;
      vault.hold({ id, userId, tokenType: 'Bearer', accessToken, isRemembered: false });
      await vault.keep(id, clock.now());
      outbox.unpark(String(userId));
    },
    signOut: () => {
      player = null;
      game.close();
      return leases.renew();
    },
    /** Opens the play and answers its question. Returns false if the play continues elsewhere, or cannot be read. */
    async quiz(lane: Lane): Promise<boolean> {
      try {
        const { stage } = await game.open(visitOf(lane.userId, token()), lane.campaignId);
        if (stage.kind !== 'quiz') return stage.kind !== 'finished';
        const right = stage.question.answers.toSorted((a, b) => Number(a.id) - Number(b.id))[0];
        game.answer(lane, stage.question.id, right?.id ?? '');
        return true;
      } catch (error) {
        if (error instanceof AppError || error instanceof RequestFailure) return false;
        throw error;
      }
    },
    /** Plays the game to its end, with 100 points. Returns the visitor's outcome. */
    spin(lane: Lane) {
      random.integers = [HUNDRED];
      const { stage } = game.spin(lane);
      if (stage.kind !== 'spinning') throw new Error(stage.kind);
      const end = game.settle(lane, stage.spin.id).stage;
      if (end.kind !== 'finished' || !('prize' in end.outcome)) throw new Error(end.kind);
      return end.outcome;
    },
    /** Sends everything in order. Returns the refused rows. */
    async drain(): Promise<string[]> {
      const refused: string[] = [];
      for (const lane of [...outbox.lanes()]) {
        for (let job = outbox.next(lane); job; ) {
          const delivery = await send(couriers[job.kind] as unknown as Courier, job, outbox);
          if (delivery.kind === 'refused') refused.push(`${job.kind}: ${delivery.error}`);
          if (delivery.kind === 'signed-out') forget(job.userId);
          job = book(delivery, job, outbox) ? outbox.next(lane) : null;
        }
      }
      return refused;
    },
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

/** One attempt, as the engine makes it. */
async function send(courier: Courier, job: Job, outbox: SqliteOutbox): Promise<Delivery> {
  let { note } = job;
  if (courier.prepare && note === null && !job.isFateUnknown) {
    const prepared = await courier.prepare(job);
    if ('kind' in prepared) return prepared;
    note = prepared.note;
  }
  outbox.sending(job.idempotencyKey, note);
  return courier.deliver({ ...job, note } as Job);
}

/** Books an attempt without its waits. @returns true if the lane continues */
function book(
  delivery: Delivery,
  { idempotencyKey: key, userId, attempts, isFateUnknown }: Job,
  outbox: SqliteOutbox,
): boolean {
  switch (delivery.kind) {
    case 'delivered':
      outbox.delivered(key, 0);
      return true;
    case 'refused':
      outbox.refuse(key, delivery.error);
      return true;
    case 'unclear':
      outbox.setUnclear(key, delivery.doubt);
      return true;
    case 'signed-out':
    case 'held':
      outbox.notSent(key, isFateUnknown);
      outbox.park(userId, delivery.error);
      return false;
    case 'taken':
      outbox.taken(key, { note: delivery.note, at: 0, now: 0 });
      return false;
    case 'retry':
    case 'offline': {
      const isLost = delivery.kind === 'retry' && delivery.isFateUnknown;
      const retry = { attempts: attempts + 1, at: 0, isFateUnknown: isFateUnknown || isLost, error: delivery.error };
      outbox.retryLater(key, retry);
      return false;
    }
    default:
      return assertNever(delivery);
  }
}
