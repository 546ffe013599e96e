import type { Campaign } from '../entities/campaign.ts';

type Dated = Pick<Campaign, 'startDate' | 'endDate'>;

/**
 * The campaign that an administrator works on who has not chosen one: the one that runs, of several the last to begin,
 * else the next to begin. Null if all are over. `now` is in milliseconds since the epoch.
 */
export function currentCampaign<C extends Dated>(campaigns: readonly C[], now: number): C | null {
  const startOf = ({ startDate }: Dated) => Date.parse(startDate ?? '');
  const open = campaigns.filter(({ endDate }) => Date.parse(endDate ?? '') >= now);
  const byStart = open.toSorted((a, b) => startOf(a) - startOf(b));
  return byStart.findLast((campaign) => startOf(campaign) <= now) ?? byStart[0] ?? null;
}
