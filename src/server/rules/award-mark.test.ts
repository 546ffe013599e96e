import { describe, expect, it } from 'vitest';
import type { Prize } from '#shared/entities/prize.ts';
import { markOf } from './award-mark.ts';
import { type StatusValues, statusValues } from './status-values.ts';

const tier = (id: number, pointsNeededMinimum: number, winnerTotal = 3): Prize => ({
  id,
  rank: id,
  pointsNeededMinimum,
  winnerTotal,
  isPressYourLuckPrize: false,
});
const PRIZES: Prize[] = [tier(1, 0), tier(2, 100), tier(3, 250), { id: 9, isPressYourLuckPrize: true, winnerTotal: 1 }];
const ended = (totalPointsEarned: number, more: Partial<StatusValues> = {}): StatusValues => ({
  ...statusValues({ gameStatusType: 1, totalSpinsEarned: 5 }),
  totalPointsEarned,
  ...more,
});
const PRESSED = { isPressYourLuckSpinUsed: true };
/** The prizes, with those in `gone` out of stock. */
const without = (...gone: number[]) =>
  PRIZES.map((one) => (gone.includes(Number(one.id)) ? { ...one, winnerTotal: 0 } : one));

describe('the end of a game', () => {
  it.each<[string, number, StatusValues, Prize[]]>([
    ['the prize that is due', 2, ended(249), PRIZES],
    ['the last one of it', 3, ended(250), without(3)],
    ['a lower one where the higher is gone', 2, ended(300), without(3)],
    ['the lowest where all are gone', 1, ended(300), without(1, 2, 3)],
    ['a prize of the board', 9, ended(0, PRESSED), PRIZES],
  ])('agrees with %s', (_name, prizeId, final, prizes) => {
    expect(markOf(prizeId, final, prizes)).toBeNull();
  });

  it.each<[string, number, StatusValues, string]>([
    ['a prize that the points miss by one', 3, ended(249), 'points-too-low'],
    ['a prize below the one that is due', 1, ended(249), 'higher-prize-left'],
    ['a wheel prize after the board', 2, ended(249, PRESSED), 'board-played'],
    ['a prize of the board without a press', 9, ended(249), 'board-not-played'],
    ['a prize without a spin', 1, ended(0, { totalSpinsEarned: 0 }), 'no-spin-used'],
  ])('marks %s', (_name, prizeId, final, mark) => {
    expect(markOf(prizeId, final, PRIZES)).toBe(mark);
  });
});
