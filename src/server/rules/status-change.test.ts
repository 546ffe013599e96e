import { describe, expect, it } from 'vitest';
import type { PlayLimits } from './play-limits.ts';
import { refuseStatusChange } from './status-change.ts';
import { type StatusValues, statusValues } from './status-values.ts';

const LIMITS: PlayLimits = { games: ['wheel', 'board'], bonusPoints: 50, correctAnswers: 8 };
const status = (values: Partial<StatusValues> = {}): StatusValues => ({ ...statusValues({}), ...values });
const quizzed = status({ totalSpinsEarned: 8, remainingSpins: 8 });
const playing = status({ totalSpinsEarned: 8, remainingSpins: 5, totalPointsEarned: 120 });
const finished = status({ ...playing, remainingSpins: 0, totalPointsEarned: 300, gameStatusType: 1 });

describe('a status that follows', () => {
  it.each([
    ['a first correct answer', status(), status({ totalSpinsEarned: 1, remainingSpins: 1 })],
    ['a spin', quizzed, status({ ...quizzed, remainingSpins: 7, totalPointsEarned: 45 })],
    ['a spin worth nothing', quizzed, status({ ...quizzed, remainingSpins: 7 })],
    ['a whole play at once', status(), finished],
    ['Press Your Luck', playing, status({ ...playing, gameStatusType: 1, isPressYourLuckSpinUsed: true })],
    ['the same again', finished, finished],
  ])('%s is accepted', (_case, stored, next) => {
    expect(refuseStatusChange(stored, next, LIMITS)).toBeNull();
  });

  it.each([
    ['a change after the end', finished, status({ ...finished, totalPointsEarned: 999 }), 'game-finished'],
    ['a reopened game', finished, status({ ...finished, gameStatusType: 0 }), 'game-finished'],
    [
      'more spins than correct answers',
      status(),
      status({ totalSpinsEarned: 9, remainingSpins: 9 }),
      'more-spins-than-answers',
    ],
    ['fewer earned spins', quizzed, status({ totalSpinsEarned: 7, remainingSpins: 7 }), 'spins-taken-back'],
    ['spins earned after a spin', status({ ...playing, totalSpinsEarned: 7 }), playing, 'spins-after-quiz'],
    ['a spin given back', playing, status({ ...playing, remainingSpins: 6 }), 'spin-given-back'],
    ['more remaining than earned', quizzed, status({ ...quizzed, remainingSpins: 9 }), 'more-spins-than-earned'],
    ['negative spins', quizzed, status({ ...quizzed, remainingSpins: -1 }), 'status-not-whole'],
    ['half a point', quizzed, status({ ...quizzed, totalPointsEarned: 0.5 }), 'status-not-whole'],
    ['lost points', playing, status({ ...playing, totalPointsEarned: 100 }), 'points-taken-back'],
    ['an unknown type', quizzed, status({ ...quizzed, gameStatusType: 2 }), 'status-type-unknown'],
    [
      'luck pressed twice',
      status({ ...playing, isPressYourLuckSpinUsed: true }),
      status({ ...playing, isPressYourLuckSpinUsed: false }),
      'press-your-luck-played',
    ],
  ])('%s is refused', (_case, stored, next, reason) => {
    expect(refuseStatusChange(stored, next, LIMITS)).toBe(reason);
  });
});
