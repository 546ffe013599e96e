import { sql } from 'kysely';
import type { Db, NewRow, Row } from '../database/schema.ts';
import { isStatusOfPlay } from './game-statuses.ts';

/** The values of a campaign that an administrator sets. */
export type CampaignValues = Pick<
  Row<'campaigns'>,
  | 'name'
  | 'start_date'
  | 'end_date'
  | 'campaign_type_id'
  | 'bonus_points_awarded'
  | 'walk_up_consent'
  | 'purposes'
  | 'controller'
  | 'privacy_notice'
  | 'consent_years'
  | 'delete_after_days'
  | 'language'
  | 'time_zone'
  | 'asked_questions'
  | 'opens_at'
  | 'closes_at'
  | 'claim_by'
> & { question_seed?: string | null };
/** The moments of administrators' actions. */
export type LiveValues = Pick<
  Row<'campaigns'>,
  'opened_at' | 'ended_at' | 'paused_at' | 'resumes_at' | 'archived_at' | 'deleted_at'
>;
/** `has_progress` is 1 once anyone has played. */
export type CampaignWithProgress = Row<'campaigns'> & { has_progress: number };

export const listCampaignTypes = (db: Db): Promise<Row<'campaign_types'>[]> =>
  db.selectFrom('campaign_types').selectAll().orderBy('id').execute();

export const findCampaignType = (db: Db, id: number): Promise<Row<'campaign_types'> | undefined> =>
  db.selectFrom('campaign_types').selectAll().where('id', '=', id).executeTakeFirst();

export const findCampaign = (db: Db, id: number): Promise<Row<'campaigns'> | undefined> =>
  db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns a vendor's campaigns in order of creation. */
export const listCampaigns = (db: Db, vendorId: number): Promise<CampaignWithProgress[]> =>
  db
    .selectFrom('campaigns')
    .selectAll()
    .select(progressFlag.as('has_progress'))
    .where('client_id', '=', vendorId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();

export const listCampaignNames = (db: Db, vendorId: number): Promise<Pick<Row<'campaigns'>, 'id' | 'name'>[]> =>
  db
    .selectFrom('campaigns')
    .select(['id', 'name'])
    .where('client_id', '=', vendorId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();

/** Returns the ids that are campaigns of the vendor, without deleted ones. */
export async function listOwnCampaignIds(db: Db, vendorId: number, ids: readonly number[]): Promise<number[]> {
  // PostgreSQL does not allow empty lists.
  if (ids.length === 0) return [];
  const all = db.selectFrom('campaigns').select('id').where('client_id', '=', vendorId);
  const own = all.where('deleted_at', 'is', null);
  return (await own.where('id', 'in', ids).execute()).map(({ id }) => id);
}

export async function hasProgress(db: Db, campaignId: number): Promise<boolean> {
  const row = await db
    .selectFrom('campaigns')
    .select(progressFlag.as('has_progress'))
    .where('id', '=', campaignId)
    .executeTakeFirst();
  return row?.has_progress === 1;
}

/** 1 once anyone has answered a question, won a prize, or has a status that is not all zeros. */
const progressFlag = sql<number>`(case when
  exists (select 1 from user_answers where campaign_id = campaigns.id)
  or exists (select 1 from awarded_prizes where campaign_id = campaigns.id)
  or exists (select 1 from game_statuses where campaign_id = campaigns.id and ${isStatusOfPlay})
  then 1 else 0 end)`;

/** True if the image belongs to a prize or a question of a campaign that has been played. */
export async function isImageLocked(db: Db, fileId: number): Promise<boolean> {
  const prizes = db.selectFrom('prizes').select('campaign_id').where('image_file_id', '=', fileId);
  const questions = db.selectFrom('questions').select('campaign_id').where('image_file_id', '=', fileId);
  const campaign = await db
    .selectFrom('campaigns')
    .select('id')
    .where('id', 'in', prizes.where('is_deleted', '=', 0).union(questions))
    .where(progressFlag, '=', 1)
    .executeTakeFirst();
  return campaign !== undefined;
}

export const insertCampaign = (db: Db, campaign: NewRow<'campaigns'>): Promise<Row<'campaigns'>> =>
  db.insertInto('campaigns').values(campaign).returningAll().executeTakeFirstOrThrow();

/** Changes a campaign and increments its version. Call it without values after changing parts such as prizes. */
export const updateCampaign = (
  db: Db,
  id: number,
  values: Partial<CampaignValues & LiveValues> = {},
): Promise<Row<'campaigns'>> =>
  db
    .updateTable('campaigns')
    .set(values)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Returns the campaigns that a player is assigned to, on any date, in order of creation. Omits those put away. */
export const listAssignedCampaigns = (db: Db, userId: number): Promise<CampaignWithProgress[]> =>
  db
    .selectFrom('campaigns')
    .innerJoin('campaign_users', 'campaign_users.campaign_id', 'campaigns.id')
    .selectAll('campaigns')
    .select(progressFlag.as('has_progress'))
    .where('campaign_users.user_id', '=', userId)
    .where('archived_at', 'is', null)
    .where('deleted_at', 'is', null)
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
