import { describe, expect, it } from 'vitest';
import type { ReportPlayer } from '../repositories/reports.ts';
import { type AnswerSummary, funnelOf, isSelected, type ShowFilter, showPlay, visitsByHour } from './show-plays.ts';

const QUESTIONS = 3;
const IDLE: ReportPlayer = {
  id: 1,
  firstName: 'Ada',
  lastName: 'Zimmer',
  email: null,
  totalSpinsEarned: 0,
  remainingSpins: 0,
  totalPointsEarned: 0,
  isPressYourLuckSpinUsed: 0,
  awardedPrize: null,
  isPressYourLuckPrize: null,
  awardMark: null,
  awardId: null,
  awardHeld: null,
  awardDecision: null,
  timesGiven: 0,
  timesDistrusted: 0,
  withdrawnReason: null,
  dateMark: null,
  playedAt: null,
  receivedAt: null,
  isVoid: 0,
  isAbovePace: 0,
  kioskName: null,
  isRemoved: 0,
  kioskId: null,
  isAwardVoid: null,
  isFinished: 0,
  hasOpened: 0,
  loggedInAt: null,
  isWalkUp: 0,
  visitedAt: null,
};
const NOBODYS = { userId: 1, answered: 1, correct: 1, chosen: '5' };

const play = (values: Partial<ReportPlayer>, answers?: Partial<AnswerSummary>) =>
  showPlay({ ...IDLE, ...values }, answers && { ...NOBODYS, firstAt: null, ...answers }, QUESTIONS);
const at = (firstAt: string, kioskId: number | null = null) => play({ kioskId }, { firstAt });
const ALL: ShowFilter = { from: null, to: null, kioskId: null };

describe("a player's play", () => {
  it('begins with the earliest known step, which may be the consent or an answer', () => {
    const [early, late] = ['2026-05-01T08:00:00.000Z', '2026-05-01T09:00:00.000Z'];
    expect(play({ isWalkUp: 1, visitedAt: early }, { firstAt: late }).begunAt).toBe(Date.parse(early));
    expect(play({ isWalkUp: 1, visitedAt: null }, { firstAt: late }).begunAt).toBe(Date.parse(late));
    expect(play({ receivedAt: late, playedAt: early }).begunAt).toBe(Date.parse(early));
    expect(play({ receivedAt: late, playedAt: null }).begunAt).toBeNull();
  });

  it('needs a step, and a login needs a step, an opened game or a stored login', () => {
    const states = [play({}), play({ hasOpened: 1 }), play({ loggedInAt: '2026-05-01T08:00:00.000Z' }), play({}, {})];
    expect(states.map(({ hasCome, isLoggedIn }) => [hasCome, isLoggedIn])).toEqual([
      [false, false],
      [false, true],
      [false, true],
      [true, true],
    ]);
  });

  it('is counted at each stage that it has reached', () => {
    const plays = [
      play({}),
      play({ hasOpened: 1 }),
      play({}, { answered: 2 }),
      play({ totalSpinsEarned: 2, remainingSpins: 2 }, { answered: 3 }),
      play({ totalSpinsEarned: 2, remainingSpins: 1 }, { answered: 3 }),
      play({ totalSpinsEarned: 1, awardId: 7 }, { answered: 3 }),
      play({ totalSpinsEarned: 1, awardId: 8, isAwardVoid: 1 }, { answered: 3 }),
      play({ totalSpinsEarned: 1, awardId: 9, awardDecision: 'withdrawn' }, { answered: 3 }),
    ];
    const funnel = { assigned: 8, loggedIn: 7, answered: 6, quizDone: 5, spun: 4, won: 1 };
    expect(funnelOf(plays, false)).toEqual(funnel);
    expect(funnelOf(plays, true)).toEqual({ ...funnel, assigned: null, loggedIn: null });
  });

  it('has no quiz to finish in a campaign without questions', () => {
    expect(showPlay(IDLE, undefined, 0).isQuizDone).toBe(false);
  });
});

describe('visits', () => {
  it('are counted by the hour and day of the venue, and by kiosk', () => {
    const plays = [
      at('2026-05-01T22:15:00.000Z', 2),
      at('2026-05-01T21:59:59.999Z', 2),
      at('2026-05-01T22:45:00.000Z'),
    ];
    expect(visitsByHour([...plays, at('2026-05-01T22:30:00.000Z', 2)], 'Europe/Berlin')).toEqual([
      { day: '2026-05-01', hour: 23, kioskId: 2, visits: 1 },
      { day: '2026-05-02', hour: 0, kioskId: null, visits: 1 },
      { day: '2026-05-02', hour: 0, kioskId: 2, visits: 2 },
    ]);
  });

  it('begin at the half hour of UTC in a half-hour zone', () => {
    const plays = [at('2026-05-01T04:29:59.000Z'), at('2026-05-01T04:30:00.000Z')];
    expect(visitsByHour(plays, 'Asia/Kolkata').map(({ hour }) => hour)).toEqual([9, 10]);
  });

  it('skip the hour that a clock change leaves out, and join the one that it repeats', () => {
    const spring = [at('2026-03-29T00:30:00.000Z'), at('2026-03-29T01:30:00.000Z')];
    expect(visitsByHour(spring, 'Europe/Berlin').map(({ hour }) => hour)).toEqual([1, 3]);
    const autumn = [at('2026-10-25T00:30:00.000Z'), at('2026-10-25T01:30:00.000Z')];
    expect(visitsByHour(autumn, 'Europe/Berlin')).toMatchObject([{ day: '2026-10-25', hour: 2, visits: 2 }]);
  });

  it('without a known moment, and players without a step, are in no hour', () => {
    expect(visitsByHour([play({}, {}), play({})], 'Europe/Berlin')).toEqual([]);
  });
});

describe('a filter', () => {
  const night = at('2026-05-01T22:30:00.000Z', 2);
  const selects = (filter: Partial<ShowFilter>, zone = 'Europe/Berlin') =>
    isSelected(night, { ...ALL, ...filter }, zone);

  it("includes its last day, by the venue's calendar", () => {
    expect(selects({ from: '2026-05-02' })).toBe(true);
    expect(selects({ to: '2026-05-01' })).toBe(false);
    expect(selects({ from: '2026-05-01', to: '2026-05-01' }, 'Europe/London')).toBe(true);
  });

  it('selects the plays of one kiosk, and only players who have come', () => {
    expect([selects({ kioskId: 2 }), selects({ kioskId: 3 })]).toEqual([true, false]);
    expect(isSelected(play({ hasOpened: 1 }), { ...ALL, to: '2027-01-01' }, undefined)).toBe(false);
    expect(isSelected(play({}, {}), ALL, undefined)).toBe(true);
    expect(isSelected(play({}, {}), { ...ALL, to: '2027-01-01' }, undefined)).toBe(false);
  });
});
