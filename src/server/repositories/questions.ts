import type { Selectable } from 'kysely';
import type { AnswersTable, Db, QuestionsTable } from '../database/schema.ts';
import { groupBy } from '../group-by.ts';

export type AnswerRow = Selectable<AnswersTable>;
export interface QuestionWithAnswers extends Selectable<QuestionsTable> {
  answers: AnswerRow[];
}

/** The questions of a campaign in the order they were made, each with its answers, deleted answers left out. */
export async function listQuestions(db: Db, campaignId: number): Promise<QuestionWithAnswers[]> {
  const questions = await db
    .selectFrom('questions')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const answers = await db
    .selectFrom('answers')
    .innerJoin('questions', 'questions.id', 'answers.question_id')
    .selectAll('answers')
    .where('questions.campaign_id', '=', campaignId)
    .where('answers.is_deleted', '=', 0)
    .orderBy('answers.position')
    .execute();
  const byQuestion = groupBy(answers, (answer) => answer.question_id);
  return questions.map((question) => ({ ...question, answers: byQuestion.get(question.id) ?? [] }));
}

/** An answer that belongs to this question of this campaign. */
export const findAnswer = (
  db: Db,
  where: { campaignId: number; questionId: number; answerId: number },
): Promise<AnswerRow | undefined> =>
  db
    .selectFrom('answers')
    .innerJoin('questions', 'questions.id', 'answers.question_id')
    .selectAll('answers')
    .where('questions.campaign_id', '=', where.campaignId)
    .where('questions.id', '=', where.questionId)
    .where('answers.id', '=', where.answerId)
    .where('answers.is_deleted', '=', 0)
    .executeTakeFirst();
