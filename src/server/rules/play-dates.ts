import type { Row } from '../database/schema.ts';

/** Default for how many days after a campaign's end a kiosk may still send earlier steps. */
export const LATE_DAYS = 14;

/** How long after the end a player may finish a play that began before it, because a game may run past midnight. */
const FINISHING_MS = 2 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether a step of a play counts, by its campaign's dates (docs/specification.md, 7.9). */
export type PlayTime = 'in-time' | 'late' | 'campaign-not-started' | 'campaign-over';

export interface PlayMoment {
  /** When the step happened, in milliseconds since the epoch. */
  told: number;
  /** Milliseconds since the epoch. */
  now: number;
  lateDays: number;
  /** True if the server already has an answer of this play. */
  hasBegun: boolean;
}

/** ISO 8601. */
export type CampaignDates = Pick<Row<'campaigns'>, 'start_date' | 'end_date'>;

/** True if a campaign may be played at `now` (ms), from its start to its end. */
export const isCampaignOpen = ({ start_date, end_date }: CampaignDates, now: number): boolean =>
  Date.parse(start_date) <= now && now <= Date.parse(end_date);

/**
 * Decides whether a step of a play counts. Before the start, no step counts. After the end, a step counts if it
 * happened before the end and arrives within `lateDays`. For a play that has begun, the end is two hours later. A
 * reported moment that is unreadable, before the start or in the future comes from a wrong clock, so the step counts as
 * happening now.
 */
export function playTime(campaign: CampaignDates, { told, now, lateDays, hasBegun }: PlayMoment): PlayTime {
  const [start, end] = [Date.parse(campaign.start_date), Date.parse(campaign.end_date)];
  if (now < start) return 'campaign-not-started';
  const last = hasBegun ? end + FINISHING_MS : end;
  if (now <= last) return 'in-time';
  const happenedBefore = start <= told && told <= last;
  return happenedBefore && now <= end + lateDays * DAY_MS ? 'late' : 'campaign-over';
}
