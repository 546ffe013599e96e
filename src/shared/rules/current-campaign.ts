import type { Campaign } from '../entities/campaign.ts';

type Dated = Pick<Campaign, 'startDate' | 'endDate'>;

/**
 * Returns the campaign to show an administrator first: the open one that began last, or else the next to begin. Returns
 * null if all are over. `now` is in milliseconds since the epoch.
 */
export function currentCampaign<C extends Dated>(campaigns: readonly C[], now: number): C | null {
  const startOf = ({ startDate }: Dated) => Date.parse(startDate ?? '');
  const open = campaigns.filter(({ endDate }) => Date.parse(endDate ?? '') >= now);
  const byStart = open.toSorted((a, b) => startOf(a) - startOf(b));
  return byStart.findLast((campaign) => startOf(campaign) <= now) ?? byStart[0] ?? null;
}
