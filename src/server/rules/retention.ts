import { PROPOSED_DELETE_AFTER_DAYS } from '#shared/rules/purposes.ts';
import { retentionEnd } from '#shared/rules/retention.ts';
import type { Row } from '../database/schema.ts';

/** Days in no campaign after which a person is erased, unless the last campaign has a retention. */
export const DAYS_WITHOUT_CAMPAIGN = PROPOSED_DELETE_AFTER_DAYS;

const DAY_MS = 24 * 60 * 60 * 1000;

type Retention = Pick<Row<'campaigns'>, 'end_date' | 'ended_at' | 'claim_by' | 'time_zone' | 'delete_after_days'>;

/**
 * True if a campaign's people are to be erased: its days have passed, and the late days, in which kiosks may still send
 * plays. `now` is in milliseconds since the epoch.
 */
export function isRetentionOver(
  { end_date, ended_at, claim_by, time_zone, delete_after_days }: Retention,
  { now, lateDays }: { now: number; lateDays: number },
): boolean {
  if (delete_after_days === null) return false;
  const dates = { endDate: end_date, endedDate: ended_at, claimBy: claim_by, timeZone: time_zone };
  return now >= retentionEnd(dates, delete_after_days) + lateDays * DAY_MS;
}
