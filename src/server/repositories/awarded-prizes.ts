import type { AwardMark } from '#shared/entities/award-mark.ts';
import type { Db, NewRow, Row } from '../database/schema.ts';

export const findAwardedPrize = (
  db: Db,
  userId: number,
  campaignId: number,
): Promise<Row<'awarded_prizes'> | undefined> =>
  db
    .selectFrom('awarded_prizes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();

/** Stores how the end of the game contradicts the player's award, or null if it does not. */
export async function markAwardedPrize(db: Db, id: number, mark: AwardMark | null): Promise<void> {
  await db.updateTable('awarded_prizes').set({ mark }).where('id', '=', id).execute();
}

export const insertAwardedPrize = (db: Db, award: NewRow<'awarded_prizes'>): Promise<Row<'awarded_prizes'>> =>
  db.insertInto('awarded_prizes').values(award).returningAll().executeTakeFirstOrThrow();
