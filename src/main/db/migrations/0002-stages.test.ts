import path from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FakeClock } from '../../../../tests/support/fake-clock.ts';
import { freshSource, openGame, seedShowing, tempFolder, wheelPrize } from '../../../../tests/support/main.ts';
import { outboxStore } from '../../outbox/outbox-store.ts';
import { playStore } from '../../play/play-store.ts';
import { openDatabase } from '../open.ts';
import { playsAndOutbox } from './0001-plays-and-outbox.ts';

const SPIN = { id: 'spin-1', segmentIndex: 3, stopFraction: 0.25 };
const PRIZE = wheelPrize(2, 51, null);
const score = {
  gameStatusType: 0,
  totalSpinsEarned: 2,
  remainingSpins: 2,
  totalPointsEarned: 0,
  isPressYourLuckSpinUsed: 0,
};
const over = { ...score, gameStatusType: 1, remainingSpins: 0 };

/** A play of version 1, in its four columns. */
interface OldPlay {
  score: object;
  pendingSpin?: unknown;
  isOfferOpen?: boolean;
  board?: unknown;
  outcome?: unknown;
}

/** One play in each stage, and its stage afterwards. */
const PLAYS: readonly [old: OldPlay, stage: object][] = [
  [{ score }, { kind: 'quiz' }],
  [
    { score: { ...score, remainingSpins: 1 }, pendingSpin: SPIN },
    { kind: 'spinning', spin: SPIN },
  ],
  [{ score: { ...score, remainingSpins: 1 }, isOfferOpen: true }, { kind: 'offer' }],
  [
    { score, board: { seed: seedShowing('1'), openedAt: 77 } },
    { kind: 'board', seed: seedShowing('1'), openedAt: 77 },
  ],
  [
    { score: over, outcome: { game: 'quiz', prize: null } },
    { kind: 'finished', outcome: { kind: 'quiz' } },
  ],
  [
    { score: over, outcome: { game: 'wheel', prize: PRIZE } },
    { kind: 'finished', outcome: { kind: 'wheel', prize: PRIZE } },
  ],
  [
    { score: over, outcome: { game: 'wheel', prize: null } },
    { kind: 'finished', outcome: { kind: 'wheel', prize: null } },
  ],
  [
    { score: over, outcome: { game: 'board', prize: PRIZE } },
    { kind: 'finished', outcome: { kind: 'board', prize: PRIZE } },
  ],
  [{ score: over }, { kind: 'finished', outcome: { kind: 'elsewhere' } }],
];

/** A database of version 1. */
function versionOne(fill: (db: Database) => void): string {
  const file = path.join(tempFolder(), 'kiosk.db');
  const db = new Sqlite(file);
  db.exec(playsAndOutbox.up);
  db.pragma('user_version = 1');
  fill(db);
  db.close();
  return file;
}

function insertPlay(db: Database, userId: number, { score, pendingSpin, isOfferOpen, board, outcome }: OldPlay): void {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  db.prepare('INSERT INTO plays VALUES (?, ?, ?, ?, ?, ?, ?)').run(
    String(userId),
    '3',
    JSON.stringify({ id: 70, score }),
    json(pendingSpin),
    isOfferOpen ? 1 : 0,
    json(board),
    json(outcome),
  );
}

function insertRow(db: Database, kind: string, payload: object): void {
  db.prepare(
    "INSERT INTO outbox (user_id, lane, kind, payload, idempotency_key, state, created_at) VALUES ('1', '1/3', ?, ?, ?, 'pending', 5)",
  ).run(kind, JSON.stringify(payload), `key of ${kind}`);
}

function opened(file: string) {
  const { db } = openDatabase(file, 0);
  onTestFinished(() => void db.close());
  return {
    db,
    store: playStore(
      db,
      outboxStore(db, () => false),
      new FakeClock(),
    ),
  };
}

const loadFrom = (file: string, userId: number) => opened(file).store.load({ userId, campaignId: 3 });

describe('a database of version 1', () => {
  it.each(PLAYS.map(([old, stage], index) => ({ old, stage, index })))(
    'keeps a play that is at $stage',
    ({ old, stage }) => {
      const file = versionOne((db) => {
        insertPlay(db, 1, old);
        db.exec("INSERT INTO answers VALUES ('1', '3', '9', 1, 0)");
      });
      expect(loadFrom(file, 1)).toEqual({
        statusId: 70,
        score: expect.objectContaining({ totalSpinsEarned: 2 }),
        answers: [{ questionId: '9', isCorrect: true }],
        stage,
      });
    },
  );

  it('goes on at the wheel where a spin had been used, and at the end of the quiz where none had', async () => {
    const file = versionOne((db) => {
      insertPlay(db, 1, { score });
      insertPlay(db, 2, { score: { ...score, remainingSpins: 1, totalPointsEarned: 30 } });
      for (const userId of [1, 2]) {
        for (const question of [1, 2]) {
          db.prepare("INSERT INTO answers VALUES (?, '3', ?, 1, ?)").run(
            String(userId),
            String(question),
            question - 1,
          );
        }
        insertRow(db, 'post-user-answer', { userId, questionId: 1, answerId: 10, isCorrect: true, campaignId: 3 });
      }
      db.exec("UPDATE outbox SET user_id = '2', lane = '2/3' WHERE sequence = 2");
    });
    const { game } = openGame({ ...freshSource(2), status: null }, file);
    const stageOf = async (userId: number) => (await game.open({ userId, campaignId: 3 })).stage;
    expect(await stageOf(1)).toEqual({ kind: 'quiz-ended' });
    expect(await stageOf(2)).toEqual({ kind: 'wheel' });
  });

  it('keeps every kind of row', () => {
    const kinds = ['post-user-answer', 'put-game-status', 'post-awarded-prize', 'logout'];
    const file = versionOne((db) => {
      insertRow(db, 'post-user-answer', { userId: 1, questionId: 9, answerId: 90, isCorrect: true, campaignId: 3 });
      insertRow(db, 'put-game-status', { id: 70, userId: 1, campaignId: 3, ...score });
      insertRow(db, 'post-awarded-prize', { userId: 1, prizeId: 2, campaignId: 3 });
      insertRow(db, 'logout', { sessionId: 's' });
    });
    expect(opened(file).db.prepare('SELECT kind FROM outbox ORDER BY sequence').pluck().all()).toEqual(kinds);
  });

  it('sets an unreadable play aside, with its text, and leaves the others alone', () => {
    const file = versionOne((db) => {
      insertPlay(db, 1, { score, pendingSpin: SPIN });
      insertPlay(db, 2, { score, isOfferOpen: true });
      db.exec(`UPDATE plays SET pending_spin = '{"id":"spin-' WHERE user_id = '1'`);
    });
    const { db, store } = opened(file);
    expect(store.load({ userId: 2, campaignId: 3 })?.stage).toEqual({ kind: 'offer' });
    expect(store.load({ userId: 1, campaignId: 3 })?.stage).toEqual({ kind: 'quiz' });
    expect(db.prepare('SELECT user_id, stage FROM unreadable_plays').all()).toEqual([
      { user_id: '1', stage: expect.stringContaining('{"id":"spin-') },
    ]);
  });
});
