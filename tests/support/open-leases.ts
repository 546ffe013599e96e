import path from 'node:path';
import type { ApiClient } from '../../src/main/link/client.ts';
import { RequestFailure } from '../../src/main/link/failure.ts';
import { leaseStore } from '../../src/main/registration/lease-store.ts';
import { Leases } from '../../src/main/registration/leases.ts';
import { SteadyTime } from '../../src/main/registration/steady-time.ts';
import { timeStore } from '../../src/main/registration/time-store.ts';
import type { CheckInRequest } from '../../src/shared/entities/check-in.ts';
import type { Lease, LeasedPlay, Wish } from '../../src/shared/entities/lease.ts';
import type { Prize } from '../../src/shared/entities/prize.ts';
import type { DeviceState } from '../../src/shared/ipc/device.ts';
import { answerOf, leaseCheckIns } from './check-ins.ts';
import { FakeClock } from './fake-clock.ts';
import { newJob, openOutbox, tempFolder } from './main.ts';

export const DAY_MS = 24 * 60 * 60 * 1000;
export const DEVICE = { id: 5, name: 'Stand 2', campaigns: [{ id: 3 }], isRevoked: false };
export const CAP: Prize = { id: 2, name: 'Cap', winnerTotal: 9 };

export type Granted = Omit<Lease, 'round' | 'outcome'>;

/** A kiosk with a lease service over a real file, and a server that grants every wish. */
export function openLeases(file = path.join(tempFolder(), 'kiosk.db'), clock = new FakeClock()) {
  const { db, outbox } = openOutbox(file);
  const state = {
    isOnline: true,
    isRegistered: true,
    losesAnswers: false,
    isNeeded: true,
    preparedPlays: [] as LeasedPlay[],
    answer: ({ days, prizes, plays }: Wish): Granted | Promise<Granted> => ({
      expiresInSeconds: (days * DAY_MS) / 1000,
      prizes: prizes.filter(({ units }) => units > 0),
      plays,
    }),
    /** What the server has granted, and its round. */
    lease: { round: null as string | null, expiresInSeconds: 0, prizes: [], plays: [] } as Omit<Lease, 'outcome'>,
  };
  /** The wishes of the check-ins that left the kiosk. */
  const requests: Wish[] = [];
  const rounds: (string | null)[] = [];
  const call = async (_name: string, { body: { round, wish } }: { body: CheckInRequest }) => {
    rounds.push(round);
    if (wish) requests.push(wish);
    if (!state.isOnline) throw new RequestFailure('not-sent', '');
    if (round !== state.lease.round) return answerOf({ lease: { ...state.lease, outcome: 'other-round' } });
    if (!wish) return answerOf({ lease: { ...state.lease, prizes: [], plays: [], outcome: 'kept' } });
    state.lease = { round: `round ${rounds.length}`, ...(await state.answer(wish)) };
    if (state.losesAnswers) throw new RequestFailure('lost', '');
    return answerOf({ lease: { ...state.lease, outcome: 'granted' } });
  };
  const connection = Object.defineProperty({ isOffline: false }, 'isOffline', { get: () => !state.isOnline });
  const time = new SteadyTime({ clock, store: timeStore(db), onLog: () => {} });
  const registered: DeviceState = { kind: 'registered', device: DEVICE, isKept: true };
  const store = leaseStore(db);
  const leases = new Leases({
    store,
    device: {
      get state(): DeviceState {
        return state.isRegistered ? registered : { kind: 'unregistered' };
      },
    },
    ...{ clock, time, connection },
    unsentAwards: outbox.unsentAwards,
    isNeeded: () => state.isNeeded,
    preparedPlays: () => state.preparedPlays,
    checkIn: () => checkIns.now(),
    onChanged: () => {},
    onLog: () => {},
  });
  const checkIns = leaseCheckIns({
    leases,
    clock,
    time,
    api: { call: call as unknown as ApiClient['call'] },
    token: () => (state.isRegistered ? { tokenType: 'Bearer', accessToken: 'key' } : null),
  });
  const want = (units: number, days = 3) =>
    leases.want({ campaignId: 3, days, prizes: [{ prizeId: 2, name: 'Cap', units }] });
  /** The units that the kiosk may award offline. */
  const left = () => {
    const { isOnline } = state;
    state.isOnline = false;
    const { prizes } = leases.offer(3, [CAP], true);
    state.isOnline = isOnline;
    return prizes[0]?.winnerTotal;
  };
  /** Awards a unit, as the game does. */
  const award = () =>
    db.transaction(() => {
      leases.spend(3, 2);
      outbox.enqueue(newJob('7/3', 'post-awarded-prize'), 0);
    })();
  return { file, db, outbox, clock, time, state, requests, rounds, store, leases, checkIns, want, left, award };
}
