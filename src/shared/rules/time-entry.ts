import { localTime, type TimeZone } from './venue-time.ts';

/** A day and a time as a field shows them, such as `2026-05-01T14:00`. */
export type TimeEntry = string;

/** Returns the entry at a moment in milliseconds since the epoch, in a time zone; undefined for this machine's. */
export const entryAt = (moment: number, zone: TimeZone | undefined): TimeEntry =>
  new Date(moment + localTime(moment, zone).offsetMs).toISOString().slice(0, 16);

/** Returns the moment of an entry in a time zone, in milliseconds since the epoch, or NaN if the entry is incomplete. */
export function momentOfEntry(entry: TimeEntry, zone: TimeZone | undefined): number {
  const utc = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(entry) ? Date.parse(`${entry}Z`) : Number.NaN;
  if (Number.isNaN(utc)) return utc;
  // The offset at the entry itself may be of the other side of a change of the clocks.
  const guess = utc - localTime(utc, zone).offsetMs;
  return utc - localTime(guess, zone).offsetMs;
}
