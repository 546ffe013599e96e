import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';
import { isStatusOfPlay } from './game-statuses.ts';

/** Two people who may be the same. */
export interface MatchedUsers {
  visitorId: number;
  otherId: number;
}

/** A person with the play of a campaign. */
export interface MatchedRow {
  id: number;
  role: string;
  first_name: string;
  last_name: string;
  email: string | null;
  created_at: string;
  answers: number;
  has_status: number;
  points: number;
  prize: string | null;
}

/**
 * Returns the pairs of a visitor with a player of the campaign or an earlier visitor with the same email, except those
 * that an administrator has kept apart.
 */
export async function listMatches(db: Db, campaignId: number): Promise<MatchedUsers[]> {
  const { rows } = await sql<MatchedUsers>`
    select distinct visit.visitor_id as "visitorId", other.id as "otherId"
    from walk_ups as visit
    join campaign_users as place on place.campaign_id = visit.campaign_id
    join users as other on other.id = place.user_id and other.id <> visit.user_id
    left join walk_ups as earlier on earlier.user_id = other.id and earlier.campaign_id = visit.campaign_id
    where visit.campaign_id = ${campaignId} and visit.user_id = visit.visitor_id
      and (other.email_key = visit.email_key
        or (earlier.email_key = visit.email_key and (other.role = 'Player' or other.id < visit.user_id)))
      and not exists (select 1 from people_apart as apart
        where apart.visitor_id = visit.visitor_id and apart.other_id = other.id)
    order by 1, 2`.execute(db);
  return rows;
}

/** Returns people with their play of the campaign, by id. One query. */
export async function findMatchedRows(db: Db, campaignId: number, ids: number[]): Promise<Map<number, MatchedRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<MatchedRow>`
    select users.id, users.role, users.first_name, users.last_name, users.email, place.created_at, prizes.name as prize,
      (select cast(count(*) as integer) from user_answers as given
        where given.user_id = users.id and given.campaign_id = ${campaignId}) as answers,
      case when ${isStatusOfPlay} then 1 else 0 end as has_status,
      coalesce(status.total_points_earned, 0) as points
    from users
    join campaign_users as place on place.user_id = users.id and place.campaign_id = ${campaignId}
    left join game_statuses as status on status.user_id = users.id and status.campaign_id = ${campaignId}
    left join awarded_prizes as award on award.user_id = users.id and award.campaign_id = ${campaignId}
    left join prizes on prizes.id = award.prize_id
    where users.id in (${sql.join(ids)})`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** True if the person has an answer, a status that is not empty, or a prize. */
export const hasBegun = ({ answers, has_status, prize }: MatchedRow): boolean =>
  answers > 0 || has_status === 1 || prize !== null;

/**
 * Moves the visitor's play, visit, consent records and idempotency keys to the other person, and removes the visitor from the campaign.
 * The visit keeps the visitor's id, so that rows that a kiosk sends later reach the other person. Call it only if at
 * most one of the two has begun. The arrival of rows stays unchanged, because revoking a device depends on it.
 */
export async function mergeVisitor(
  db: Db,
  campaignId: number,
  { visitorId, otherId }: MatchedUsers,
  { isPlayMoved }: { isPlayMoved: boolean },
): Promise<void> {
  const emptyOf = isPlayMoved ? otherId : visitorId;
  await db.deleteFrom('game_statuses').where('campaign_id', '=', campaignId).where('user_id', '=', emptyOf).execute();
  const to = { user_id: otherId };
  await db.updateTable('game_statuses').set(to).where('user_id', '=', visitorId).execute();
  await db.updateTable('user_answers').set(to).where('user_id', '=', visitorId).execute();
  await db.updateTable('awarded_prizes').set(to).where('user_id', '=', visitorId).execute();
  await db.updateTable('consent_records').set(to).where('user_id', '=', visitorId).execute();
  await db.updateTable('walk_ups').set(to).where('user_id', '=', visitorId).execute();
  await db.updateTable('idempotency_keys').set(to).where('user_id', '=', visitorId).execute();
  await db.deleteFrom('lease_plays').where('user_id', '=', visitorId).execute();
  await db.deleteFrom('campaign_users').where('user_id', '=', visitorId).execute();
}

/** Stores that two people are not the same. */
export async function keepApart(
  db: Db,
  { visitorId, otherId }: MatchedUsers,
  { by, at }: { by: number; at: string },
): Promise<void> {
  await db
    .insertInto('people_apart')
    .values({ visitor_id: visitorId, other_id: otherId, decided_by: by, decided_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
