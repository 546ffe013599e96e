import type { Database } from 'better-sqlite3';
import type { Id } from '#shared/entities/base.ts';
import type { Clock } from '#shared/ports.ts';
import type { LoggedDraw } from '../game/draw-log.ts';
import type { AnsweredQuestion, Score } from '../game/play.ts';
import type { PlayStore } from '../game/store.ts';
import { type Lane, laneName } from '../outbox/store.ts';
import type { SqliteOutbox } from './outbox-store.ts';

interface PlayRow {
  status: string;
  pending_spin: string | null;
  is_offer_open: number;
  board: string | null;
  outcome: string | null;
}

const keyOf = (lane: Lane): [string, string] => [String(lane.userId), String(lane.campaignId)];
const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
const parsed = <T>(text: string | null): T | null => (text === null ? null : (JSON.parse(text) as T));

/** The plays in SQLite. */
export function playStore(db: Database, outbox: SqliteOutbox, clock: Clock): PlayStore & { draws(): LoggedDraw[] } {
  const load = db.prepare('SELECT * FROM plays WHERE user_id = ? AND campaign_id = ?');
  const save = db.prepare(
    `INSERT INTO plays (user_id, campaign_id, status, pending_spin, is_offer_open, board, outcome)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (user_id, campaign_id) DO UPDATE SET status = excluded.status, pending_spin = excluded.pending_spin,
       is_offer_open = excluded.is_offer_open, board = excluded.board, outcome = excluded.outcome`,
  );
  const answers = db.prepare(
    'SELECT question_id, is_correct FROM answers WHERE user_id = ? AND campaign_id = ? ORDER BY place',
  );
  const addAnswer = db.prepare('INSERT INTO answers VALUES (?, ?, ?, ?, ?)');
  const dropAnswers = db.prepare('DELETE FROM answers WHERE user_id = ? AND campaign_id = ?');
  const lastHash = db.prepare('SELECT hash FROM draw_log ORDER BY sequence DESC LIMIT 1').pluck();
  const addDraw = db.prepare('INSERT INTO draw_log (entry, hash) VALUES (?, ?)');
  const draws = db.prepare('SELECT entry, hash FROM draw_log ORDER BY sequence');

  const insertAnswer = (lane: Lane, answer: AnsweredQuestion, place: number) =>
    addAnswer.run(...keyOf(lane), String(answer.questionId), answer.isCorrect ? 1 : 0, place);

  return {
    // Immediate: a transaction that will write takes the write lock at once instead of failing half-way.
    transact: (work) => db.transaction(work).immediate(),
    load(lane) {
      const row = load.get(...keyOf(lane)) as PlayRow | undefined;
      if (!row) return null;
      const status = JSON.parse(row.status) as { id: Id | null; score: Score };
      return {
        statusId: status.id,
        score: status.score,
        answers: (answers.all(...keyOf(lane)) as { question_id: string; is_correct: number }[]).map((answer) => ({
          questionId: answer.question_id,
          isCorrect: answer.is_correct === 1,
        })),
        pendingSpin: parsed(row.pending_spin),
        isOfferOpen: row.is_offer_open === 1,
        board: parsed(row.board),
        outcome: parsed(row.outcome),
      };
    },
    save: (lane, facts) =>
      void save.run(
        ...keyOf(lane),
        JSON.stringify({ id: facts.statusId, score: facts.score }),
        json(facts.pendingSpin),
        facts.isOfferOpen ? 1 : 0,
        json(facts.board),
        json(facts.outcome),
      ),
    addAnswer: (lane, answer, place) => void insertAnswer(lane, answer, place),
    replaceAnswers(lane, list) {
      dropAnswers.run(...keyOf(lane));
      list.forEach((answer, place) => {
        insertAnswer(lane, answer, place);
      });
    },
    lastDrawHash: () => (lastHash.get() as string | undefined) ?? null,
    addDraw: (draw) => void addDraw.run(draw.entry, draw.hash),
    draws: () => draws.all() as LoggedDraw[],
    enqueue: (job) => outbox.enqueue(job, clock.now()),
    holdsUnsent: (lane) => outbox.holds(laneName(lane)),
    unsentAwards: (campaignId) => outbox.unsentAwards(campaignId),
  };
}
