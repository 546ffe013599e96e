import { sql } from 'kysely';
import { chunksOf } from '../chunks.ts';
import { prepared } from '../database/prepared.ts';
import { type Db, type NewRow, type Row, toFlag } from '../database/schema.ts';

export interface QuestionWithAnswers extends Row<'questions'> {
  answers: Row<'answers'>[];
}

/** A checked question, not yet stored. `correctIndex` is the correct answer's index in `answers`. */
export interface NewQuestion {
  questionText: string;
  questionType: 0 | 1;
  imageFileId?: number | null;
  answers: string[];
  correctIndex: number;
}

/** Questions per statement. With their answers, these stay well below the number of values that SQLite allows. */
const ROWS_PER_INSERT = 500;

/** The order of the quiz: by position, then the others by creation (docs/specification.md, 4.2). */
export const ORDER_OF_PLAY = sql<unknown>`questions.position is null, questions.position, questions.created_at, questions.id`;

/** Returns a campaign's questions in order of play, each with its answers that are not deleted. */
export async function listQuestions(db: Db, campaignId: number): Promise<QuestionWithAnswers[]> {
  const questions = await db
    .selectFrom('questions')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .orderBy(ORDER_OF_PLAY)
    .execute();
  const answers = await db
    .selectFrom('answers')
    .innerJoin('questions', 'questions.id', 'answers.question_id')
    .selectAll('answers')
    .where('questions.campaign_id', '=', campaignId)
    .where('answers.is_deleted', '=', 0)
    .orderBy('answers.position')
    .execute();
  const byQuestion = Map.groupBy(answers, (answer) => answer.question_id);
  return questions.map((question) => ({ ...question, answers: byQuestion.get(question.id) ?? [] }));
}

const selectQuestionIds = prepared<{ campaignId: number }, { id: number }>((db, value) =>
  db.selectFrom('questions').select('id').where('campaign_id', '=', value('campaignId')),
);

/** Returns the ids of a campaign's questions, in no particular order. */
export const listQuestionIds = (db: Db, campaignId: number): Promise<{ id: number }[]> =>
  selectQuestionIds(db, { campaignId });

export async function hasQuestions(db: Db, campaignId: number): Promise<boolean> {
  const questions = db.selectFrom('questions').select('id').where('campaign_id', '=', campaignId);
  return (await questions.limit(1).executeTakeFirst()) !== undefined;
}

export async function findQuestion(db: Db, id: number): Promise<QuestionWithAnswers | undefined> {
  const question = await db.selectFrom('questions').selectAll().where('id', '=', id).executeTakeFirst();
  if (!question) return undefined;
  const answers = await db
    .selectFrom('answers')
    .selectAll()
    .where('question_id', '=', id)
    .where('is_deleted', '=', 0)
    .orderBy('position')
    .execute();
  return { ...question, answers };
}

interface AnswerKey {
  campaignId: number;
  questionId: number;
  answerId: number;
}

/** An answer, with its question's current version. */
type AnswerOfQuestion = Row<'answers'> & { question_version: number };

const selectAnswer = prepared<AnswerKey, AnswerOfQuestion>((db, value) =>
  db
    .selectFrom('answers')
    .innerJoin('questions', 'questions.id', 'answers.question_id')
    .selectAll('answers')
    .select('questions.version as question_version')
    .where('questions.campaign_id', '=', value('campaignId'))
    .where('questions.id', '=', value('questionId'))
    .where('answers.id', '=', value('answerId'))
    .where('answers.is_deleted', '=', 0),
);

/** Returns the answer if it belongs to this question of this campaign. */
export const findAnswer = async (db: Db, key: AnswerKey): Promise<AnswerOfQuestion | undefined> =>
  (await selectAnswer(db, key))[0];

/**
 * Adds questions to a campaign in order and returns their ids. They share `createdAt` (ISO 8601), and ids grow within a
 * statement. Runs two statements per 500 questions.
 */
