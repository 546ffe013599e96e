import type { AwardDecision } from '#shared/entities/award-decision.ts';
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

/** Returns an award of one of the vendor's campaigns. */
export const findAwardOfVendor = (db: Db, id: number, vendorId: number): Promise<Row<'awarded_prizes'> | undefined> =>
  db
    .selectFrom('awarded_prizes')
    .innerJoin('campaigns', 'campaigns.id', 'awarded_prizes.campaign_id')
    .selectAll('awarded_prizes')
    .where('awarded_prizes.id', '=', id)
    .where('campaigns.client_id', '=', vendorId)
    .executeTakeFirst();

/** Stores an administrator's decision about an award. `at` is ISO 8601. */
export async function decideAward(
  db: Db,
  id: number,
  { decision, by, at, reason }: { decision: AwardDecision; by: number; at: string; reason: string | null },
): Promise<void> {
  const decided = { decision, decided_by: by, decided_at: at, decision_reason: reason };
  await db.updateTable('awarded_prizes').set(decided).where('id', '=', id).execute();
}

export const insertAwardedPrize = (db: Db, award: NewRow<'awarded_prizes'>): Promise<Row<'awarded_prizes'>> =>
  db.insertInto('awarded_prizes').values(award).returningAll().executeTakeFirstOrThrow();
