import type { Insertable, Selectable } from 'kysely';
import type { AwardMark } from '#shared/entities/award-mark.ts';
import type { AwardedPrizesTable, Db } from '../database/schema.ts';

export type AwardedPrizeRow = Selectable<AwardedPrizesTable>;

export const findAwardedPrize = (db: Db, userId: number, campaignId: number): Promise<AwardedPrizeRow | undefined> =>
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

export const insertAwardedPrize = (db: Db, award: Insertable<AwardedPrizesTable>): Promise<AwardedPrizeRow> =>
  db.insertInto('awarded_prizes').values(award).returningAll().executeTakeFirstOrThrow();
