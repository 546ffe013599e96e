import { localTime, venueZone } from '#shared/rules/venue-time.ts';
import type { Row } from '../database/schema.ts';
import { type DateColumns, isCampaignOpen } from './play-dates.ts';

/** Opening hours of booths, in the venue's time. */
const OPENS = 9;
const CLOSES = 18;

/** A campaign's dates, and its time zone. */
export type Show = DateColumns & Pick<Row<'campaigns'>, 'time_zone'>;

/**
 * True if a show is open at `now` (ms): on the days of its campaign (docs/specification.md, 7.9), from nine to six in
 * the venue's time.
 */
export function isShowOpen(show: Show, now: number): boolean {
  const { hour } = localTime(now, venueZone({ timeZone: show.time_zone, startDate: show.start_date }));
  return isCampaignOpen(show, now) && hour >= OPENS && hour < CLOSES;
}
