import { type Selectable, sql } from 'kysely';
import type { Db, PrizesTable } from '../database/schema.ts';

export type PrizeRow = Selectable<PrizesTable>;

/** The prizes of a campaign that are not deleted: the wheel's, lowest first, then the board's, the logo's last. */
export const listPrizes = (db: Db, campaignId: number): Promise<PrizeRow[]> =>
  db
    .selectFrom('prizes')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .where('is_deleted', '=', 0)
    .orderBy('is_press_your_luck_prize')
    .orderBy(sql`rank is null`)
    .orderBy('rank')
    .orderBy('id')
    .execute();

export const findPrize = (db: Db, id: number): Promise<PrizeRow | undefined> =>
  db.selectFrom('prizes').selectAll().where('id', '=', id).executeTakeFirst();

/** Takes one winner from the prize's stock; false, and nothing changed, when none is left. */
export async function takeWinner(db: Db, prizeId: number): Promise<boolean> {
  const result = await db
    .updateTable('prizes')
    .set((eb) => ({ winner_total: eb('winner_total', '-', 1) }))
    .where('id', '=', prizeId)
    .where('winner_total', '>', 0)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
