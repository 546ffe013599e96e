import { MAXIMUM_WINNERS } from '#shared/rules/limits.ts';
import { chunksOf } from '../chunks.ts';
import type { Db, NewRow, Row } from '../database/schema.ts';
import { insertCampaign } from './campaigns.ts';
import { listPrizes } from './prizes.ts';
import { insertQuestionRows, listQuestions } from './questions.ts';

/** Rows per statement, because SQLite limits the number of values. */
const ROWS = 500;

/** What a copy does not take from its campaign. */
type OwnValues = Pick<NewRow<'campaigns'>, 'name' | 'start_date' | 'end_date' | 'created_at'>;

/**
 * Copies a campaign with its prizes and questions, and returns the copy. A prize gets its whole stock, also the units
 * that were won, as `won` counts them by prize. Players, plays, kiosks and administrators' actions are not copied.
 */
export async function copyCampaign(
  db: Db,
  source: Row<'campaigns'>,
  { own, won }: { own: OwnValues; won: ReadonlyMap<number, number> },
): Promise<Row<'campaigns'>> {
  const { id: sourceId, version: _, ...values } = source;
  const unused = {
    opened_at: null,
    ended_at: null,
    paused_at: null,
    resumes_at: null,
    archived_at: null,
    deleted_at: null,
    claim_by: null,
  };
  const copy = await insertCampaign(db, { ...values, ...unused, ...own });
  const prizes = (await listPrizes(db, sourceId)).map(({ id, ...prize }) => ({
    ...prize,
    campaign_id: copy.id,
    winner_total: Math.min(MAXIMUM_WINNERS, prize.winner_total + (won.get(id) ?? 0)),
  }));
  for (const rows of chunksOf(prizes, ROWS)) await db.insertInto('prizes').values(rows).execute();
  await copyQuestions(db, sourceId, copy);
  return copy;
}

/** Copies the questions in their order. They share a date, so their ids keep that order. */
async function copyQuestions(db: Db, sourceId: number, { id, created_at }: Row<'campaigns'>): Promise<void> {
  for (const questions of chunksOf(await listQuestions(db, sourceId), ROWS)) {
    const rows = questions.map(({ id: _id, version: _version, answers: _answers, ...question }) => ({
      ...question,
      campaign_id: id,
      created_at,
    }));
    const ids = await insertQuestionRows(db, rows);
    const answers = questions.flatMap((question, index) =>
      question.answers.map(({ id: _answerId, ...answer }) => ({ ...answer, question_id: ids[index] ?? 0 })),
    );
    for (const some of chunksOf(answers, ROWS)) await db.insertInto('answers').values(some).execute();
  }
}
