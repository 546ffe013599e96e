import { describe, expect, it, vi } from 'vitest';
import type { Prize } from '#shared/entities/prize.ts';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { LANE } from '../../../tests/support/main.ts';
import { CAP, DAY_MS, openLeases } from '../../../tests/support/open-leases.ts';
import { RequestFailure } from '../link/failure.ts';
import { RENEWAL_MS } from './leases.ts';

const YEAR_MS = 365 * DAY_MS;

describe('what a kiosk may promise', () => {
  const other: Prize = { id: 8, winnerTotal: 50 };

  it('is online what it holds and what is unreserved, and certain only for what it holds', async () => {
    const { leases, want, award } = openLeases();
    await want(2);
    const shown = () => {
      const offer = leases.offer(3, [CAP, other], false);
      const prizes = offer.prizes.map((prize) => [prize.winnerTotal, offer.isToBeConfirmed(prize)]);
      return [...prizes, offer.shortage];
    };
    expect(shown()).toEqual([[11, false], [50, true], 'none-left']);
    award();
    award();
    expect(shown()).toEqual([[9, true], [50, true], 'none-left']);
    // The server decides whether an unreserved unit is left for a third award.
    award();
    expect(shown()).toEqual([[9, true], [50, true], 'none-left']);
  });

  it('is offline what it holds, and nothing else', async () => {
    const { leases, state, want } = openLeases();
    await want(2);
    state.isOnline = false;
    for (const isStale of [true, false]) {
      const { prizes, shortage, isToBeConfirmed } = leases.offer(3, [CAP, other], isStale);
      expect(prizes.map((prize) => [prize.winnerTotal, isToBeConfirmed(prize)])).toEqual([
        [2, false],
        [0, false],
      ]);
      expect(shortage).toBe('not-here');
    }
  });

  it('shrinks with each award, also over a restart, and nothing is awarded beyond it', async () => {
    const before = openLeases();
    await before.want(2);
    before.award();
    const after = openLeases(before.file, before.clock);
    after.state.isOnline = false;
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
    await vi.waitFor(() => expect(left()).toBe(4), { timeout: 30_000 });
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

  it('leaves nothing to award offline, unless staff have chosen otherwise', async () => {
    const { leases, clock, state, want } = openLeases();
    await want(1, 1);
    clock.advance(DAY_MS);
    state.isOnline = false;
    const uncounted: Prize = { id: 4, winnerTotal: null };
    const shown = (isStale: boolean) => {
      const { prizes, shortage, isToBeConfirmed } = leases.offer(3, [CAP, uncounted], isStale);
      return [...prizes.map((prize) => [prize.winnerTotal, isToBeConfirmed(prize)]), shortage];
    };
    // The second play was opened online, before the network failed.
    for (const isStale of [true, false]) expect(shown(isStale)).toEqual([[0, false], [null, false], 'not-here']);
    expect(leases.choose('to-be-confirmed').offlinePrizes).toBe('to-be-confirmed');
    // The server reported 9 units, without the one that this kiosk had leased.
    for (const isStale of [true, false]) expect(shown(isStale)).toEqual([[10, true], [null, true], 'none-left']);
  });

  it('changes nothing for a kiosk without a registration, which awards offline what was told last', () => {
    const { leases, state } = openLeases();
    state.isRegistered = false;
    const shown = (isStale: boolean) => {
      const { prizes, isToBeConfirmed } = leases.offer(3, [CAP], isStale);
      return [prizes[0]?.winnerTotal, isToBeConfirmed(CAP)];
    };
    expect(shown(false)).toEqual([9, false]);
    state.isOnline = false;
    for (const isStale of [true, false]) expect(shown(isStale)).toEqual([9, true]);
  });
});
