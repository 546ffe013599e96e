import { prepared } from '../database/prepared.ts';
import type { Db, Row } from '../database/schema.ts';

/** Returns a player's answers in the order given, in one campaign or in all. */
export const listUserAnswers = (db: Db, userId: number, campaignId?: number): Promise<Row<'user_answers'>[]> =>
  db
    .selectFrom('user_answers')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(campaignId !== undefined, (query) => query.where('campaign_id', '=', campaignId ?? 0))
    .orderBy('id')
    .execute();

type NewAnswer = Omit<Row<'user_answers'>, 'id'>;

const insertAnswer = prepared<NewAnswer, Row<'user_answers'>>((db, value) =>
  db
    .insertInto('user_answers')
    .values({
      user_id: value('user_id'),
      campaign_id: value('campaign_id'),
      question_id: value('question_id'),
      answer_id: value('answer_id'),
      is_correct: value('is_correct'),
      question_version: value('question_version'),
      created_at: value('created_at'),
      occurred_at: value('occurred_at'),
      moment_kind: value('moment_kind'),
      device_id: value('device_id'),
      sender_id: value('sender_id'),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'question_id']).doNothing())
    .returningAll(),
);

/** Stores an answer. Returns undefined and changes nothing if the player has already answered the question. */
export const insertUserAnswer = async (db: Db, answer: NewAnswer): Promise<Row<'user_answers'> | undefined> =>
  (await insertAnswer(db, answer))[0];

/** True if the player has answered the question. */
export async function isAnswered(db: Db, userId: number, questionId: number): Promise<boolean> {
  const answers = db.selectFrom('user_answers').select('id').where('user_id', '=', userId);
  return (await answers.where('question_id', '=', questionId).executeTakeFirst()) !== undefined;
}

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
