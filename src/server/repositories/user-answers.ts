import type { Db, NewRow, Row } from '../database/schema.ts';

/** Returns a player's answers in the order given, in one campaign or in all. */
export const listUserAnswers = (db: Db, userId: number, campaignId?: number): Promise<Row<'user_answers'>[]> =>
  db
    .selectFrom('user_answers')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(campaignId !== undefined, (query) => query.where('campaign_id', '=', campaignId ?? 0))
    .orderBy('id')
    .execute();

/** Stores an answer. Returns undefined and changes nothing if the player has already answered the question. */
export const insertUserAnswer = (db: Db, answer: NewRow<'user_answers'>): Promise<Row<'user_answers'> | undefined> =>
  db
    .insertInto('user_answers')
    .values(answer)
    .onConflict((conflict) => conflict.columns(['user_id', 'question_id']).doNothing())
    .returningAll()
    .executeTakeFirst();

/** True if the player has answered any question of the campaign. */
export async function hasAnswered(db: Db, userId: number, campaignId: number): Promise<boolean> {
  const row = await db
    .selectFrom('user_answers')
    .select('id')
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
