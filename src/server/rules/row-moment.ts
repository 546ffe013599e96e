import { CLOCK_ERROR_HEADER, OCCURRED_AGO_HEADER, OCCURRED_AT_HEADER } from '#shared/api/endpoints.ts';
import { readMoment } from './moment.ts';

/** The sources of a row's moment (docs/specification.md, 7.9). */
export const MOMENT_KINDS = [
  /** By the kiosk's clock, corrected by the row's clock error. */
  'corrected',
  /** By the row's age, in the kiosk's steady time. */
  'aged',
  /** By the clock of a player's own session, not before the session began. */
  'told',
  /** At its arrival, because a player's own session sends each step at once. */
  'arrival',
  /** Unknown. The server uses the moment of the device's last check-in. */
  'unknown',
] as const;
export type MomentKind = (typeof MOMENT_KINDS)[number];

/** When a row's step happened, by the server's clock. Never later than its arrival. */
export interface RowMoment {
  kind: MomentKind;
  /** Milliseconds since the epoch. */
  at: number;
}

/** The values of a row's headers. Each is null if missing or unreadable. Times are in milliseconds. */
export interface SentMaking {
  /** The moment by the kiosk's clock. */
  at: number | null;
  /** The age by the kiosk's steady time. */
  agoMs: number | null;
  /** How far the kiosk's clock was ahead of the server's when the row was made. */
  errorMs: number | null;
}

/** The sender of a row: a player's own session, by its start, or a device, by its last check-in. */
export type MomentSender = { kind: 'session'; beganAt: number } | { kind: 'device'; lastCheckInAt: number | null };

/** Allows for the difference between two clocks that NTP sets. */
const AHEAD_MS = 2 * 60_000;

/** Reads the headers of a row. */
export const readMaking = (headers: Readonly<Record<string, unknown>>): SentMaking => ({
  at: readMoment(String(headers[OCCURRED_AT_HEADER]))?.time ?? null,
  agoMs: readInteger(headers[OCCURRED_AGO_HEADER], /^\d{1,12}$/),
  errorMs: readInteger(headers[CLOCK_ERROR_HEADER], /^-?\d{1,12}$/),
});

const readInteger = (sent: unknown, form: RegExp): number | null =>
  typeof sent === 'string' && form.test(sent) ? Number(sent) : null;

/**
 * Returns a row's moment by its clock error, or else by its age. Ignores an error that gives a moment in the future.
 * Returns null if the row has neither.
 */
export function knownMoment({ at, agoMs, errorMs }: SentMaking, now: number): RowMoment | null {
  const corrected = at === null || errorMs === null ? null : at - errorMs;
  if (corrected !== null && corrected <= now + AHEAD_MS) return { kind: 'corrected', at: Math.min(corrected, now) };
  return agoMs === null ? null : { kind: 'aged', at: now - agoMs };
}

/**
 * Returns a row's moment. If a device's row has no known moment, uses the device's last check-in, or the arrival if
 * there was none. A session's row cannot be older than the session.
 *
 * @param now the row's arrival, in milliseconds since the epoch
 */
export function momentOfRow(sent: SentMaking, sender: MomentSender, now: number): RowMoment {
  const known = knownMoment(sent, now);
  if (sender.kind === 'device') {
    return known ?? { kind: 'unknown', at: Math.min(sender.lastCheckInAt ?? now, now) };
  }
  const told: RowMoment | null = known ?? (sent.at === null || sent.at > now ? null : { kind: 'told', at: sent.at });
  return told && told.at >= sender.beganAt ? told : { kind: 'arrival', at: now };
}

/** The columns of a row's moment. `occurred_at` is ISO 8601, or null for the arrival. */
export const momentColumns = ({ kind, at }: RowMoment) => ({
  occurred_at: kind === 'arrival' ? null : new Date(at).toISOString(),
  moment_kind: kind,
});
