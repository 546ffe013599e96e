import { endOfDay, isDay } from '#shared/rules/campaign-dates.ts';
import { knownTimeZone } from '#shared/rules/venue-time.ts';
import type { Row } from '../database/schema.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Retention = Pick<Row<'campaigns'>, 'end_date' | 'ended_at' | 'claim_by' | 'time_zone' | 'delete_after_days'>;

/**
 * True if a campaign's people are to be erased: its days have passed since the end, or the last day on which winners can
 * claim their prizes, and since the late days, in which kiosks may still send plays. `now` is in milliseconds since the
 * epoch.
 */
export function isRetentionOver(
  { end_date, ended_at, claim_by, time_zone, delete_after_days }: Retention,
  { now, lateDays }: { now: number; lateDays: number },
): boolean {
  if (delete_after_days === null) return false;
  const lastClaim = isDay(claim_by) ? endOfDay(claim_by, knownTimeZone(time_zone) ?? 'UTC') : end_date;
  const end = Math.max(...[end_date, ended_at ?? end_date, lastClaim].map((moment) => Date.parse(moment)));
  return now >= end + (lateDays + delete_after_days) * DAY_MS;
}
