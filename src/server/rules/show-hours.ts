import { dayOf } from '#shared/rules/campaign-dates.ts';
import { hoursOf, USUAL_HOURS } from '#shared/rules/opening-hours.ts';
import { localTime } from '#shared/rules/venue-time.ts';
import type { Row } from '../database/schema.ts';
import { type DateColumns, isCampaignOpen, venueZoneOf } from './play-dates.ts';

/** A campaign's dates, time zone and opening hours. */
export type Show = DateColumns & Pick<Row<'campaigns'>, 'time_zone' | 'opens_at' | 'closes_at'>;

/**
 * True if a show is open at `now` (ms): on the days of its campaign (docs/specification.md, 7.9), in its opening hours
 * or from nine to six, in the venue's time. The hours after midnight belong to the day before.
 */
export function isShowOpen(show: Show, now: number): boolean {
  if (!isCampaignOpen(show, now)) return false;
  const { opensAt, closesAt } = hoursOf({ opensAt: show.opens_at, closesAt: show.closes_at }) ?? USUAL_HOURS;
  const zone = venueZoneOf(show);
  const { day, hour, minute } = localTime(now, zone);
  const at = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  if (opensAt < closesAt) return opensAt <= at && at < closesAt;
  return opensAt <= at || (at < closesAt && day !== dayOf(show.start_date, zone));
}
