import type { Campaign } from '../entities/campaign.ts';
import type { ClosedCampaign } from '../entities/game-details.ts';
import type { ClosedCampaignView } from '../ipc/play.ts';
import { dayOf } from './campaign-dates.ts';
import { isOverAt, isPausedAt } from './show-window.ts';
import { momentIn, venueZone } from './venue-time.ts';

/** Returns what a player learns of a campaign that is not open at `now`, in milliseconds since the epoch. */
export function closedCampaign(campaign: Omit<Campaign, 'id'>, now: number): ClosedCampaign {
  const isOver = isOverAt(campaign, now);
  const { campaignName, startDate, endDate, endedDate, pausedUntil } = campaign;
  return {
    campaignName,
    startDate,
    // Returns the early end, because players could not play after it.
    endDate: isOver && endedDate ? atVenue(endedDate, campaign) : endDate,
    isOver,
    pausedUntil: !isOver && isPausedAt(campaign, now) ? pausedUntil : null,
  };
}

/** Returns when the first of these campaigns that are paused at `now` opens again, as ISO 8601, or null. */
export const firstReturn = (campaigns: readonly Campaign[], now: number): string | null =>
  campaigns
    .flatMap((campaign) => closedCampaign(campaign, now).pausedUntil ?? [])
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;

/** Returns a moment with the venue's offset, because players see the day of an end as it is written. */
function atVenue(date: string, campaign: Omit<Campaign, 'id'>): string {
  const time = Date.parse(date);
  return Number.isNaN(time) ? date : momentIn(time, venueZone(campaign));
}

/**
 * Returns the campaign to show a player without an open campaign: the one whose pause ends first, else the next one to
 * begin, else the last one that ended. Returns null if none has a date.
 */
export function nextOrLast(closed: readonly ClosedCampaign[]): ClosedCampaignView | null {
  const paused = closed
    .filter(({ pausedUntil }) => pausedUntil)
    .toSorted((a, b) => Date.parse(a.pausedUntil ?? '') - Date.parse(b.pausedUntil ?? ''))[0];
  if (paused) return { kind: 'paused', campaignName: paused.campaignName ?? '', until: paused.pausedUntil ?? '' };
  const dated = closed.flatMap(({ campaignName, startDate, endDate, isOver }) => {
    const day = dayOf(isOver ? endDate : startDate);
    return day === null ? [] : [{ kind: isOver ? 'over' : 'coming', campaignName: campaignName ?? '', day } as const];
  });
  const byDay = dated.sort((a, b) => (a.day < b.day ? -1 : 1));
  return byDay.find(({ kind }) => kind === 'coming') ?? byDay.at(-1) ?? null;
}
