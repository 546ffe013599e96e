import { sql } from 'kysely';
import { prepared } from '../database/prepared.ts';
import type { Db, Row } from '../database/schema.ts';

/** The place of an award among the changes of its campaign's claims. */
export interface ClaimPosition {
  /** `claim_change` of the award. */
  change: number;
  awardId: number;
}

const selectLatest = prepared<{ campaignId: number }, ClaimPosition>((db, value) =>
  db
    .selectFrom('awarded_prizes')
    .select(['claim_change as change', 'id as awardId'])
    .where('campaign_id', '=', value('campaignId'))
    .orderBy('claim_change', 'desc')
    .orderBy('id', 'desc')
    .limit(1),
);

/** Returns the latest change of a campaign's claims. */
export const findLatestChange = async (db: Db, campaignId: number): Promise<ClaimPosition | undefined> =>
  (await selectLatest(db, { campaignId }))[0];

/**
 * Returns the place of a change that happens now (ISO 8601). It is later than every stored one, also after the clock was set
 * back. Changes of concurrent transactions may get equal places.
 */
export async function nextClaimChange(db: Db, campaignId: number, now: string): Promise<number> {
  const latest = await findLatestChange(db, campaignId);
  return Math.max(Date.parse(now), (latest?.change ?? 0) + 1);
}

/** Notes that the claim of an award has changed, so that the kiosks get it again. `now` is ISO 8601. */
export async function noteClaimChange(
  db: Db,
  { id, campaign_id }: Pick<Row<'awarded_prizes'>, 'id' | 'campaign_id'>,
  now: string,
): Promise<void> {
  const claim_change = await nextClaimChange(db, campaign_id, now);
  await db.updateTable('awarded_prizes').set({ claim_change }).where('id', '=', id).execute();
}

type ChangedClaim = ClaimPosition & { claimCode: string };

const selectChanges = prepared<ClaimPosition & { campaignId: number; limit: number }, ChangedClaim>((db, value) =>
  db
    .selectFrom('awarded_prizes')
    .select(['claim_change as change', 'id as awardId', 'claim_code as claimCode'])
    .where('campaign_id', '=', value('campaignId'))
    .where(sql<boolean>`(claim_change, id) > (${value('change')}, ${value('awardId')})`)
    .orderBy('claim_change')
    .orderBy('id')
    .limit(value('limit')),
);

/** Returns the changed claims of a campaign after a position, oldest change first. */
export const listClaimChanges = (
  db: Db,
  campaignId: number,
  after: ClaimPosition,
  limit: number,
): Promise<ChangedClaim[]> => selectChanges(db, { campaignId, ...after, limit });
