import { dayAt } from '#shared/rules/campaign-dates.ts';
import type { TimeZone } from '#shared/rules/venue-time.ts';
import { text } from '../texts.ts';
import { visitorsTime } from './clock-time.ts';
import { dayInWords } from './day-in-words.ts';

/**
 * Returns when a break ends, in words, with the day unless it is today. Both moments are in ms since the epoch.
 * @param write returns a time of day
 */
export function backAt(until: number, now: number, zone?: TimeZone, write = visitorsTime): string {
  const time = write(until, zone);
  const day = dayAt(until, zone);
  return day === dayAt(now, zone)
    ? text('closing.backAt', { time })
    : text('closing.backOn', { day: dayInWords(day), time });
}
