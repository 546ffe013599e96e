import type { Db, NewRow, Row } from '../database/schema.ts';

/** A record, with the prize's and the administrator's names. */
export type NamedAction = Row<'campaign_actions'> & {
  prize_name: string | null;
  first_name: string | null;
  last_name: string | null;
};

export async function insertCampaignAction(db: Db, action: NewRow<'campaign_actions'>): Promise<void> {
  await db.insertInto('campaign_actions').values(action).execute();
}

/** Returns a campaign's records, latest first. */
export const listCampaignActions = (db: Db, campaignId: number): Promise<NamedAction[]> =>
  db
    .selectFrom('campaign_actions')
    .leftJoin('prizes', 'prizes.id', 'campaign_actions.prize_id')
    .leftJoin('users', 'users.id', 'campaign_actions.done_by')
    .selectAll('campaign_actions')
    .select(['prizes.name as prize_name', 'users.first_name', 'users.last_name'])
    .where('campaign_actions.campaign_id', '=', campaignId)
    .orderBy('campaign_actions.id', 'desc')
    .execute();
