import { text } from './rule-text.ts';
import { type CampaignDates, hasBegunAt, isOverAt, isPausedAt, showWindow } from './show-window.ts';

/** The changes to the times of a show, the same on screen and at the server (docs/specification.md, 4.1). */
export type LiveAction = 'open' | 'reopen' | 'pause' | 'resume' | 'end';

/** Returns the actions that a campaign allows at `now`, in milliseconds since the epoch. */
export function liveActionsAt(dates: CampaignDates, now: number): LiveAction[] {
  if (isOverAt(dates, now)) return showWindow(dates).plannedEnd >= now ? ['reopen'] : [];
  if (!hasBegunAt(dates, now)) return ['open'];
  return isPausedAt(dates, now) ? ['resume', 'pause', 'end'] : ['pause', 'end'];
}

/**
 * Returns the problem of the moment at which a pause ends, or undefined. It must come after `now`, and before the
 * campaign ends. Moments are in milliseconds since the epoch.
 */
export function pauseProblem(until: number, dates: CampaignDates, now: number): string | undefined {
  if (Number.isNaN(until)) return text('rule.pauseTime');
  if (until <= now) return text('rule.pauseInPast');
  return until > showWindow(dates).closesAt ? text('rule.pauseAfterEnd') : undefined;
}
