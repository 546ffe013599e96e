import type { Row } from '../database/schema.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Retention = Pick<Row<'campaigns'>, 'end_date' | 'ended_at' | 'delete_after_days'>;

/**
 * True if a campaign's people are to be erased: its days have passed since the end and the late days, in which kiosks may
 * still send plays. `now` is in milliseconds since the epoch.
 */
export function isRetentionOver(
  { end_date, ended_at, delete_after_days }: Retention,
  { now, lateDays }: { now: number; lateDays: number },
): boolean {
  if (delete_after_days === null) return false;
  const end = Math.max(Date.parse(end_date), Date.parse(ended_at ?? end_date));
  return now >= end + (lateDays + delete_after_days) * DAY_MS;
}
