import type { Database } from 'better-sqlite3';
import { Type } from 'typebox';
import { Id } from '#shared/entities/base.ts';
import { type Lane, laneName } from '#shared/lane.ts';
import type { Clock } from '#shared/ports.ts';
import { valueIn } from '../link/check.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import { type DrawStore, drawStore } from './draw-store.ts';
import { type AnsweredQuestion, stageAfterDamage } from './play.ts';
import { Score, Stage } from './stage.ts';
import type { PlayStore } from './store.ts';

/** The column `status`: the play's status without its stage. */
const StoredStatus = Type.Object({ id: Type.Union([Id, Type.Null()]), score: Score });

const keyOf = (lane: Lane): [string, string] => [String(lane.userId), String(lane.campaignId)];

/**
 * Stores plays in SQLite. Moves the text of an unreadable play to another table. The play then continues from its numbers
 * if they are intact, else from its answers and the server's data.
 */
export function playStore(db: Database, outbox: OutboxStore, clock: Clock): PlayStore & DrawStore {
  const load = db.prepare('SELECT * FROM plays WHERE user_id = ? AND campaign_id = ?');
  const save = db.prepare(
    `INSERT INTO plays (user_id, campaign_id, status, stage) VALUES (?, ?, ?, ?)
     ON CONFLICT (user_id, campaign_id) DO UPDATE SET status = excluded.status, stage = excluded.stage`,
  );
  const copyAside = db.prepare(
    `INSERT INTO unreadable_plays (user_id, campaign_id, status, stage, found_at)
     SELECT user_id, campaign_id, status, stage, ? FROM plays WHERE user_id = ? AND campaign_id = ?`,
  );
  const drop = db.prepare('DELETE FROM plays WHERE user_id = ? AND campaign_id = ?');
  const setAside = db.transaction((lane: Lane) => {
    copyAside.run(clock.now(), ...keyOf(lane));
    drop.run(...keyOf(lane));
  });
  const answers = db.prepare(
    'SELECT question_id, is_correct FROM answers WHERE user_id = ? AND campaign_id = ? ORDER BY place',
  );
  const addAnswer = db.prepare('INSERT INTO answers VALUES (?, ?, ?, ?, ?)');
  const dropAnswers = db.prepare('DELETE FROM answers WHERE user_id = ? AND campaign_id = ?');
  const draws = drawStore(db);

  const answersOf = (lane: Lane): AnsweredQuestion[] =>
    (answers.all(...keyOf(lane)) as { question_id: string; is_correct: number }[]).map((answer) => ({
      questionId: answer.question_id,
      isCorrect: answer.is_correct === 1,
    }));
  const insertAnswer = (lane: Lane, answer: AnsweredQuestion, place: number) =>
    addAnswer.run(...keyOf(lane), String(answer.questionId), answer.isCorrect ? 1 : 0, place);

  return {
    // Locks for writing at once, so that no transaction fails halfway.
    transact: (work) => db.transaction(work).immediate(),
    load(lane) {
      const row = load.get(...keyOf(lane)) as { status: string; stage: string } | undefined;
      if (!row) return null;
      const status = valueIn(StoredStatus, row.status);
      const stage = valueIn(Stage, row.stage);
      if (!status || !stage) setAside(lane);
      if (!status) return null;
      return {
        statusId: status.id,
        score: status.score,
        answers: answersOf(lane),
        stage: stage ?? stageAfterDamage(status.score),
      };
    },
    save: (lane, facts) =>
      void save.run(
        ...keyOf(lane),
        JSON.stringify({ id: facts.statusId, score: facts.score }),
        JSON.stringify(facts.stage),
      ),
    answersOf,
    addAnswer: (lane, answer, place) => void insertAnswer(lane, answer, place),
    replaceAnswers(lane, list) {
      dropAnswers.run(...keyOf(lane));
      for (const [place, answer] of list.entries()) insertAnswer(lane, answer, place);
    },
    ...draws,
    enqueue: (job) => outbox.enqueue(job, clock.now()),
    holdsUnsent: (lane) => outbox.holds(laneName(lane)),
    isAwardRefused: (lane) => outbox.isAwardRefused(laneName(lane)),
    hasWaiting: (lane) => outbox.hasWaiting(laneName(lane)),
    unsentAwards: (campaignId) => outbox.unsentAwards(campaignId),
  };
}
