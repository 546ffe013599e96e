import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { CheckInRequest } from '#shared/entities/check-in.ts';
import type { Lease, LeasedPlay, Wish } from '#shared/entities/lease.ts';
import type { Prize } from '#shared/entities/prize.ts';
import { walkUpId } from '#shared/entities/walk-up.ts';
import type { DeviceState } from '#shared/ipc/device.ts';
import { answerOf, leaseCheckIns } from '../../../tests/support/check-ins.ts';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { LANE, newJob, openOutbox, tempFolder } from '../../../tests/support/main.ts';
import type { ApiClient } from '../link/client.ts';
import { RequestFailure } from '../link/failure.ts';
import { leaseStore } from './lease-store.ts';
import { Leases, RENEWAL_MS } from './leases.ts';
import { SteadyTime } from './steady-time.ts';
import { timeStore } from './time-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const YEAR_MS = 365 * DAY_MS;
const DEVICE = { id: 5, name: 'Stand 2', campaigns: [{ id: 3 }], isRevoked: false };
const CAP: Prize = { id: 2, name: 'Cap', winnerTotal: 9 };

type Granted = Omit<Lease, 'round' | 'outcome'>;

/** A kiosk with a lease service over a real file, and a server that gives what is wanted. */
function openLeases(file = path.join(tempFolder(), 'kiosk.db'), clock = new FakeClock()) {
  const { db, outbox } = openOutbox(file);
  const state = {
    isOnline: true,
    isRegistered: true,
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
  const left = () => leases.offer(3, [CAP], true).prizes[0]?.winnerTotal;
  /** Awards a unit, as the game does. */
  const award = () =>
    db.transaction(() => {
      leases.spend(3, 2);
      outbox.enqueue(newJob('7/3', 'post-awarded-prize'), 0);
    })();
  return { file, db, outbox, clock, time, state, requests, rounds, store, leases, checkIns, want, left, award };
}

describe('what a kiosk may promise', () => {
  it('is what it holds, and nothing else, online and offline', async () => {
    const { leases, want } = openLeases();
    await want(2);
    const other: Prize = { id: 8, winnerTotal: 50 };
    for (const isStale of [true, false]) {
      const { prizes, isToBeConfirmed } = leases.offer(3, [CAP, other], isStale);
      expect(prizes.map(({ winnerTotal }) => winnerTotal)).toEqual([2, 0]);
      expect(isToBeConfirmed).toBe(false);
    }
    expect(leases.offer(4, [CAP], false)).toEqual({ prizes: [CAP], isToBeConfirmed: false });
  });

  it('shrinks with each award, also over a restart, and nothing is awarded beyond it', async () => {
    const before = openLeases();
    await before.want(2);
    before.award();
    const after = openLeases(before.file, before.clock);
    expect(after.left()).toBe(1);
    after.award();
    expect(after.left()).toBe(0);
    expect(() => after.award()).toThrow('nothing is left');
    expect(after.outbox.unsentAwards('3')).toHaveLength(2);
  });

  it('leaves out awards that the server may not have counted, made before and while it was asked', async () => {
    const { state, requests, leases, want, left, award } = openLeases();
    await want(3);
    award();
    state.answer = ({ prizes }) => {
      award();
      return { expiresInSeconds: 99, prizes, plays: [] };
    };
    await leases.renew();
    expect(requests.at(-1)?.prizes).toEqual([{ prizeId: '2', units: 4 }]);
    expect(left()).toBe(2);
  });

  it('is less at once when staff want less, although nobody answers', async () => {
    const { state, want, left } = openLeases();
    await want(5);
    state.isOnline = false;
    await want(1);
    expect(left()).toBe(1);
    await want(4);
    expect(left()).toBe(1);
  });

  it('is asked for under the round that the server gave, and adopted after another round', async () => {
    const { state, requests, rounds, want, left } = openLeases();
    await want(2);
    expect(rounds).toEqual([null]);
    state.lease = { ...state.lease, round: 'restored', prizes: [{ prizeId: 2, units: 1 }] };
    await want(4);
    await vi.waitFor(() => expect(left()).toBe(4));
    expect([requests.length, rounds]).toEqual([3, [null, 'round 1', 'restored']]);
  });

  it('is asked for until it is granted, then every 15 minutes', async () => {
    const { state, requests, clock, want, checkIns } = openLeases();
    state.isOnline = false;
    await want(2);
    await checkIns.now();
    state.isOnline = true;
    await checkIns.now();
    expect(requests).toHaveLength(3);
    clock.advance(RENEWAL_MS - 1);
    await checkIns.now();
    expect(requests).toHaveLength(3);
    clock.advance(1);
    await checkIns.now();
    expect(requests).toHaveLength(4);
  });

  it('is asked for once there is room on the disk; until then check-ins have no wish and change nothing', async () => {
    const { rounds, requests, store, want, left, checkIns } = openLeases();
    await want(2);
    const full = Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
    vi.spyOn(store, 'ask').mockImplementationOnce(() => {
      throw full;
    });
    await checkIns.now();
    expect([rounds, requests.length, left()]).toEqual([[null, null], 1, 2]);
    await checkIns.now();
    expect([rounds.at(-1), requests.length, left()]).toEqual(['round 1', 2, 2]);
  });

  it('is given back in full when staff want nothing, and then nothing more is asked', async () => {
    const { leases, requests, want } = openLeases();
    await want(2);
    await want(0);
    expect(leases.state).toMatchObject({ expiresAt: null, prizes: [] });
    expect(leases.covers(LANE)).toBe(false);
    const asked = requests.length;
    await leases.renew();
    expect(requests).toHaveLength(asked);
  });

  it('stays covered by the kiosk until its awards have arrived', async () => {
    const { leases, outbox, want, award } = openLeases();
    await want(2);
    award();
    await want(0);
    expect(leases.covers(LANE)).toBe(true);
    outbox.delivered(outbox.all()[0]?.key ?? '', 0);
    await leases.renew();
    expect(leases.covers(LANE)).toBe(false);
  });

  it('leaves a play to the kiosk that holds it when staff give the prizes back', async () => {
    const { leases, want } = openLeases();
    await want(1);
    await leases.hold(LANE);
    await want(0);
    expect(leases.state.prizes).toEqual([]);
    expect(leases.covers(LANE)).toBe(true);
    expect(leases.covers({ ...LANE, userId: 8 })).toBe(false);
  });

  it('is nothing once the server refuses the key', async () => {
    const { state, leases, want } = openLeases();
    await want(2);
    state.answer = () => {
      throw new RequestFailure('unauthorized', '', { status: 401, proof: 'form' });
    };
    await leases.renew();
    expect(leases.state.expiresAt).toBeNull();
  });

  it('stays as it is when a stranger refuses, or nobody answers', async () => {
    const { state, leases, want, left } = openLeases();
    await want(2);
    state.answer = () => {
      throw new RequestFailure('unauthorized', '', { status: 401 });
    };
    await leases.renew();
    expect(left()).toBe(2);
  });
});

describe("a lease's end", () => {
  it('comes by the time that passes, whatever the clock says', async () => {
    const { leases, clock, want } = openLeases();
    await want(1, 1);
    clock.set(clock.now() - YEAR_MS);
    clock.advance(DAY_MS - 10 * 60_000);
    expect(leases.state.expiresAt).not.toBeNull();
  });

  it('comes no sooner because it is looked at', async () => {
    const { leases, clock, state, want } = openLeases();
    await want(1, 1);
    state.isOnline = false;
    for (let minutes = 0; minutes < 23 * 60; minutes += 4) {
      clock.advance(4 * 60_000);
      expect(leases.state.expiresAt).not.toBeNull();
    }
  });

  it('is not put off by a clock that is set back', async () => {
    const { leases, state, clock, want } = openLeases();
    await want(1, 1);
    state.isOnline = false;
    clock.advance(DAY_MS / 2);
    clock.set(clock.now() - YEAR_MS);
    clock.advance(DAY_MS / 2 + 5 * 60_000);
    expect(leases.state.expiresAt).toBeNull();
  });

  it('comes at a start where the clock is behind what was known, but for a few minutes', async () => {
    for (const [behindMs, isHeld] of [
      [5 * 60_000, true],
      [DAY_MS, false],
    ] as const) {
      const { file, clock, time, state, want } = openLeases();
      await want(1, 14);
      state.isOnline = false;
      time.start();
      clock.advance(2 * DAY_MS);
      time.stop();
      const { leases: later } = openLeases(file, Object.assign(new FakeClock(), { now: () => clock.now() - behindMs }));
      expect(later.state.expiresAt !== null).toBe(isHeld);
    }
  });

  it('is counted from the moment of the request', async () => {
    const { leases, clock, state, want } = openLeases();
    const { answer } = state;
    state.answer = (request) => {
      clock.advance(2000);
      return answer(request);
    };
    const asked = clock.now();
    await want(1, 1);
    expect(leases.state.expiresAt).toBe(asked + DAY_MS);
  });

  it('after it, and without any, staff have chosen what becomes of prizes', async () => {
    const { leases, clock, state, want } = openLeases();
    await want(1, 1);
    clock.advance(DAY_MS);
    state.isOnline = false;
    // The server told 9, and did not count what this kiosk held. The second was opened online, and the network went.
    const known = { prizes: [{ ...CAP, winnerTotal: 10 }], isToBeConfirmed: true };
    expect(leases.offer(3, [CAP], true)).toEqual(known);
    expect(leases.offer(3, [CAP], false)).toEqual(known);
    expect(leases.offer(4, [{ id: 4, winnerTotal: 2 }], true).prizes).toEqual([{ id: 4, winnerTotal: 2 }]);
    expect(leases.choose('none').offlinePrizes).toBe('none');
    const uncounted: Prize = { id: 4, winnerTotal: null };
    expect(leases.offer(3, [CAP, uncounted], true)).toEqual({
      prizes: [{ ...CAP, winnerTotal: 0 }, uncounted],
      isToBeConfirmed: false,
    });
  });
});

describe('a play', () => {
  const fresh = (heldBy?: number) => ({ status: { id: 1, heldBy }, isFresh: true });
  const stale = { status: null, isFresh: false };

  it('is taken when it is opened, and given back when it is done', async () => {
    const { leases, state, requests, want } = openLeases();
    await want(1);
    await leases.hold(LANE);
    expect(leases.state.plays).toEqual([{ campaignId: '3', here: 1, elsewhere: 0 }]);
    expect(() => leases.requireHere(LANE, stale)).not.toThrow();
    state.isNeeded = false;
    await leases.renew();
    expect(requests.at(-1)?.plays).toEqual([]);
    expect(leases.state.plays).toEqual([]);
  });

  it('is not opened where another kiosk holds it, and is where this one does or nobody', async () => {
    const { leases } = openLeases();
    expect(() => leases.requireHere(LANE, fresh(6))).toThrow('goes on at another kiosk');
    for (const holder of [5, undefined]) expect(() => leases.requireHere(LANE, fresh(holder))).not.toThrow();
  });

  it('is not opened without a network where the kiosk holds prizes but not the play', async () => {
    const { leases, state, want } = openLeases();
    expect(() => leases.requireHere(LANE, stale)).not.toThrow();
    await want(1);
    expect(() => leases.requireHere(LANE, stale)).toThrow('goes on at another kiosk');
    state.answer = ({ prizes }) => ({ expiresInSeconds: 99, prizes, plays: [] });
    await leases.hold(LANE);
    expect(() => leases.requireHere(LANE, stale)).toThrow('goes on at another kiosk');
  });

  it('of a prepared player is held beforehand, all in one request, and opens without a network', async () => {
    const { leases, state, requests, want } = openLeases();
    const prepare = (campaignId: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({ userId: index + 1, campaignId }));
    // Of a campaign of which staff want nothing, none is held.
    state.preparedPlays = [...prepare(3, 4999), ...prepare(4, 9)];
    state.isNeeded = false;
    const { answer } = state;
    state.answer = async (request) => {
      const told = await answer(request);
      return { ...told, plays: told.plays.filter(({ userId }) => Number(userId) > 12) };
    };
    await want(1);
    expect(requests.map(({ plays }) => plays.length)).toEqual([4999]);
    expect(leases.state.plays).toEqual([{ campaignId: '3', here: 4987, elsewhere: 12 }]);
    state.isOnline = false;
    expect(() => leases.requireHere({ userId: 13, campaignId: 3 }, stale)).not.toThrow();
    expect(() => leases.requireHere({ userId: 12, campaignId: 3 }, stale)).toThrow('goes on at another kiosk');
    state.isOnline = true;
    state.preparedPlays = prepare(3, 6000);
    state.isNeeded = true;
    await leases.hold({ userId: 'new', campaignId: 3 });
    expect(requests.at(-1)?.plays[0]?.userId).toBe('new');
    expect(requests.at(-1)?.plays).toHaveLength(5000);
    state.preparedPlays = [];
    state.isNeeded = false;
    await leases.renew();
    expect(requests.at(-1)?.plays).toEqual([]);
  });

  it('of a visitor without an account needs no lease, and is never asked for by its temporary id', async () => {
    const { leases, state, requests, want } = openLeases();
    await want(1);
    const visit = { userId: walkUpId('1'), campaignId: 3 };
    await leases.hold(visit);
    state.isOnline = false;
    expect(() => leases.requireHere(visit, stale)).not.toThrow();
    expect(requests.flatMap(({ plays }) => plays)).toEqual([]);
  });

  it('of a visitor who has become a player is held from then on', async () => {
    const { leases, db, outbox, requests, want } = openLeases();
    await want(1);
    const id = walkUpId('1');
    outbox.enqueue(newJob(`${id}/3`, 'post-walk-up', { id }, 'visit'), 0);
    db.prepare("INSERT INTO plays (user_id, campaign_id, status, stage) VALUES (?, '3', '{}', '{}')").run(id);
    outbox.delivered(outbox.next(`${id}/3`)?.idempotencyKey ?? '', 0, 12);
    await leases.renew();
    expect(requests.at(-1)?.plays).toEqual([{ userId: '12', campaignId: '3' }]);
    expect(() => leases.requireHere({ userId: 12, campaignId: 3 }, stale)).not.toThrow();
  });

  it('is not asked for where staff want nothing of the campaign, nor by an unregistered kiosk', async () => {
    const { leases, state, requests, want } = openLeases();
    await leases.hold(LANE);
    state.isRegistered = false;
    await want(1);
    await leases.hold(LANE);
    expect(requests).toEqual([]);
  });
});
