import { dayAt } from '#shared/rules/campaign-dates.ts';
import type { TimeZone } from '#shared/rules/venue-time.ts';
import { text } from '../texts.ts';
import { dayInWords } from './day-in-words.ts';

/**
 * Returns when a break ends, in words, with the day unless it is today. The time has the form that people use where the
 * computer is, such as '14:00' or '2:00 PM'. Both moments are in ms since the epoch.
 */
export function backAt(until: number, now: number, zone?: TimeZone): string {
  const time = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit', timeZone: zone }).format(until);
  const day = dayAt(until, zone);
  return day === dayAt(now, zone)
    ? text('closing.backAt', { time })
    : text('closing.backOn', { day: dayInWords(day), time });
}
