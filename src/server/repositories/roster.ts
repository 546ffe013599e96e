import type { Db } from '../database/schema.ts';
import type { GameStatusRow } from './game-statuses.ts';
import type { UserAnswerRow } from './user-answers.ts';
import type { UserRow } from './users.ts';

/** Returns the players of a campaign, without administrators, with their password hashes. */
export const listRosterUsers = (db: Db, campaignId: number): Promise<UserRow[]> =>
  db
    .selectFrom('campaign_users')
    .innerJoin('users', 'users.id', 'campaign_users.user_id')
    .selectAll('users')
    .where('campaign_users.campaign_id', '=', campaignId)
    .where('users.role', '=', 'Player')
    .orderBy('users.id')
    .execute();

/** Returns all players' answers in a campaign, in the order given. */
export const listCampaignAnswers = (db: Db, campaignId: number): Promise<UserAnswerRow[]> =>
  db.selectFrom('user_answers').selectAll().where('campaign_id', '=', campaignId).orderBy('id').execute();

/** Returns all players' statuses in a campaign. */
export const listCampaignStatuses = (db: Db, campaignId: number): Promise<GameStatusRow[]> =>
  db.selectFrom('game_statuses').selectAll().where('campaign_id', '=', campaignId).execute();
