import { dayAt, dayOf } from './campaign-dates.ts';
import { hoursOf, lengthOf, USUAL_HOURS } from './opening-hours.ts';
import type { ReadyFacts } from './ready-facts.ts';
import { venueZone } from './venue-time.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The most visitors that a campaign can have, and the assumption behind the number. */
export type Expectation =
  | { by: 'players'; visitors: number }
  | {
      by: 'kiosks';
      visitors: number;
      perHour: number;
      kiosks: number;
      /** The opening hours of a day. */
      hours: number;
      /** True if the campaign names its opening hours. */
      areHoursKnown: boolean;
      days: number;
    };

/**
 * Returns the most visitors from now to the end. Users with an account play once. Visitors without one come as fast as
 * the kiosks may serve them. Returns null if a part of this is unknown.
 */
export function expectedVisitors(
  facts: Pick<ReadyFacts, 'campaign' | 'numbers' | 'kiosks' | 'now'>,
): Expectation | null {
  const { campaign, numbers, kiosks } = facts;
  if (!campaign.walkUpConsent) {
    const visitors = numbers?.playerCount;
    return visitors === undefined ? null : { by: 'players', visitors };
  }
  const days = daysLeft(facts);
  if (kiosks === null || kiosks.length === 0 || days === null) return null;
  const perHour = kiosks.reduce((sum, { visitorsPerHour }) => sum + (visitorsPerHour ?? Number.NaN), 0);
  if (Number.isNaN(perHour)) return null;
  const known = hoursOf(campaign);
  const hours = lengthOf(known ?? USUAL_HOURS);
  const visitors = Math.ceil(perHour * hours * days);
  return { by: 'kiosks', visitors, perHour, kiosks: kiosks.length, hours, areHoursKnown: known !== null, days };
}

/** Returns the number of days from today, or from the first day, to the last; null if the last day is unknown. */
function daysLeft({ campaign, now }: Pick<ReadyFacts, 'campaign' | 'now'>): number | null {
  const last = dayOf(campaign.endDate);
  if (last === null) return null;
  const [today, first] = [dayAt(now, venueZone(campaign)), dayOf(campaign.startDate) ?? ''];
  const from = first > today ? first : today;
  return Math.max(0, (Date.parse(last) - Date.parse(from)) / DAY_MS + 1);
}
