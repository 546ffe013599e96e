import type { AwardMark } from '#shared/entities/award-mark.ts';
import { type Id, isSameId } from '#shared/entities/base.ts';
import type { Prize } from '#shared/entities/prize.ts';
import { isYes } from '#shared/rules/flag.ts';
import { awardFor, wheelPrizes } from '#shared/rules/prizes.ts';
import { type StatusValues, usedSpins } from './status-values.ts';

/**
 * Returns how the status that ends a game contradicts the prize awarded before it, or null if it does not.
 * @param prizes the campaign's prizes, with the stock after the award
 */
export function markOf(prizeId: Id, final: StatusValues, prizes: readonly Prize[]): AwardMark | null {
  const prize = prizes.find(({ id }) => isSameId(id, prizeId));
  if (usedSpins(final) === 0) return 'no-spin-used';
  if (isYes(prize?.isPressYourLuckPrize)) return final.isPressYourLuckSpinUsed ? null : 'board-not-played';
  if (final.isPressYourLuckSpinUsed) return 'board-played';
  if ((prize?.pointsNeededMinimum ?? 0) > final.totalPointsEarned) return 'points-too-low';
  // Only a higher prize that is still in stock is a contradiction, because one out of stock may have been so at the
  // award.
  const tiers = wheelPrizes(prizes);
  const tierOf = (id: Id | null | undefined) => tiers.findIndex((tier) => isSameId(tier.id, id));
  const due = awardFor(prizes, final.totalPointsEarned);
  return due && tierOf(due.id) > tierOf(prizeId) ? 'higher-prize-left' : null;
}
