import type { Db, Row } from '../database/schema.ts';

/** Returns the players of a campaign, without administrators, with their password hashes. */
export const listRosterUsers = (db: Db, campaignId: number): Promise<Row<'users'>[]> =>
  db
    .selectFrom('campaign_users')
    .innerJoin('users', 'users.id', 'campaign_users.user_id')
    .selectAll('users')
    .where('campaign_users.campaign_id', '=', campaignId)
    .where('users.role', '=', 'Player')
    .orderBy('users.id')
    .execute();

/** Returns all players' answers in a campaign, in the order given. */
export const listCampaignAnswers = (db: Db, campaignId: number): Promise<Row<'user_answers'>[]> =>
  db.selectFrom('user_answers').selectAll().where('campaign_id', '=', campaignId).orderBy('id').execute();

/** Returns all players' statuses in a campaign. */
export const listCampaignStatuses = (db: Db, campaignId: number): Promise<Row<'game_statuses'>[]> =>
  db.selectFrom('game_statuses').selectAll().where('campaign_id', '=', campaignId).execute();
