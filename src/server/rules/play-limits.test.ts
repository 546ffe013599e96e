import { describe, expect, it } from 'vitest';
import type { Prize } from '#shared/entities/prize.ts';
import { type PlayLimits, refuseAward, refuseBeyondLimits } from './play-limits.ts';
import { type StatusValues, statusValues } from './status-values.ts';

const FULL: PlayLimits = { games: ['wheel', 'board'], bonusPoints: 50, correctAnswers: 5 };
const WHEEL: PlayLimits = { ...FULL, games: ['wheel'] };
const QUIZ: PlayLimits = { ...FULL, games: [] };
const NOTHING = statusValues({});
const status = (remainingSpins: number, totalPointsEarned: number, more: Partial<StatusValues> = {}): StatusValues => ({
  ...NOTHING,
  totalSpinsEarned: 5,
  remainingSpins,
  totalPointsEarned,
  ...more,
});
const OVER = { gameStatusType: 1 };
const PRESSED = { gameStatusType: 1, isPressYourLuckSpinUsed: true };

describe('a status', () => {
  it.each<[string, StatusValues, StatusValues, PlayLimits]>([
    ['the best of all games', NOTHING, status(0, 500, OVER), FULL],
    ['a bonus above every other segment', NOTHING, status(0, 5000, OVER), { ...FULL, bonusPoints: 1000 }],
    ['no bonus', NOTHING, status(0, 500, OVER), { ...FULL, bonusPoints: 0 }],
    ['a spin that was under way before', status(4, 0), status(3, 200), FULL],
    ['the points of a spin under way', status(4, 0), status(4, 100), FULL],
    ['the spin after a declined offer, with none left', status(0, 400), status(0, 500, OVER), FULL],
    ['a press after the first spin', NOTHING, status(4, 0, PRESSED), FULL],
    ['a press after the last spin', status(0, 400), status(0, 400, PRESSED), FULL],
    ['nothing won', NOTHING, status(0, 0, OVER), FULL],
    ['a game without a spin', NOTHING, status(0, 0, { ...OVER, totalSpinsEarned: 0 }), FULL],
    ['a quiz', NOTHING, status(5, 0), QUIZ],
    ['the end of a quiz', NOTHING, status(5, 0, OVER), QUIZ],
  ])('with %s is fine', (_name, stored, next, limits) => {
    expect(refuseBeyondLimits(stored, next, limits)).toBeNull();
  });

  it.each<[string, StatusValues, StatusValues, PlayLimits, string]>([
    ['one point too many', NOTHING, status(0, 501, OVER), FULL, 'points-beyond-spins'],
    ['points without a spin', NOTHING, status(5, 1), FULL, 'points-beyond-spins'],
    ['a point too many since the last status', status(4, 10), status(3, 211), FULL, 'points-beyond-spins'],
    ['a paid spin to the board', NOTHING, status(4, 5, PRESSED), FULL, 'points-beyond-spins'],
    ['points added by the press', status(3, 50), status(3, 55, PRESSED), FULL, 'points-beyond-spins'],
    ['an end with spins left', NOTHING, status(1, 50, OVER), FULL, 'game-not-over'],
    [
      'a press that does not end it',
      NOTHING,
      status(4, 0, { isPressYourLuckSpinUsed: true }),
      FULL,
      'board-out-of-reach',
    ],
    ['a press without a spin', NOTHING, status(5, 0, PRESSED), FULL, 'board-out-of-reach'],
    ['a press without a board', NOTHING, status(4, 0, PRESSED), WHEEL, 'no-press-your-luck'],
    ['a press in a quiz', NOTHING, status(5, 0, PRESSED), QUIZ, 'no-wheel'],
    ['a spin in a quiz', NOTHING, status(4, 0), QUIZ, 'no-wheel'],
    ['points in a quiz', NOTHING, status(5, 5), QUIZ, 'no-wheel'],
  ])('with %s is refused', (_name, stored, next, limits, reason) => {
    expect(refuseBeyondLimits(stored, next, limits)).toBe(reason);
  });
});

describe('an award', () => {
  const tier = (pointsNeededMinimum: number): Prize => ({ id: 1, pointsNeededMinimum, isPressYourLuckPrize: false });
  const ofBoard: Prize = { id: 2, rank: 1, isPressYourLuckPrize: true };

  it.each<[string, Prize, StatusValues, PlayLimits]>([
    ['within what the answers can reach', tier(500), NOTHING, FULL],
    ['within what the spins left can reach', tier(260), status(1, 60), FULL],
    ['after the last spin, which may be under way', tier(160), status(0, 60), FULL],
    ['of the board', ofBoard, NOTHING, FULL],
  ])('%s is accepted', (_name, prize, stored, limits) => {
    expect(refuseAward(prize, stored, limits)).toBeNull();
  });

  it.each<[string, Prize, StatusValues, PlayLimits, string]>([
    ['beyond the answers', tier(501), NOTHING, FULL, 'prize-out-of-reach'],
    ['beyond the spins that are left', tier(261), status(1, 60), FULL, 'prize-out-of-reach'],
    ['beyond the earned spins', tier(501), status(5, 0, { isPressYourLuckSpinUsed: true }), FULL, 'prize-out-of-reach'],
    ['without a right answer', tier(0), NOTHING, { ...FULL, correctAnswers: 0 }, 'prize-without-spins'],
    ['of the board without a right answer', ofBoard, NOTHING, { ...FULL, correctAnswers: 0 }, 'prize-without-spins'],
    ['of the board without a board', ofBoard, NOTHING, WHEEL, 'no-press-your-luck'],
    ['of a board that nothing leads to', ofBoard, NOTHING, { ...FULL, games: ['board'] }, 'no-press-your-luck'],
    ['of the wheel in a quiz', tier(0), NOTHING, QUIZ, 'no-wheel'],
  ])('%s is refused', (_name, prize, stored, limits, reason) => {
    expect(refuseAward(prize, stored, limits)).toBe(reason);
  });
});
