import type { Insertable, Selectable } from 'kysely';
import type { AwardedPrizesTable, Db } from '../database/schema.ts';

export type AwardedPrizeRow = Selectable<AwardedPrizesTable>;

export const findAwardedPrize = (db: Db, userId: number, campaignId: number): Promise<AwardedPrizeRow | undefined> =>
  db
    .selectFrom('awarded_prizes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();

export const insertAwardedPrize = (db: Db, award: Insertable<AwardedPrizesTable>): Promise<AwardedPrizeRow> =>
  db.insertInto('awarded_prizes').values(award).returningAll().executeTakeFirstOrThrow();
