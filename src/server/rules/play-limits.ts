import type { Game } from '#shared/entities/game.ts';
import { GAME_FINISHED } from '#shared/entities/game-status.ts';
import type { Prize } from '#shared/entities/prize.ts';
import { hasGameAfterQuiz } from '#shared/games.ts';
import type { PlainRefusalReason } from '#shared/refusals.ts';
import { isYes } from '#shared/rules/flag.ts';
import { mostPointsOfSpin } from '#shared/rules/wheel.ts';
import { hasPlayed, type StatusValues, usedSpins } from './status-values.ts';

/**
 * What an honest play can reach at most (docs/specification.md, 7.10). The server does not see the wheel turn, but it
 * has the answers, and they bound the spins, the points and the prizes.
 */

/** What bounds a player's play. */
export interface PlayLimits {
  games: readonly Game[];
  bonusPoints: number;
  /** The player's stored correct answers: each has earned a spin. */
  correctAnswers: number;
}

/** Why no honest play has this status after the stored one, or null. */
export function refuseBeyondLimits(
  stored: StatusValues,
  next: StatusValues,
  limits: PlayLimits,
): PlainRefusalReason | null {
  if (!hasGameAfterQuiz(limits.games)) return hasPlayed(next) ? 'no-wheel' : null;
  const isFinished = next.gameStatusType === GAME_FINISHED;
  if (next.isPressYourLuckSpinUsed) {
    if (!limits.games.includes('board')) return 'no-press-your-luck';
    // A spin leads to the board, and its press ends the game.
    if (usedSpins(next) === 0 || !isFinished) return 'board-out-of-reach';
  }
  if (next.totalPointsEarned > mostPoints(stored, next, limits)) return 'points-beyond-spins';
  return isFinished && next.remainingSpins > 0 && !next.isPressYourLuckSpinUsed ? 'game-not-over' : null;
}

/** The most points that the status can have: each spin that was used pays once. */
function mostPoints(stored: StatusValues, next: StatusValues, { bonusPoints }: PlayLimits): number {
  const perSpin = mostPointsOfSpin(bonusPoints);
  // The spin that led to the board pays nothing.
  const toBoard = next.isPressYourLuckSpinUsed ? 1 : 0;
  const inAll = (usedSpins(next) - toBoard) * perSpin;
  if (!hasPlayed(stored)) return inAll;
  // The stored status may hold a spin whose points were still to come, or the offer that a spin more followed.
  const since = usedSpins(next) - usedSpins(stored) + 1 - toBoard;
  return Math.min(inAll, stored.totalPointsEarned + since * perSpin);
}

/**
 * Why no honest play can win this prize, or null. The award comes before the status that ends the game, so this asks
 * for what can still be reached; `markOf` looks again when that status is there.
 */
export function refuseAward(prize: Prize, stored: StatusValues, limits: PlayLimits): PlainRefusalReason | null {
  const { games, bonusPoints, correctAnswers } = limits;
  const isOfBoard = isYes(prize.isPressYourLuckPrize);
  // The wheel leads to the board.
  if (!hasGameAfterQuiz(games)) return isOfBoard ? 'no-press-your-luck' : 'no-wheel';
  if (isOfBoard && !games.includes('board')) return 'no-press-your-luck';
  if (correctAnswers === 0) return 'prize-without-spins';
  if (isOfBoard) return null;
  const minimum = prize.pointsNeededMinimum ?? 0;
  return minimum > reachablePoints(stored, { bonusPoints, correctAnswers }) ? 'prize-out-of-reach' : null;
}

function reachablePoints(stored: StatusValues, { bonusPoints, correctAnswers }: Omit<PlayLimits, 'games'>): number {
  const perSpin = mostPointsOfSpin(bonusPoints);
  if (!hasPlayed(stored)) return correctAnswers * perSpin;
  return Math.min(stored.totalSpinsEarned * perSpin, stored.totalPointsEarned + (stored.remainingSpins + 1) * perSpin);
}
