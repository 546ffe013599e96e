import * as dates from '#shared/rules/campaign-dates.ts';
import type { TimeZone } from '#shared/rules/venue-time.ts';

/** A moment from a request. */
export interface SentMoment {
  /** The text as sent. */
  text: string;
  /** Milliseconds since the epoch. */
  time: number;
  /** The day in the text's own time zone, as `2026-05-01`. */
  day: string;
  /** The text's time zone, as `+02:00`; `Z` is `+00:00`. */
  offset: string;
}

const ISO = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|([+-]\d\d:\d\d))$/;

/**
 * Reads ISO 8601 with an offset, such as `2026-05-01T23:59:59.999+02:00`. Returns null for anything else, and for a day
 * that is not in the calendar.
 */
export function readMoment(text: string): SentMoment | null {
  const [, day, offset = '+00:00'] = ISO.exec(text) ?? [];
  const time = Date.parse(text);
  if (day === undefined || Number.isNaN(time) || !dates.isDay(day)) return null;
  return { text, time, day, offset };
}

/** Returns the moment's day: as written, or the venue's day of a moment with `Z` if the venue's time zone is known. */
export const dayOf = ({ text, offset }: SentMoment, zone: TimeZone | null): string =>
  dates.dayOf(text, zone ?? offset) ?? '';

/**
 * Returns the first moment of its day at the venue, or in its own time zone. Writes UTC as `+00:00`, because a client
 * may convert a moment with `Z` to local time and show another day.
 */
export const startOfDay = (moment: SentMoment, zone: TimeZone | null): string =>
  dates.startOfDay(dayOf(moment, zone), zone ?? moment.offset);

/**
 * Returns the last millisecond of its day at the venue, or in its own time zone. An end date includes its day
 * (docs/specification.md, 5).
 */
export const endOfDay = (moment: SentMoment, zone: TimeZone | null): string =>
  dates.endOfDay(dayOf(moment, zone), zone ?? moment.offset);

/** True if the moment's day is before today. `now` is in ms; today is the venue's, or the moment's own. */
export const isBeforeToday = (moment: SentMoment, now: number, zone: TimeZone | null): boolean =>
  dayOf(moment, zone) < dates.dayAt(now, zone ?? moment.offset);

/** True if two texts mean the same moment, in any time zones. */
export const isSameMoment = (a: string | null | undefined, b: string): boolean => Date.parse(a ?? '') === Date.parse(b);
