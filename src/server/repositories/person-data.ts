import { sql } from 'kysely';
import type { Db, Row } from '../database/schema.ts';
import { nameKey } from './users.ts';

/** Maximum number of people in the answer to a search. */
const MOST_FOUND = 50;

/** Matches every character that `like` treats specially. */
const WILDCARDS = /[\\%_]/g;

/**
 * Finds players and visitors of a vendor by a part of the name or email, or by the whole id. Returns the latest first.
 * Ignores case as far as the database does.
 */
export function findPeople(db: Db, vendorId: number, search: string): Promise<Row<'users'>[]> {
  const part = `%${nameKey(search).replace(WILDCARDS, '\\$&')}%`;
  const exact = `%${search.trim().replace(WILDCARDS, '\\$&')}%`;
  const like = (text: string, pattern: string) => sql<boolean>`${sql.raw(text)} like ${pattern} escape '\\'`;
  return db
    .selectFrom('users')
    .selectAll()
    .where('client_id', '=', vendorId)
    .where('role', '<>', 'Admin')
    .where((eb) =>
      eb.or([
        like("lower(coalesce(email, ''))", part),
        like("lower(first_name || ' ' || last_name)", part),
        // SQLite changes the case of Latin letters only.
        like("first_name || ' ' || last_name", exact),
        eb(sql<string>`cast(id as text)`, '=', search.trim()),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(MOST_FOUND)
    .execute();
}

/** The campaigns in which a person has anything, by id. */
export async function listCampaignsOfPerson(db: Db, userId: number) {
  const { rows } = await sql<{ id: number; name: string }>`
    select campaigns.id, campaigns.name from campaigns where id in (
      select campaign_id from campaign_users where user_id = ${userId}
      union select campaign_id from user_answers where user_id = ${userId}
      union select campaign_id from game_statuses where user_id = ${userId}
      union select campaign_id from awarded_prizes where user_id = ${userId}
      union select campaign_id from walk_ups where user_id = ${userId})
    order by campaigns.id`.execute(db);
  return rows;
}

export const listAssignments = (db: Db, userId: number): Promise<Row<'campaign_users'>[]> =>
  db.selectFrom('campaign_users').selectAll().where('user_id', '=', userId).execute();

/** Returns a person's answers with their texts, in the order of arrival. */
export const listAnswersOfPerson = (db: Db, userId: number) =>
  db
    .selectFrom('user_answers as given')
    .innerJoin('questions', 'questions.id', 'given.question_id')
    .innerJoin('answers', 'answers.id', 'given.answer_id')
    .leftJoin('devices', 'devices.id', 'given.device_id')
    .select(['given.campaign_id', 'given.occurred_at', 'given.created_at', 'given.is_correct'])
    .select(['question_text', 'answer_text', 'devices.name as kiosk_name'])
    .where('given.user_id', '=', userId)
    .orderBy('given.id')
    .execute();

/** Returns the states of a person's plays. */
export const listStatusesOfPerson = (db: Db, userId: number) =>
  db
    .selectFrom('game_statuses as status')
    .leftJoin('devices', 'devices.id', 'status.device_id')
    .selectAll('status')
    .select('devices.name as kiosk_name')
    .where('status.user_id', '=', userId)
    .execute();

/** Returns a person's prizes, in the order of arrival. */
export const listAwardsOfPerson = (db: Db, userId: number) =>
  db
    .selectFrom('awarded_prizes as award')
    .innerJoin('prizes', 'prizes.id', 'award.prize_id')
    .leftJoin('devices', 'devices.id', 'award.device_id')
    .selectAll('award')
    .select(['prizes.name as prize_name', 'devices.name as kiosk_name'])
    .where('award.user_id', '=', userId)
    .orderBy('award.id')
    .execute();

/** Returns a person's visits without an account, in the order of arrival. */
export const listVisitsOfPerson = (db: Db, userId: number) =>
  db
    .selectFrom('walk_ups as visit')
    .leftJoin('devices', 'devices.id', 'visit.device_id')
    .selectAll('visit')
    .select('devices.name as kiosk_name')
    .where('visit.user_id', '=', userId)
    .orderBy('visit.created_at')
    .execute();

/** Counts a user's sessions that have not ended at `now` (ISO 8601). */
export async function countSessions(db: Db, userId: number, now: string): Promise<number> {
  const { count } = await db
    .selectFrom('tokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the ids of the devices that made or sent a row of a person. */
export async function listSendersOfPerson(db: Db, userId: number): Promise<Set<number>> {
  const tables = ['user_answers', 'game_statuses', 'awarded_prizes', 'walk_ups'] as const;
  const lists = await Promise.all(
    tables.map((table) =>
      db.selectFrom(table).select(['device_id', 'sender_id']).distinct().where('user_id', '=', userId).execute(),
    ),
  );
  return new Set(
    lists.flat().flatMap(({ device_id, sender_id }) => [device_id, sender_id].filter((id) => id !== null)),
  );
}

/** Returns the erasure of a person with the administrator's name, or undefined. */
export const findErasureOf = (db: Db, userId: number) =>
  db
    .selectFrom('erasures')
    .leftJoin('users as admin', 'admin.id', 'erasures.done_by')
    .selectAll('erasures')
    .select(['admin.first_name', 'admin.last_name'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
