import { localTime, midnightOf, momentIn, type TimeZone } from './venue-time.ts';

/**
 * The days of a campaign (docs/specification.md, 5). Forms use calendar days. The wire uses moments, as ISO 8601 with
 * the venue's offset on that day. Without a time zone, functions use this machine's.
 */

/** A calendar day as `2026-05-01`. Earlier days compare as smaller texts. */
export type Day = string;

/** The content of a date field: a day, or an invalid text until the user corrects it. */
export type DayEntry = string;

/** The format in which days are shown and typed. */
export const DAY_FORMAT = 'MM/DD/YYYY';

/** Returns the day at `now` (milliseconds since the epoch). */
export const dayAt = (now: number, zone?: TimeZone): Day => localTime(now, zone).day;

/**
 * Returns the day of a stored moment. A moment with an offset means its written day, so that administrators in other
 * time zones see the same day. A moment in UTC means the local day. Returns null for an invalid moment.
 */
export function dayOf(moment: string | null | undefined, zone?: TimeZone): Day | null {
  const text = moment ?? '';
  const time = Date.parse(text);
  if (Number.isNaN(time)) return null;
  const written = text.endsWith('Z') ? null : /^\d{4}-\d\d-\d\d/.exec(text);
  return written?.[0] ?? dayAt(time, zone);
}

/** True if the text is a day of the calendar. `2027-02-31` is not. */
export function isDay(text: string | null): text is Day {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * Returns the day of a typed text: month, day and year, with or without leading zeros, with two-digit years in this
 * century; or `2027-03-05`. Returns null for anything else, including points as separators, because most people then
 * put the day first.
 */
export function dayOfText(text: string): Day | null {
  const plain = text.trim();
  const [, month = '', , date = '', year = ''] = /^(\d\d?)([/-])(\d\d?)\2(\d{4}|\d\d)$/.exec(plain) ?? [];
  const day = month === '' ? plain : `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

/** Returns the first moment of the day, as ISO 8601 with offset: one o'clock if clocks go forward at midnight. */
export const startOfDay = (day: Day, zone?: TimeZone): string => momentIn(midnightOf(day, zone), zone);

/** Returns the last millisecond of the day, as ISO 8601 with offset, because an end date includes its day. */
export const endOfDay = (day: Day, zone?: TimeZone): string => momentIn(midnightOf(day, zone, 1) - 1, zone);
