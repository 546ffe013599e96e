import { sql } from 'kysely';
import type { Db, Row } from '../database/schema.ts';
import { DATE_COLUMNS, isCampaignOpen } from '../rules/play-dates.ts';
import type { AnswerSummary } from '../rules/show-plays.ts';
import { momentOf } from './reports.ts';

/** The data of a live show's charts (docs/specification.md, 3.7). */

/** Returns one row per player with answers. Reads every answer of the campaign once, from the index alone. */
export async function listAnswerSummaries(db: Db, campaignId: number): Promise<AnswerSummary[]> {
  const { rows } = await sql<AnswerSummary>`
    select user_id as "userId", count(*) as answered, sum(is_correct) as correct,
      min(${momentOf('user_answers', 'created_at')}) as "firstAt",
      string_agg(cast(answer_id as text), ',') as chosen
    from user_answers where campaign_id = ${campaignId} group by user_id`.execute(db);
  return rows;
}

/** A possible answer of a question. */
export type PossibleAnswer = Pick<Row<'answers'>, 'id' | 'question_id' | 'answer_text' | 'is_correct' | 'is_deleted'>;

/** Returns the possible answers of a campaign's questions, in their order, including deleted ones. */
export const listPossibleAnswers = (db: Db, campaignId: number): Promise<PossibleAnswer[]> =>
  db
    .selectFrom('answers')
    .innerJoin('questions', 'questions.id', 'answers.question_id')
    .select(['answers.id', 'answers.question_id', 'answers.answer_text', 'answers.is_correct', 'answers.is_deleted'])
    .where('questions.campaign_id', '=', campaignId)
    .orderBy('answers.question_id')
    .orderBy('answers.position')
    .execute();

/**
 * Stores a player's first login for each campaign that is open at `now` (milliseconds since the epoch). Writes only at
 * the first login.
 */
export async function noteFirstLogIn(db: Db, userId: number, now: number): Promise<void> {
  const places = await db
    .selectFrom('campaign_users')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_users.campaign_id')
    .select('campaigns.id')
    .select(DATE_COLUMNS)
    .where('campaign_users.user_id', '=', userId)
    .where('campaign_users.first_log_in_at', 'is', null)
    .execute();
  const open = places.filter((campaign) => isCampaignOpen(campaign, now)).map(({ id }) => id);
  // PostgreSQL does not allow empty lists.
  if (open.length === 0) return;
  await db
    .updateTable('campaign_users')
    .set({ first_log_in_at: new Date(now).toISOString() })
    .where('user_id', '=', userId)
    .where('campaign_id', 'in', open)
    .where('first_log_in_at', 'is', null)
    .execute();
}
