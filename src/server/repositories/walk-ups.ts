import { sql } from 'kysely';
import type { Db, NewRow, Row } from '../database/schema.ts';
import { NO_PASSWORD } from '../security/password.ts';
import { isStatusOfPlay } from './game-statuses.ts';
import { emailColumns } from './users.ts';

export const findWalkUp = (db: Db, vendorId: number, walkUpId: string): Promise<Row<'walk_ups'> | undefined> =>
  db
    .selectFrom('walk_ups')
    .selectAll()
    .where('client_id', '=', vendorId)
    .where('walk_up_id', '=', walkUpId)
    .executeTakeFirst();

export async function insertWalkUp(db: Db, walkUp: NewRow<'walk_ups'>): Promise<void> {
  await db.insertInto('walk_ups').values(walkUp).execute();
}

/** True if the user has played the campaign, or another kiosk has leased the play. */
export async function hasPlayOf(db: Db, userId: number, campaignId: number): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`select case when
    exists (select 1 from user_answers where user_id = ${userId} and campaign_id = ${campaignId})
    or exists (select 1 from awarded_prizes where user_id = ${userId} and campaign_id = ${campaignId})
    or exists (select 1 from walk_ups where user_id = ${userId} and campaign_id = ${campaignId})
    or exists (select 1 from game_statuses
      where user_id = ${userId} and campaign_id = ${campaignId} and ${isStatusOfPlay})
    then 1 else 0 end as found`.execute(db);
  return rows[0]?.found === 1;
}

/** Stores a player without a password and returns the id. `now` is ISO 8601. */
export async function insertPlayer(
  db: Db,
  player: { vendorId: number; firstName: string; lastName: string; email: string; now: string },
): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      client_id: player.vendorId,
      role: 'Player',
      ...emailColumns(player.email),
      password_hash: NO_PASSWORD,
      first_name: player.firstName,
      last_name: player.lastName,
      is_password_change_enforced: 1,
      created_at: player.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
