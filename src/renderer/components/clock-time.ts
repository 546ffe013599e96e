import type { TimeZone } from '#shared/rules/venue-time.ts';
import { locale } from '#shared/texts/locale.ts';

/** Times of day. A moment is in milliseconds since the epoch. Without a time zone, the computer's applies. */

const MINUTES = { hour: '2-digit', minute: '2-digit', hour12: false } as const;

/** Returns a time such as '14:05', for staff and administrators. */
export const clockTime = (moment: number, timeZone?: TimeZone): string =>
  new Date(moment).toLocaleTimeString(locale.tag, { ...MINUTES, timeZone });

/** Returns a time to the second, such as '14:30:10', for staff and administrators. */
export const exactClockTime = (moment: number): string =>
  new Date(moment).toLocaleTimeString(locale.tag, { ...MINUTES, second: '2-digit' });

/** Returns a time in the form that people use where the computer is, such as '14:00' or '2:00 PM', for visitors. */
export const visitorsTime = (moment: number, timeZone?: TimeZone): string =>
  new Date(moment).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit', timeZone });
