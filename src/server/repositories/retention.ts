import { type RawBuilder, sql } from 'kysely';
import type { Db, Row } from '../database/schema.ts';

const COLUMNS = [
  'id',
  'client_id',
  'name',
  'end_date',
  'ended_at',
  'claim_by',
  'time_zone',
  'delete_after_days',
  'deleted_at',
] as const;

/** The columns of a campaign that decide when its people are erased, and those that the record of it names. */
export type RetainedCampaign = Pick<Row<'campaigns'>, (typeof COLUMNS)[number]>;

/** Returns the campaigns of all vendors whose people are erased after a number of days. */
export const listCampaignsWithRetention = (db: Db): Promise<RetainedCampaign[]> =>
  db.selectFrom('campaigns').select(COLUMNS).where('delete_after_days', 'is not', null).orderBy('id').execute();

/** SQL: the campaigns in which a person has anything. */
const places = sql`(
  select user_id, campaign_id from campaign_users
  union all select user_id, campaign_id from game_statuses
  union all select user_id, campaign_id from awarded_prizes
  union all select user_id, campaign_id from walk_ups)`;

/** SQL: true for a person who is not erased yet, and in no other campaign than these, whose retention is over. */
const isDue = (overIds: readonly number[]) => sql`
  users.role <> 'Admin' and users.erased_at is null
  and not exists (select 1 from ${places} as other
    where other.user_id = users.id and other.campaign_id not in (${sql.join(overIds)}))`;

/** A campaign that people leave. `now` is ISO 8601. */
export interface Departure {
  campaignId: number;
  now: string;
}

/** Notes when people leave a campaign, because those in no campaign are erased later. Call it while they are in it. */
export async function noteDeparture(db: Db, { campaignId, now }: Departure, whose: RawBuilder<unknown>): Promise<void> {
  await sql`update users set left_at = ${now}, left_campaign_id = ${campaignId}
    where ${whose} and users.id in (select user_id from ${places} as own where own.campaign_id = ${campaignId})`.execute(
    db,
  );
}

/** A person in no campaign. */
export interface PersonWithoutCampaign {
  id: number;
  client_id: number;
}

/**
 * SQL: true for a person who is in no campaign, unless the last campaign still exists and has a retention. False for a
 * visitor who was merged with another person.
 */
const isWithoutCampaign = sql`
  users.role <> 'Admin' and users.erased_at is null
  and not exists (select 1 from ${places} as place where place.user_id = users.id)
  and not exists (select 1 from walk_ups where walk_ups.visitor_id = users.id)
  and not exists (select 1 from campaigns
    where campaigns.id = users.left_campaign_id and campaigns.delete_after_days is not null)`;

/** Returns the people who left their last campaign at or before a moment (ISO 8601), of all vendors. */
export async function listWithoutCampaign(db: Db, leftBefore: string): Promise<PersonWithoutCampaign[]> {
  const { rows } = await sql<PersonWithoutCampaign>`
    select users.id, users.client_id from users where users.left_at <= ${leftBefore} and ${isWithoutCampaign}
    order by users.client_id, users.id`.execute(db);
  return rows;
}

/** Returns those of the people who are still in no campaign, because they may have come to one since. */
export async function stillWithoutCampaign(db: Db, people: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select users.id from users where users.id in (${sql.join(people)}) and ${isWithoutCampaign}
    order by users.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns the people of a campaign who are not erased yet, and those who were removed from it. Leaves out people in another
 * campaign whose retention is not over, or that has none.
 */
export async function listPeopleDue(db: Db, campaignId: number, overIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select users.id from users
    where (users.left_campaign_id = ${campaignId}
        or users.id in (select user_id from ${places} as own where own.campaign_id = ${campaignId}))
      and ${isDue(overIds)}
    order by users.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns those of the people who are still due, because they may have come to another campaign since. */
export async function stillDue(db: Db, people: readonly number[], overIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select users.id from users where users.id in (${sql.join(people)}) and ${isDue(overIds)}
    order by users.id`.execute(db);
  return rows.map(({ id }) => id);
}
