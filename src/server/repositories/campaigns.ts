import type { Selectable } from 'kysely';
import type { CampaignsTable, CampaignTypesTable, Db } from '../database/schema.ts';

export type CampaignRow = Selectable<CampaignsTable>;
export type CampaignTypeRow = Selectable<CampaignTypesTable>;

export const listCampaignTypes = (db: Db): Promise<CampaignTypeRow[]> =>
  db.selectFrom('campaign_types').selectAll().orderBy('id').execute();

export const findCampaign = (db: Db, id: number): Promise<CampaignRow | undefined> =>
  db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst();

/** The campaigns a player is assigned to, whatever their dates, in the order they were made. */
export const listAssignedCampaigns = (db: Db, userId: number): Promise<CampaignRow[]> =>
  db
    .selectFrom('campaigns')
    .innerJoin('campaign_users', 'campaign_users.campaign_id', 'campaigns.id')
    .selectAll('campaigns')
    .where('campaign_users.user_id', '=', userId)
    .orderBy('campaigns.id')
    .execute();

export async function isAssigned(db: Db, userId: number, campaignId: number): Promise<boolean> {
  const row = await db
    .selectFrom('campaign_users')
    .select('user_id')
    .where('campaign_id', '=', campaignId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
