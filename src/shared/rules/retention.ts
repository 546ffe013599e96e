import type { Campaign } from '../entities/campaign.ts';
import { endOfDay, isDay } from './campaign-dates.ts';
import { knownTimeZone } from './venue-time.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns when (milliseconds since the epoch) a retention of some days is over, without the late days. It begins at the
 * planned end or, if it is later, at the real end or at the end of the last day on which winners can claim their prizes.
 */
export function retentionEnd(
  { endDate, endedDate, claimBy, timeZone }: Pick<Campaign, 'endDate' | 'endedDate' | 'claimBy' | 'timeZone'>,
  days: number,
): number {
  const lastClaim = isDay(claimBy ?? null) ? endOfDay(claimBy ?? '', knownTimeZone(timeZone) ?? 'UTC') : null;
  const ends = [endDate, endedDate, lastClaim].filter((moment) => moment != null).map((moment) => Date.parse(moment));
  return Math.max(...ends) + days * DAY_MS;
}
