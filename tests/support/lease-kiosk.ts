import path from 'node:path';
import { onTestFinished } from 'vitest';
import { ApiClient } from '../../src/main/api/client.ts';
import { RequestFailure } from '../../src/main/api/failure.ts';
import { Reads } from '../../src/main/cache/reads.ts';
import { cachedReads } from '../../src/main/db/cached-reads.ts';
import { leaseStore } from '../../src/main/db/lease-store.ts';
import { openDatabase } from '../../src/main/db/open.ts';
import { outboxStore } from '../../src/main/db/outbox-store.ts';
import { playStore } from '../../src/main/db/play-store.ts';
import { timeStore } from '../../src/main/db/time-store.ts';
import { Game } from '../../src/main/game/game.ts';
import { GameSource } from '../../src/main/game/source.ts';
import { Leases } from '../../src/main/lease/leases.ts';
import type { Job } from '../../src/main/outbox/job.ts';
import { createCouriers } from '../../src/main/outbox/jobs/couriers.ts';
import type { Courier } from '../../src/main/outbox/jobs/delivery.ts';
import type { Lane } from '../../src/main/outbox/store.ts';
import { SteadyTime } from '../../src/main/steady-time.ts';
import type { Id } from '../../src/shared/entities/base.ts';
import type { LeaseRequest } from '../../src/shared/entities/lease.ts';
import { AppError } from '../../src/shared/errors.ts';
import { wheelLayout } from '../../src/shared/rules/wheel.ts';
import { FakeClock } from './fake-clock.ts';
import { FakeRandom, tempFolder } from './main.ts';
import type { SignedIn } from './player.ts';

/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:1';
/** The segment that pays 100 points. */
const HUNDRED = wheelLayout({ isPressYourLuckAllowed: false, bonusPoints: 0 }).findIndex(({ value }) => value === 100);

interface LeaseKioskOptions {
  url: string;
  device: { id: number; token: string };
  file?: string;
  /** The one before a restart, whose clock and network go on. */
  before?: { clock: FakeClock; network: Network; onTheirWay: LeaseRequest[] };
}

interface Network {
  isOnline: boolean;
  /** Requests for a lease arrive; their answers do not. */
  losesAnswers: boolean;
  /** They are slow, and given up before they arrive. */
  delays: boolean;
}

/**
 * A kiosk's own services over a real file: leases, game, reads, client and couriers. Fake are its network, its clock, and
 * that it has been registered.
 */
