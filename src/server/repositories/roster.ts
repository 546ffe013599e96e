import { sql } from 'kysely';
import type { Db, Row } from '../database/schema.ts';

/** Returns the players of a campaign, without administrators and visitors, with their password hashes. */
export const listRosterUsers = (db: Db, campaignId: number): Promise<Row<'users'>[]> =>
  db
    .selectFrom('campaign_users')
    .innerJoin('users', 'users.id', 'campaign_users.user_id')
    .selectAll('users')
    .where('campaign_users.campaign_id', '=', campaignId)
    .where('users.role', '=', 'Player')
    .where('users.erased_at', 'is', null)
    .orderBy('users.id')
    .execute();

/** Returns all players' answers in a campaign, in the order given. */
export const listCampaignAnswers = (db: Db, campaignId: number): Promise<Row<'user_answers'>[]> =>
  db.selectFrom('user_answers').selectAll().where('campaign_id', '=', campaignId).orderBy('id').execute();

/** Returns all players' statuses in a campaign. */
export const listCampaignStatuses = (db: Db, campaignId: number): Promise<Row<'game_statuses'>[]> =>
  db.selectFrom('game_statuses').selectAll().where('campaign_id', '=', campaignId).execute();

/**
 * Returns two texts: `content` changes with a campaign's values, questions, vendor and players, and `progress` with
 * its plays and merged visitors. Counts and maxima notice deleted rows. Undefined for an unknown campaign.
 */
export const findPackageState = (
  db: Db,
  campaignId: number,
): Promise<{ content: string; progress: string } | undefined> =>
  db
    .selectFrom('campaigns')
    .innerJoin('clients', 'clients.id', 'campaigns.client_id')
    .select([
      sql<string>`campaigns.version || '.' || clients.version || '.' || (
        select count(*) || '.' || coalesce(max(id), 0) || '.' || coalesce(sum(version), 0)
        from questions where campaign_id = campaigns.id
      ) || '.' || (
        select count(*) || '.' || coalesce(max(campaign_users.created_at), '') || '.' || coalesce(sum(users.version + users.password_version), 0)
        from campaign_users join users on users.id = campaign_users.user_id
        where campaign_id = campaigns.id and users.role = 'Player'
      )`.as('content'),
      sql<string>`(
        select count(*) || '.' || coalesce(max(updated_at), '') from game_statuses where campaign_id = campaigns.id
      ) || '.' || (
        select count(*) from walk_ups where campaign_id = campaigns.id and user_id <> visitor_id
      )`.as('progress'),
    ])
    .where('campaigns.id', '=', campaignId)
    .executeTakeFirst();
