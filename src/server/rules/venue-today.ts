import { localTime, midnightOf } from '#shared/rules/venue-time.ts';
import type { Row } from '../database/schema.ts';
import { venueZoneOf } from './play-dates.ts';

/** Returns when today began at the campaign's venue. All times are in ms since the epoch. */
export function startOfToday(campaign: Pick<Row<'campaigns'>, 'start_date' | 'time_zone'>, now: number): number {
  const zone = venueZoneOf(campaign) ?? '+00:00';
  return midnightOf(localTime(now, zone).day, zone);
}
