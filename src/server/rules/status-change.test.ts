import { describe, expect, it } from 'vitest';
import { refuseStatusChange, type StatusValues, statusValues } from './status-change.ts';

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
    expect(refuseStatusChange(stored, next, 8)).toBeNull();
  });

  it.each([
    ['a change after the end', finished, status({ ...finished, totalPointsEarned: 999 }), 409],
    ['a reopened game', finished, status({ ...finished, gameStatusType: 0 }), 409],
    ['more spins than correct answers', status(), status({ totalSpinsEarned: 9, remainingSpins: 9 }), 400],
    ['fewer earned spins', quizzed, status({ totalSpinsEarned: 7, remainingSpins: 7 }), 400],
    ['spins earned after a spin', status({ ...playing, totalSpinsEarned: 7 }), playing, 400],
    ['a spin given back', playing, status({ ...playing, remainingSpins: 6 }), 400],
    ['more remaining than earned', quizzed, status({ ...quizzed, remainingSpins: 9 }), 400],
    ['negative spins', quizzed, status({ ...quizzed, remainingSpins: -1 }), 400],
    ['half a point', quizzed, status({ ...quizzed, totalPointsEarned: 0.5 }), 400],
    ['lost points', playing, status({ ...playing, totalPointsEarned: 100 }), 400],
    ['an unknown type', quizzed, status({ ...quizzed, gameStatusType: 2 }), 400],
    [
      'luck pressed twice',
      status({ ...playing, isPressYourLuckSpinUsed: true }),
      status({ ...playing, isPressYourLuckSpinUsed: false }),
      400,
    ],
  ])('%s is refused', (_case, stored, next, statusCode) => {
    expect(refuseStatusChange(stored, next, 8)?.statusCode).toBe(statusCode);
  });
});
