import type { Campaign } from '#shared/entities/campaign.ts';
import { dayAt, dayOf } from '#shared/rules/campaign-dates.ts';
import { isSameTimeZone, knownTimeZone, localTime, ownTimeZone, venueZone } from '#shared/rules/venue-time.ts';
import { text } from '../../../admin-texts.ts';
import { clockTime } from '../../../components/clock-time.ts';
import { dayText } from './format.ts';

/** The days of a campaign as administrators read them (docs/specification.md, 5). */

/** Returns the first and the last day, as dates are typed; empty unless both are known. */
export function daysText({ startDate, endDate }: Partial<Pick<Campaign, 'startDate' | 'endDate'>>): string {
  const [from, to] = [dayOf(startDate), dayOf(endDate)];
  return from === null || to === null ? '' : text('campaign.days', { from: dayText(from), to: dayText(to) });
}

/** Returns the name of the venue's time zone; null if the campaign names none, or if it is this administrator's. */
export function otherZoneText({ timeZone }: Pick<Campaign, 'timeZone'>): string | null {
  const zone = knownTimeZone(timeZone);
  return zone === null || isSameTimeZone(zone, ownTimeZone()) ? null : zone.replaceAll('_', ' ');
}

/** Returns the first and the last moment in this administrator's time; null if the venue's clocks show the same. */
export function ownDaysText(campaign: Pick<Campaign, 'startDate' | 'endDate' | 'timeZone'>): string | null {
  const [from, to] = [Date.parse(campaign.startDate ?? ''), Date.parse(campaign.endDate ?? '')];
  const zone = venueZone(campaign);
  const isSame = (time: number) => localTime(time, zone).offsetMs === localTime(time, undefined).offsetMs;
  if (Number.isNaN(from) || Number.isNaN(to) || (isSame(from) && isSame(to))) return null;
  return text('campaign.days', { from: momentText(from), to: momentText(to) });
}

const momentText = (time: number): string => text('venue.moment', { day: dayText(dayAt(time)), time: clockTime(time) });
