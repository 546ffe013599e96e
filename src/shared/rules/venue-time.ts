import type { Campaign } from '../entities/campaign.ts';
import { text } from './rule-text.ts';

/**
 * The local time of a campaign's venue (docs/specification.md, 5). The time zone data are the runtime's, so every
 * function also accepts an offset such as `+02:00`, and undefined for this machine's time zone.
 */

/** An IANA name such as `Europe/Berlin`, or an offset such as `+02:00`. */
export type TimeZone = string;

/** A local date and time. */
export interface LocalTime {
  /** The calendar day as `2026-05-01`. */
  day: string;
  /** 0 to 23. */
  hour: number;
  minute: number;
  /** How far the local time is ahead of UTC, in milliseconds. */
  offsetMs: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Clocks change only at quarters of an hour of UTC. */
const QUARTER_MS = 15 * MINUTE_MS;
const MOST_QUARTERS = 20_000;

/** Returns the name if the runtime has this time zone, otherwise null. An offset is not a name. */
export function knownTimeZone(name: string | null | undefined): TimeZone | null {
  if (!name || !/^[a-z]/i.test(name)) return null;
  return resolvedZone(name) === null ? null : name;
}

/** Returns the name of this machine's time zone, or null if it has none. */
export const ownTimeZone = (): TimeZone | null =>
  knownTimeZone(new Intl.DateTimeFormat('en-US').resolvedOptions().timeZone);

/** Returns why a text cannot be the time zone of a campaign. An empty one is possible. */
export const timeZoneProblem = (name: string | null): string | undefined =>
  name && knownTimeZone(name) === null ? text('rule.unknownTimeZone') : undefined;

/** True if both name the same time zone, such as `Asia/Calcutta` and `Asia/Kolkata`. */
export const isSameTimeZone = (a: string | null | undefined, b: string | null | undefined): boolean =>
  (a || null) === (b || null) || (!!a && !!b && resolvedZone(a) !== null && resolvedZone(a) === resolvedZone(b));

/**
 * Returns the time zone of a campaign's venue: its own, or else the offset of its start date. Undefined if the campaign
 * has neither.
 */
export function venueZone({ timeZone, startDate }: Pick<Campaign, 'timeZone' | 'startDate'>): TimeZone | undefined {
  const known = knownTimeZone(timeZone);
  if (known !== null) return known;
  const offset = /(?:Z|[+-]\d\d:\d\d)$/.exec(startDate ?? '')?.[0];
  return offset === 'Z' ? '+00:00' : offset;
}

/** Returns the local time at `time`, in milliseconds since the epoch. */
export function localTime(time: number, zone: TimeZone | undefined): LocalTime {
  const offsetMs = offsetAt(time, zone);
  const iso = new Date(time + offsetMs).toISOString();
  const [day = '', clock = ''] = iso.split('T');
  return { day, hour: Number(clock.slice(0, 2)), minute: Number(clock.slice(3, 5)), offsetMs };
}

/**
 * Returns the moment of a day's midnight, or of a later day's, in milliseconds since the epoch: the first of two, or the
 * moment of the change if clocks go forward at midnight.
 */
export function midnightOf(day: string, zone: TimeZone | undefined, daysLater = 0): number {
  const utc = Date.parse(`${day}T00:00:00Z`) + daysLater * DAY_MS;
  const before = utc - offsetAt(utc - DAY_MS, zone);
  const after = utc - offsetAt(utc + DAY_MS, zone);
  const isMidnight = (time: number) => time + offsetAt(time, zone) === utc;
  return [before, after].filter(isMidnight).toSorted((a, b) => a - b)[0] ?? before;
}

/** Returns a moment as ISO 8601 with the offset of the time zone, to the millisecond. */
export function momentIn(time: number, zone: TimeZone | undefined): string {
  const offsetMs = offsetAt(time, zone);
  return `${new Date(time + offsetMs).toISOString().slice(0, -1)}${offsetText(offsetMs)}`;
}

function offsetText(offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / MINUTE_MS;
  const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${offsetMs < 0 ? '-' : '+'}${twoDigits(minutes / 60)}:${twoDigits(minutes % 60)}`;
}

/** Offsets by time zone and quarter of an hour, because a report asks for hundreds of thousands of close moments. */
const offsets = new Map<TimeZone, Map<number, number>>();

/** Returns how far the local time is ahead of UTC, in milliseconds. */
function offsetAt(time: number, zone: TimeZone | undefined): number {
  // This machine's time zone may change while the app runs.
  if (zone === undefined) return -new Date(time).getTimezoneOffset() * MINUTE_MS;
  let known = offsets.get(zone);
  if (known === undefined) {
    known = new Map();
    offsets.set(zone, known);
  }
  const quarter = Math.floor(time / QUARTER_MS);
  let offset = known.get(quarter);
  if (offset === undefined) {
    if (known.size >= MOST_QUARTERS) known.clear();
    offset = readOffset(quarter * QUARTER_MS, zone);
    known.set(quarter, offset);
  }
  return offset;
}

const clocks = new Map<TimeZone, Intl.DateTimeFormat>();

function readOffset(time: number, zone: TimeZone): number {
  let clock = clocks.get(zone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
    });
    clocks.set(zone, clock);
  }
  const parts = new Map(clock.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const date = new Date(0);
  // `Date.UTC` would read the years before 100 as 19xx.
  date.setUTCFullYear(part('year'), part('month') - 1, part('day'));
  date.setUTCHours(part('hour'), part('minute'), part('second'));
  return date.getTime() - time;
}

const resolved = new Map<string, string | null>();

/** Returns the runtime's own name of a time zone, or null if it has no such time zone. */
function resolvedZone(name: string): string | null {
  let found = resolved.get(name);
  if (found === undefined) {
    found = resolve(name);
    if (resolved.size < 1_000) resolved.set(name, found);
  }
  return found;
}

function resolve(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
