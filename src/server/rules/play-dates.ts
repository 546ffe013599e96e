import { readMoment } from './moment.ts';

/** How long after a campaign's end a kiosk may bring what happened before it, unless the options say otherwise. */
export const LATE_DAYS = 14;

/** How long after the end a play that began before it may be finished: a game runs past midnight. */
const FINISHING_MS = 2 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** When a play's step counts, by its campaign's dates (docs/specification.md, 7.9). */
export type PlayTime = 'in-time' | 'late' | 'campaign-not-started' | 'campaign-over';

export interface PlayMoment {
  /** The moment that the kiosk tells, as sent; undefined where it tells none. */
  told: string | undefined;
  /** Now, in milliseconds since the epoch. */
  now: number;
  lateDays: number;
  /** Whether the server has taken an answer of this play before. */
  hasBegun: boolean;
}

interface CampaignDates {
  /** ISO 8601. */
  start_date: string;
  end_date: string;
}

/** Whether a campaign may be played at `now` (ms): not before its start, not after its end. */
export const isCampaignOpen = ({ start_date, end_date }: CampaignDates, now: number): boolean =>
  Date.parse(start_date) <= now && now <= Date.parse(end_date);

/**
 * Whether a step of a play counts. Before the start nothing does. After the end counts what happened before it, if it
 * arrives within the time of grace; for a play that has begun, the end is two hours later. A moment that cannot be
 * true, in the future or before the start, comes from a clock that is wrong, and counts as now; so does one that cannot
 * be read.
 */
export function playTime(campaign: CampaignDates, { told, now, lateDays, hasBegun }: PlayMoment): PlayTime {
  const [start, end] = [Date.parse(campaign.start_date), Date.parse(campaign.end_date)];
  if (now < start) return 'campaign-not-started';
  const last = hasBegun ? end + FINISHING_MS : end;
  if (now <= last) return 'in-time';
  const time = readMoment(told ?? '')?.time ?? now;
  const happenedBefore = start <= time && time <= last;
  return happenedBefore && now <= end + lateDays * DAY_MS ? 'late' : 'campaign-over';
}
