import type { GameStatus } from '#shared/entities/game-status.ts';
import { isYes } from '#shared/rules/flag.ts';

/** The values of a game status, without its owner. */
export interface StatusValues {
  gameStatusType: number;
  totalSpinsEarned: number;
  remainingSpins: number;
  totalPointsEarned: number;
  isPressYourLuckSpinUsed: boolean;
  isExtraSpinLeft: boolean;
}

/** Returns the values of a sent status. Missing ones count as 0. */
export const statusValues = (status: GameStatus): StatusValues => ({
  gameStatusType: status.gameStatusType ?? 0,
  totalSpinsEarned: status.totalSpinsEarned ?? 0,
  remainingSpins: status.remainingSpins ?? 0,
  totalPointsEarned: status.totalPointsEarned ?? 0,
  isPressYourLuckSpinUsed: isYes(status.isPressYourLuckSpinUsed),
  isExtraSpinLeft: isYes(status.isExtraSpinLeft),
});

/** True if play has begun: the player used a spin, earned a point, or played the board. */
export const hasPlayed = (status: StatusValues): boolean =>
  usedSpins(status) > 0 || status.totalPointsEarned > 0 || status.isPressYourLuckSpinUsed;

/** Returns the number of used spins, including one that still turns. */
export const usedSpins = ({ totalSpinsEarned, remainingSpins }: StatusValues): number =>
  totalSpinsEarned - remainingSpins;
