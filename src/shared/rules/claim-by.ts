import type { Campaign } from '../entities/campaign.ts';
import { type Day, type DayEntry, dayOf, isDay } from './campaign-dates.ts';
import { text } from './rule-text.ts';

/** The last day on which winners can claim their prizes (docs/specification.md, 4.13), in the venue's time. */

/** Returns why an entry cannot be the claim-by day of a campaign. An empty one is possible. */
export function claimByProblem(claimBy: DayEntry | null, endDay: DayEntry | null): string | undefined {
  if (claimBy === null) return undefined;
  if (!isDay(claimBy)) return text('rule.unreadableDate');
  return isDay(endDay) && claimBy < endDay ? text('rule.claimByBeforeEnd') : undefined;
}

/**
 * Returns the last day on which winners of a campaign can claim their prizes, or null for no limit. A campaign that was
 * extended beyond its claim-by day ends later than that day, so its own last day counts.
 */
export function lastClaimDay({ claimBy, endDate }: Pick<Campaign, 'claimBy' | 'endDate'>): Day | null {
  if (!claimBy || !isDay(claimBy)) return null;
  const endDay = dayOf(endDate);
  return endDay !== null && endDay > claimBy ? endDay : claimBy;
}