export async function insertQuestions(
  db: Db,
  campaignId: number,
  questions: readonly NewQuestion[],
  createdAt: string,
): Promise<number[]> {
  const ids: number[] = [];
  for (const chunk of chunksOf(questions, ROWS_PER_INSERT)) {
    ids.push(...(await insertChunk(db, { campaignId, createdAt }, chunk)));
  }
  return ids;
}

async function insertChunk(
  db: Db,
  { campaignId, createdAt }: { campaignId: number; createdAt: string },
  questions: readonly NewQuestion[],
): Promise<number[]> {
  const rows = questions.map(({ questionText, questionType, imageFileId }) => ({
    campaign_id: campaignId,
    question_text: questionText,
    question_type: questionType,
    image_file_id: imageFileId ?? null,
    created_at: createdAt,
  }));
  const ids = await insertQuestionRows(db, rows);
  const answers = questions.flatMap((question, index) => answerRows(ids[index] ?? 0, question));
  await db.insertInto('answers').values(answers).execute();
  return ids;
}

/** Adds rows without their answers, and returns their ids in the order of the rows. */
export async function insertQuestionRows(db: Db, rows: readonly NewRow<'questions'>[]): Promise<number[]> {
  const stored = await db.insertInto('questions').values(rows).returning('id').execute();
  // SQLite assigns ids in the order of the values, but may return the rows in any order.
  return stored.map(({ id }) => id).sort((a, b) => a - b);
}

const answerRows = (questionId: number, { answers, correctIndex }: NewQuestion) =>
  answers.map((answerText, index) => ({
    question_id: questionId,
    position: index,
    answer_text: answerText,
    is_correct: toFlag(index === correctIndex),
  }));

/** A stored question's new values. `answers` are in order, each with the id it keeps, or null if it is new. */
export interface QuestionChange {
  questionText: string;
  imageFileId: number | null;
  answers: { id: number | null; answerText: string }[];
  correctIndex: number;
}

/** Changes a question and increments its version. Answers keep their ids, which players' answers refer to. */
export async function updateQuestion(db: Db, id: number, change: QuestionChange): Promise<void> {
  await db
    .updateTable('questions')
    .set((eb) => ({
      question_text: change.questionText,
      image_file_id: change.imageFileId,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  // Clear first, so that at most one answer is correct at any time.
  await db.updateTable('answers').set({ is_correct: 0 }).where('question_id', '=', id).execute();
  for (const [position, answer] of change.answers.entries()) {
    const row = {
      position,
      answer_text: answer.answerText,
      is_correct: toFlag(position === change.correctIndex),
      is_deleted: 0,
    };
    if (answer.id === null) {
      await db
        .insertInto('answers')
        .values({ ...row, question_id: id })
        .execute();
    } else {
      await db.updateTable('answers').set(row).where('id', '=', answer.id).where('question_id', '=', id).execute();
    }
  }
}

/** Gives questions the positions 1, 2 and so on. Increments the version of each that moves. */
export async function setPositions(db: Db, ids: readonly number[]): Promise<void> {
  const places = ids.map((id, index) => ({ id, position: index + 1 }));
  for (const chunk of chunksOf(places, ROWS_PER_INSERT)) {
    const cases = chunk.map(({ id, position }) => sql`when ${sql.lit(id)} then ${sql.lit(position)}`);
    const position = sql<number>`case id ${sql.join(cases, sql` `)} end`;
    await db
      .updateTable('questions')
      .set((eb) => ({ position, version: eb('version', '+', 1) }))
      .where(
        'id',
        'in',
        chunk.map(({ id }) => id),
      )
      .where(({ or, eb }) => or([eb('position', 'is', null), eb('position', '<>', position)]))
      .execute();
  }
}

/** Deletes a question and its answers. */
export async function deleteQuestion(db: Db, id: number): Promise<void> {
  await db.deleteFrom('questions').where('id', '=', id).execute();
}

export async function deleteQuestions(db: Db, campaignId: number): Promise<void> {
  await db.deleteFrom('questions').where('campaign_id', '=', campaignId).execute();
}
