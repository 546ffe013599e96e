import { isDeepStrictEqual } from 'node:util';
import { GAME_FINISHED } from '#shared/entities/game-status.ts';
import type { PlainRefusalReason } from '#shared/refusals.ts';
import { type PlayLimits, refuseBeyondLimits } from './play-limits.ts';
import { hasPlayed, type StatusValues } from './status-values.ts';

/**
 * Returns why a status may not follow the stored one, or null if it may (docs/specification.md, 4). A kiosk sends only
 * its latest status, so the first to arrive may already show a running or finished game.
 * @param limits what the campaign and the player's stored answers allow
 */
export function refuseStatusChange(
  stored: StatusValues,
  next: StatusValues,
  limits: PlayLimits,
): PlainRefusalReason | null {
  if (isDeepStrictEqual(stored, next)) return null;
  if (stored.gameStatusType === GAME_FINISHED) return 'game-finished';
  return (
    refuseValues(next) ??
    refuseSpins(stored, next, limits.correctAnswers) ??
    refusePlay(stored, next) ??
    refuseBeyondLimits(stored, next, limits)
  );
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
