import { localTime, midnightOf, venueZone } from '#shared/rules/venue-time.ts';
import type { Row } from '../database/schema.ts';

/** Returns when today began at the campaign's venue. All times are in ms since the epoch. */
export function startOfToday(campaign: Pick<Row<'campaigns'>, 'start_date' | 'time_zone'>, now: number): number {
  const zone = venueZone({ timeZone: campaign.time_zone, startDate: campaign.start_date }) ?? '+00:00';
  return midnightOf(localTime(now, zone).day, zone);
}
