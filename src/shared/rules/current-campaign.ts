import { type CampaignDates, isOverAt, showWindow } from './show-window.ts';

/**
 * Returns the campaign to show an administrator first: the one that has begun last and is not over, or else the next to
 * begin. Returns null if all are over. `now` is in milliseconds since the epoch.
 */
export function currentCampaign<C extends CampaignDates>(campaigns: readonly C[], now: number): C | null {
  const startOf = (campaign: C) => showWindow(campaign).opensAt;
  // Skips campaigns without an end date, because they name no days of a show.
  const open = campaigns.filter((campaign) => isDated(campaign) && !isOverAt(campaign, now));
  const byStart = open.toSorted((a, b) => startOf(a) - startOf(b));
  return byStart.findLast((campaign) => startOf(campaign) <= now) ?? byStart[0] ?? null;
}

const isDated = ({ endDate }: CampaignDates): boolean => !Number.isNaN(Date.parse(endDate ?? ''));
