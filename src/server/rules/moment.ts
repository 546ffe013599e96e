import { isDay } from '#shared/rules/campaign-dates.ts';

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
  /** How far the time zone is ahead of UTC. */
  offsetMs: number;
}

const ISO = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|(([+-])(\d\d):(\d\d)))$/;
const MINUTE_MS = 60_000;

/**
 * Reads ISO 8601 with an offset, such as `2026-05-01T23:59:59.999+02:00`. Returns null for anything else, and for a day
 * that is not in the calendar.
 */
export function readMoment(text: string): SentMoment | null {
  const [, day, offset = '+00:00', sign, hours, minutes] = ISO.exec(text) ?? [];
  const time = Date.parse(text);
  if (day === undefined || Number.isNaN(time) || !isDay(day)) return null;
  const offsetMs = sign === undefined ? 0 : Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  return { text, time, day, offset, offsetMs };
}

/**
 * Returns the first moment of its day in its own time zone. Writes UTC as `+00:00`, because a client may convert a
 * moment with `Z` to local time and show another day.
 */
export const startOfDay = ({ day, offset }: SentMoment): string => `${day}T00:00:00.000${offset}`;

/**
 * Returns the last millisecond of its day in its own time zone. An end date includes its day (docs/specification.md,
 * 5).
 */
export const endOfDay = ({ day, offset }: SentMoment): string => `${day}T23:59:59.999${offset}`;

/** True if the moment's day is before today. `now` is in ms; today is the day in the moment's own time zone. */
export const isBeforeToday = (moment: SentMoment, now: number): boolean =>
  moment.day < new Date(now + moment.offsetMs).toISOString().slice(0, 10);

/** True if two texts mean the same moment, in any time zones. */
export const isSameMoment = (a: string | null | undefined, b: string): boolean => Date.parse(a ?? '') === Date.parse(b);
