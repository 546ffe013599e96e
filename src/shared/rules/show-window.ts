import type { Campaign } from '../entities/campaign.ts';

/**
 * When a campaign can be played (docs/specification.md, 3.2). Administrators' actions are stored next to the first and
 * the last day, so that saving the form neither reopens nor closes a show.
 */

/** The dates of a campaign, with the moments of administrators' actions. A missing date sets no limit. */
export type CampaignDates = Partial<
  Pick<Campaign, 'startDate' | 'endDate' | 'openedDate' | 'endedDate' | 'pausedDate' | 'pausedUntil'>
>;

/** Moments in milliseconds since the epoch, infinite where the campaign has no limit. */
export interface ShowWindow {
  /** The first moment: the start of the first day, or an earlier opening. */
  opensAt: number;
  /** The last moment: the end of the last day, or the millisecond before an earlier end. */
  closesAt: number;
  /** The end of the last day. */
  plannedEnd: number;
  /** The first moment of the latest pause. Infinity if there was none. */
  pausedAt: number;
  /** The first moment after the latest pause. */
  resumesAt: number;
}

export function showWindow(dates: CampaignDates): ShowWindow {
  const plannedEnd = timeOf(dates.endDate, Number.POSITIVE_INFINITY);
  return {
    opensAt: Math.min(
      timeOf(dates.startDate, Number.NEGATIVE_INFINITY),
      timeOf(dates.openedDate, Number.POSITIVE_INFINITY),
    ),
    closesAt: Math.min(plannedEnd, timeOf(dates.endedDate, Number.POSITIVE_INFINITY) - 1),
    plannedEnd,
    pausedAt: timeOf(dates.pausedDate, Number.POSITIVE_INFINITY),
    resumesAt: timeOf(dates.pausedUntil, Number.NEGATIVE_INFINITY),
  };
}

/** True if the campaign can be played at `now`, in milliseconds since the epoch. */
export const isOpenAt = (dates: CampaignDates, now: number): boolean =>
  hasBegunAt(dates, now) && !isOverAt(dates, now) && !isPausedAt(dates, now);

/** True if the campaign has begun. */
export const hasBegunAt = (dates: CampaignDates, now: number): boolean => showWindow(dates).opensAt <= now;

/** True if the last moment of the campaign has passed. */
export const isOverAt = (dates: CampaignDates, now: number): boolean => showWindow(dates).closesAt < now;

/** True while an administrator's pause lasts. The pause ends by itself. */
export function isPausedAt(dates: CampaignDates, now: number): boolean {
  const { pausedAt, resumesAt } = showWindow(dates);
  return pausedAt <= now && now < resumesAt;
}

/** Returns the latest moment up to `now` at which the campaign opened or closed, or 0 if there was none. */
export function lastChangeBefore(dates: CampaignDates, now: number): number {
  const { opensAt, closesAt, pausedAt, resumesAt } = showWindow(dates);
  return Math.max(0, ...[opensAt, closesAt + 1, pausedAt, resumesAt].filter((moment) => moment <= now));
}

function timeOf(date: string | null | undefined, otherwise: number): number {
  if (!date) return otherwise;
  const time = Date.parse(date);
  return Number.isNaN(time) ? otherwise : time;
}
