import { readMoment } from './moment.ts';

/** How long after a campaign's end a kiosk may bring what happened before it, unless the options say otherwise. */
export const LATE_DAYS = 14;

const DAY_MS = 24 * 60 * 60 * 1000;

/** When a play's step counts, by its campaign's dates (docs/specification.md, 7.9). */
export type PlayTime = 'in-time' | 'late' | 'campaign-not-started' | 'campaign-over';

export interface PlayMoment {
  /** The moment that the kiosk tells, as sent; undefined where it tells none. */
  told: string | undefined;
  /** Now, in milliseconds since the epoch. */
  now: number;
  lateDays: number;
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
 * arrives within the time of grace. A moment that cannot be true, in the future or before the start, comes from a clock
 * that is wrong, and counts as now; so does one that cannot be read.
 */
export function playTime(campaign: CampaignDates, { told, now, lateDays }: PlayMoment): PlayTime {
  if (isCampaignOpen(campaign, now)) return 'in-time';
  if (now < Date.parse(campaign.start_date)) return 'campaign-not-started';
  const time = readMoment(told ?? '')?.time ?? now;
  const isInGrace = now <= Date.parse(campaign.end_date) + lateDays * DAY_MS;
  return isInGrace && isCampaignOpen(campaign, time) ? 'late' : 'campaign-over';
}
