import type { Game } from '#shared/entities/game.ts';
import { GAME_FINISHED } from '#shared/entities/game-status.ts';
import type { Prize } from '#shared/entities/prize.ts';
import { hasGameAfterQuiz } from '#shared/games.ts';
import type { PlainRefusalReason } from '#shared/refusals.ts';
import { isYes } from '#shared/rules/flag.ts';
import { mostPointsOfSpin } from '#shared/rules/wheel.ts';
import { hasPlayed, type StatusValues, usedSpins } from './status-values.ts';

/**
 * The most that an honest play can reach (docs/specification.md, 7.10). The server does not see the wheel turn. But it
 * has the answers, which limit the spins, the points and the prizes.
 */

/** The limits of one player's play. */
export interface PlayLimits {
  games: readonly Game[];
  bonusPoints: number;
  /** The player's stored correct answers, at most as many as questions are asked. Each one earns a spin. */
  correctAnswers: number;
}

/** Returns why no honest play can reach this status from the stored one, or null. */
export function refuseBeyondLimits(
  stored: StatusValues,
  next: StatusValues,
  limits: PlayLimits,
): PlainRefusalReason | null {
  if (!hasGameAfterQuiz(limits.games)) return hasPlayed(next) ? 'no-wheel' : null;
  const isFinished = next.gameStatusType === GAME_FINISHED;
  if (next.isPressYourLuckSpinUsed) {
    if (!limits.games.includes('board')) return 'no-press-your-luck';
    // The board needs a spin first, and its press ends the game.
    if (usedSpins(next) === 0 || !isFinished) return 'board-out-of-reach';
  }
  if (next.totalPointsEarned > mostPoints(stored, next, limits)) return 'points-beyond-spins';
  return isFinished && next.remainingSpins > 0 && !next.isPressYourLuckSpinUsed ? 'game-not-over' : null;
}

/** Returns the status. Removes an extra spin that no declined offer can have left (docs/specification.md, 4.3). */
export function withHonestExtraSpin(status: StatusValues, { games }: Pick<PlayLimits, 'games'>): StatusValues {
  const isSpent = status.totalSpinsEarned > 0 && status.remainingSpins === 0;
  const isOpen = status.gameStatusType !== GAME_FINISHED && games.includes('board');
  return { ...status, isExtraSpinLeft: status.isExtraSpinLeft && isSpent && isOpen };
}

/** Returns the most points that the status can have. Each used spin pays once. */
function mostPoints(stored: StatusValues, next: StatusValues, { bonusPoints }: PlayLimits): number {
  const perSpin = mostPointsOfSpin(bonusPoints);
  // The spin that led to the board pays nothing.
  const toBoard = next.isPressYourLuckSpinUsed ? 1 : 0;
  const inAll = (usedSpins(next) - toBoard) * perSpin;
  if (!hasPlayed(stored)) return inAll;
  // The stored status may lack the points of a turning spin, or of the spin after a declined offer.
  const since = usedSpins(next) - usedSpins(stored) + 1 - toBoard;
  return Math.min(inAll, stored.totalPointsEarned + since * perSpin);
}

/**
 * Returns why no honest play can win this prize, or null. The award arrives before the status that ends the game, so
 * this checks what the play can still reach. `markOf` checks again when that status arrives.
 */
export function refuseAward(prize: Prize, stored: StatusValues, limits: PlayLimits): PlainRefusalReason | null {
  const { games, bonusPoints, correctAnswers } = limits;
  const isOfBoard = isYes(prize.isPressYourLuckPrize);
  // The board also needs the wheel, because a spin leads to it.
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
