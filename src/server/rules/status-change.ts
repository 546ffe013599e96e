import { GAME_FINISHED, type GameStatus } from '#shared/entities/game-status.ts';
import type { PlainRefusalReason } from '#shared/refusals.ts';
import { isYes } from '#shared/rules/flag.ts';

/** The values of a game status, without its owner. */
export interface StatusValues {
  gameStatusType: number;
  totalSpinsEarned: number;
  remainingSpins: number;
  totalPointsEarned: number;
  isPressYourLuckSpinUsed: boolean;
}

/** The values of a sent status; missing ones count as 0. */
export const statusValues = (status: GameStatus): StatusValues => ({
  gameStatusType: status.gameStatusType ?? 0,
  totalSpinsEarned: status.totalSpinsEarned ?? 0,
  remainingSpins: status.remainingSpins ?? 0,
  totalPointsEarned: status.totalPointsEarned ?? 0,
  isPressYourLuckSpinUsed: isYes(status.isPressYourLuckSpinUsed),
});

/** Whether play has begun: a spin was used, a point earned, or the board played. */
const hasPlayed = (status: StatusValues): boolean =>
  status.remainingSpins < status.totalSpinsEarned || status.totalPointsEarned > 0 || status.isPressYourLuckSpinUsed;

export const isSameStatus = (a: StatusValues, b: StatusValues): boolean =>
  a.gameStatusType === b.gameStatusType &&
  a.totalSpinsEarned === b.totalSpinsEarned &&
  a.remainingSpins === b.remainingSpins &&
  a.totalPointsEarned === b.totalPointsEarned &&
  a.isPressYourLuckSpinUsed === b.isPressYourLuckSpinUsed;

/**
 * Why a status may not follow the stored one, or null when it may (docs/specification.md, 4). A kiosk sends only its
 * latest status, so the first to arrive may already show a game under way or finished.
 * @param correctAnswers how many correct answers of the player are stored: each gives one spin
 */
export function refuseStatusChange(
  stored: StatusValues,
  next: StatusValues,
  correctAnswers: number,
): PlainRefusalReason | null {
  if (isSameStatus(stored, next)) return null;
  if (stored.gameStatusType === GAME_FINISHED) return 'game-finished';
  return refuseValues(next) ?? refuseSpins(stored, next, correctAnswers) ?? refusePlay(stored, next);
}

function refuseValues(next: StatusValues): PlainRefusalReason | null {
  const numbers = [next.gameStatusType, next.totalSpinsEarned, next.remainingSpins, next.totalPointsEarned];
  if (numbers.some((value) => !Number.isSafeInteger(value) || value < 0)) {
    return 'status-not-whole';
  }
  if (next.gameStatusType > GAME_FINISHED) return 'status-type-unknown';
  if (next.remainingSpins > next.totalSpinsEarned) return 'more-spins-than-earned';
  return null;
}

function refuseSpins(stored: StatusValues, next: StatusValues, correctAnswers: number): PlainRefusalReason | null {
  if (next.totalSpinsEarned > correctAnswers) return 'more-spins-than-answers';
  if (next.totalSpinsEarned < stored.totalSpinsEarned) return 'spins-taken-back';
  if (!hasPlayed(stored)) return null;
  if (next.totalSpinsEarned > stored.totalSpinsEarned) return 'spins-after-quiz';
  if (next.remainingSpins > stored.remainingSpins) return 'spin-given-back';
  return null;
}

function refusePlay(stored: StatusValues, next: StatusValues): PlainRefusalReason | null {
  if (next.totalPointsEarned < stored.totalPointsEarned) return 'points-taken-back';
  if (stored.isPressYourLuckSpinUsed && !next.isPressYourLuckSpinUsed) {
    return 'press-your-luck-played';
  }
  return null;
}