export function openLeaseKiosk({ url, device, file = path.join(tempFolder(), 'kiosk.db'), before }: LeaseKioskOptions) {
  const { db } = openDatabase(file, 0);
  onTestFinished(() => void db.close());
  const [clock, random] = [before?.clock ?? new FakeClock(), new FakeRandom()];
  const outbox = outboxStore(db, () => false);
  const network: Network = before?.network ?? { isOnline: true, losesAnswers: false, delays: false };
  /** Requests for a lease that have left the kiosk and not arrived yet. */
  const onTheirWay: LeaseRequest[] = before?.onTheirWay ?? [];
  const log: string[] = [];
  let player: SignedIn | null = null;
  let campaigns: Id[] = [];

  const api = new ApiClient({ baseUrl: () => (network.isOnline ? url : NOWHERE) });
  const key = { tokenType: 'Bearer', accessToken: device.token };
  const token = () => ({ tokenType: 'Bearer', accessToken: player?.token ?? '' });
  const own = {
    get state() {
      const named = { id: device.id, name: 'Stand', campaigns: campaigns.map((id) => ({ id })), isRevoked: false };
      return { kind: 'registered', device: named, isKept: true } as const;
    },
    tokenFor: (campaignId: Id) => (campaigns.map(String).includes(String(campaignId)) ? key : null),
    standing: async () => 'welcome' as const,
  };
  const lost = () => new RequestFailure('lost', 'no answer');
  const leaseApi: Pick<ApiClient, 'call'> = {
    call: async (name, request, options) => {
      if (network.isOnline && network.delays) {
        onTheirWay.push((request as unknown as { body: LeaseRequest }).body);
        throw lost();
      }
      const answer = await api.call(name, request, options);
      if (network.losesAnswers) throw lost();
      return answer;
    },
  };
  const time = new SteadyTime({ clock, store: timeStore(db), onLog: (line) => log.push(line) });
  const leases = new Leases({
    store: leaseStore(db),
    api: leaseApi,
    device: own,
    clock,
    time,
    isOnline: () => network.isOnline,
    unsentAwards: outbox.unsentAwards,
    isNeeded: ({ userId }) => String(userId) === String(player?.userId) || outbox.hasUnsent(userId),
    preparedPlays: () => [],
    onChanged: () => {},
    onLog: (line) => log.push(line),
  });
  const reads = new Reads({ api, store: cachedReads(db), clock, isAway: () => false, onConnection: () => {} });
  const source = new GameSource(api, reads);
  let uuids = 0;
  random.uuid = () => `${device.id}-${player?.userId}-${db.name}-${++uuids}`;
  const game = new Game({
    store: playStore(db, outbox, clock),
    stock: leases,
    clock,
    random,
    fetch: async (lane) => {
      await leases.hold(lane);
      const play = await source.play(lane, token());
      leases.requireHere(lane, play);
      return play;
    },
    onEnqueued: () => {},
    imageUrl: () => null,
  });
  const tokens = new Map<string, SignedIn>();
  const couriers = createCouriers({
    api,
    tokenOf: (userId) => {
      const session = tokens.get(userId);
      return session ? { tokenType: 'Bearer', accessToken: session.token } : null;
    },
    tokenOfSession: () => null,
    device: own,
    isLeased: (campaignId) => leases.covers(campaignId),
    onTokenLost: () => {},
    forget: () => {},
  });

  return {
    file,
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
    /** The player signs in. */
    signIn: (session: SignedIn) => {
      player = session;
      tokens.set(String(session.userId), session);
    },
    signOut: () => {
      player = null;
      game.close();
      return leases.renew();
    },
    /** Opens the play and answers its question. False when it goes on elsewhere, or cannot be read. */
    async quiz(lane: Lane): Promise<boolean> {
      try {
        const { stage } = await game.open(lane);
        if (stage.kind !== 'quiz') return stage.kind !== 'finished';
        const right = stage.question.answers.toSorted((a, b) => Number(a.id) - Number(b.id))[0];
        game.answer(lane, stage.question.id, right?.id ?? '');
        return true;
      } catch (error) {
        if (error instanceof AppError || error instanceof RequestFailure) return false;
        throw error;
      }
    },
    /** Plays the game to its end, with 100 points; returns how it ended for the visitor. */
    spin(lane: Lane) {
      random.integers = [HUNDRED];
      const { stage } = game.spin(lane);
      if (stage.kind !== 'spinning') throw new Error(stage.kind);
      const end = game.settle(lane, stage.spin.id).stage;
      if (end.kind !== 'finished' || !('prize' in end.outcome)) throw new Error(end.kind);
      return end.outcome;
    },
    /** Sends what there is, in order; returns what was refused. */
    async drain(): Promise<string[]> {
      const refused: string[] = [];
      for (const lane of [...outbox.lanes()]) {
        for (let job = outbox.next(lane); job; job = outbox.next(lane)) {
          const delivery = await deliver(couriers[job.kind] as unknown as Courier, job);
          if (delivery.kind === 'delivered') outbox.delivered(job.sequence, 0);
          else if (delivery.kind === 'refused') {
            refused.push(`${job.kind}: ${delivery.error}`);
            outbox.refuse(job.sequence, delivery.error);
          } else break;
        }
      }
      return refused;
    },
    close: () => db.close(),
  };
}

export type LeaseKiosk = ReturnType<typeof openLeaseKiosk>;

async function deliver(courier: Courier, job: Job) {
  const prepared = await courier.prepare?.(job);
  return prepared && 'kind' in prepared ? prepared : courier.deliver(job);
}
