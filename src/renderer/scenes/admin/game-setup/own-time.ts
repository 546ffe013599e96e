import { type DayEntry, dayAt, endOfDay, isDay, startOfDay } from '#shared/rules/campaign-dates.ts';
import type { TimeZone } from '#shared/rules/venue-time.ts';
import { text } from '../../../admin-texts.ts';
import { clockTime } from '../../../components/clock-time.ts';
import { dayText } from '../parts/format.ts';

/** The administrator's time of a venue's days, where it differs (docs/specification.md, 5). */

/** Returns when a start day begins for this administrator, such as 'Your time: 04/30/2026 18:00'. */
export const ownStartText = (day: DayEntry | null, zone: TimeZone | undefined): string | undefined => {
  const moment = ownMoment(day, zone, startOfDay);
  return moment && text('venue.ownStart', { moment });
};

/** Returns when an end day ends for this administrator. */
export const ownEndText = (day: DayEntry | null, zone: TimeZone | undefined): string | undefined => {
  const moment = ownMoment(day, zone, endOfDay);
  return moment && text('venue.ownEnd', { moment });
};

/** Returns undefined if the moment is the same on the clocks here and at the venue. */
function ownMoment(day: DayEntry | null, zone: TimeZone | undefined, inFull: typeof startOfDay): string | undefined {
  if (!isDay(day) || inFull(day, zone) === inFull(day)) return undefined;
  const moment = Date.parse(inFull(day, zone));
  // The first days of the calendar begin before it elsewhere.
  if (Number.isNaN(moment)) return undefined;
  return text('venue.moment', { day: dayText(dayAt(moment)), time: clockTime(moment) });
}
