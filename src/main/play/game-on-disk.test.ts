import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { PlayView } from '#shared/ipc/play.ts';
import { COUNTDOWN_MS } from '#shared/rules/board.ts';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import {
  afterCrash,
  kinds,
  type Opened,
  onDisk,
  pendingIn,
  quizzed,
  sendAll,
  spinOnce,
} from '../../../tests/support/game.ts';
import {
  AS_TOLD,
  FakeRandom,
  freshSource,
  LANE,
  newJob,
  openOutbox,
  PRESS_YOUR_LUCK,
  pointsAt,
  seedShowing,
  tempFolder,
  VISIT,
} from '../../../tests/support/main.ts';
import { Game } from './game.ts';
import { playStore } from './play-store.ts';

const stageIn = (file: string): unknown => JSON.parse(String(onDisk(file).play?.stage));

describe('every step is on disk before it is acknowledged', () => {
  it('an answer, with its row and the status', async () => {
    const { game, file } = await quizzed(0, freshSource(2));
    const verdict = game.answer(LANE, 1, 10);
    expect(verdict).toMatchObject({ isCorrect: true, correctAnswerId: 10, play: { totalSpins: 1, answeredCount: 1 } });
    const { play, answers, rows } = onDisk(file);
    expect(answers).toEqual([{ question_id: '1', is_correct: 1 }]);
    expect(JSON.parse(String(play?.status))).toMatchObject({ id: 70, score: { totalSpinsEarned: 1 } });
    expect(rows.map((row) => [row.kind, JSON.parse(row.payload)])).toEqual([
      ['post-user-answer', { userId: 7, questionId: 1, answerId: 10, isCorrect: true, campaignId: 3 }],
      [
        'put-game-status',
        {
          id: 70,
          userId: 7,
          campaignId: 3,
          gameStatusType: 0,
          totalSpinsEarned: 1,
          remainingSpins: 1,
          totalPointsEarned: 0,
          isPressYourLuckSpinUsed: 0,
        },
      ],
    ]);
  });

  it('a spin, drawn and used up before the wheel turns', async () => {
    const { game, file } = await quizzed(2);
    const { stage } = game.spin(LANE);
    const { play, draws } = onDisk(file);
    expect(stage.kind).toBe('spinning');
    expect(JSON.parse(String(play?.stage))).toEqual(stage);
    expect(JSON.parse(String(play?.status)).score.remainingSpins).toBe(1);
    expect(draws).toHaveLength(1);
  });

  it('a spin and the row that reports it as used up, in one commit', async () => {
    const opened = await quizzed(2);
    sendAll(opened);
    const before = commitsIn(`${opened.file}-wal`);
    opened.game.spin(LANE);
    expect(commitsIn(`${opened.file}-wal`) - before).toBe(1);
    const { rows } = onDisk(opened.file);
    expect(rows.map(({ kind }) => kind)).toEqual(['put-game-status']);
    expect(JSON.parse(rows[0]?.payload ?? '')).toMatchObject({
      gameStatusType: 0,
      totalSpinsEarned: 2,
      remainingSpins: 1,
      totalPointsEarned: 0,
    });
    opened.game.spin(LANE);
    expect(onDisk(opened.file).rows).toHaveLength(1);
  });

  it('a settled spin, an offer, an open board, and the end of the board', async () => {
    const opened = await quizzed(2);
    const { game, random, file } = opened;
    spinOnce(opened, pointsAt(60));
    expect(JSON.parse(String(onDisk(file).play?.status)).score.totalPointsEarned).toBe(60);
    spinOnce(opened, PRESS_YOUR_LUCK);
    expect(stageIn(file)).toEqual({ kind: 'offer' });
    random.hexes.push(seedShowing('1'));
    game.cashIn(LANE);
    expect(stageIn(file)).toMatchObject({ kind: 'board', seed: seedShowing('1') });
    opened.clock.advance(COUNTDOWN_MS);
    game.press(LANE, 0);
    expect(stageIn(file)).toMatchObject({ kind: 'finished', outcome: { kind: 'board', prize: { id: 11 } } });
  });

  it('an answer, in one commit and without scanning the outbox, however many rows wait', async () => {
    const file = path.join(tempFolder(), 'kiosk.db');
    const filled = openOutbox(file);
    filled.db.transaction(() => {
      for (let row = 0; row < 10_000; row += 1) {
        filled.outbox.enqueue(newJob(`${row % 900}/1`, 'post-user-answer', { questionId: row }, `${row}`), 0);
      }
    })();
    const { db, outbox } = openOutbox(file);
    const ran = recordStatements(db);
    const clock = new FakeClock();
    const game = new Game({
      store: playStore(db, outbox, clock),
      stock: AS_TOLD,
      clock,
      random: new FakeRandom(),
      claims: { date: () => clock.now(), tokenOf: () => null },
      fetch: async () => freshSource(3),
      onEnqueued: () => {},
      madeId: (userId) => userId,
      imageUrl: () => null,
    });
    await game.open(VISIT, LANE.campaignId);
    game.answer(LANE, 1, 10);
    const before = commitsIn(`${file}-wal`);
    ran.length = 0;
    game.answer(LANE, 2, 20);
    expect(commitsIn(`${file}-wal`) - before).toBe(1);
    const inAnswer = [...ran];
    expect(inAnswer.length).toBeTypeOf('number');
    for (const sql of inAnswer) {
      const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...marksOf(sql)) as { detail: string }[];
      expect(plan.map((step) => step.detail).filter((detail) => /SCAN (?!CONSTANT)|TEMP B-TREE/.test(detail))).toEqual(
        [],
      );
    }
  });
});

/** Records the statements that are prepared and run from now on. */
function recordStatements(db: Database): string[] {
  const ran: string[] = [];
  const prepare = db.prepare.bind(db);
  db.prepare = ((sql: string) => {
    const statement = prepare(sql);
    for (const name of ['run', 'get', 'all'] as const) {
      const original = statement[name].bind(statement);
      (statement as unknown as Record<string, unknown>)[name] = (...values: unknown[]) => {
        ran.push(sql);
        return original(...values);
      };
    }
    return statement;
  }) as typeof db.prepare;
  return ran;
}

const marksOf = (sql: string) => Array.from(sql.matchAll(/\?/g), () => null);

/** Counts the commits in a write-ahead log: the frames with a database size, up to the first frame with another salt. */
function commitsIn(file: string): number {
  const log = readFileSync(file);
  const [pageSize, salt] = [log.readUInt32BE(8), log.subarray(16, 24)];
  let commits = 0;
  for (let at = 32; at < log.length && log.subarray(at + 8, at + 16).equals(salt); at += 24 + pageSize) {
    if (log.readUInt32BE(at + 4) !== 0) commits += 1;
  }
  return commits;
}

describe('after a crash', () => {
  it('the same spin is pending, and gives the same points', async () => {
    const opened = await quizzed(2);
    opened.random.integers.push(pointsAt(85));
    const spun = opened.game.spin(LANE);
    const { game, view } = await afterCrash(opened);
    expect(view).toEqual(spun);
    expect(view).toMatchObject({ stage: { kind: 'spinning' }, remainingSpins: 1 });
    expect(game.settle(LANE, pendingIn(spun)?.id ?? '').points).toBe(85);
  });

  it('the offer is still open', async () => {
    const opened = await quizzed(1);
    spinOnce(opened, PRESS_YOUR_LUCK);
    expect((await afterCrash(opened)).view.stage.kind).toBe('offer');
  });

  it('an open board starts again with a new seed', async () => {
    const opened = await quizzed(1);
    spinOnce(opened, PRESS_YOUR_LUCK);
    opened.random.hexes.push(seedShowing('1'));
    opened.game.cashIn(LANE);
    const { view } = await afterCrash(opened);
    expect(view.stage).toEqual({ kind: 'board', seed: expect.not.stringContaining(seedShowing('1')) });
    // Needs 16 random bytes. With fewer, a player could predict frames from those already seen.
    expect(view.stage).toMatchObject({ seed: expect.stringMatching(/^[0-9a-f]{32}$/) });
  });

  it('a finished game still shows its prize, before and after it is sent', async () => {
    const opened = await quizzed(1);
    spinOnce(opened, pointsAt(60));
    expect((await afterCrash(opened)).view).toMatchObject({
      stage: { kind: 'finished', outcome: { prize: { id: 2 } } },
    });
    sendAll(opened);
    const status = { id: 70, gameStatusType: 1, totalSpinsEarned: 1, remainingSpins: 0, totalPointsEarned: 60 };
    const { view } = await afterCrash(opened, { ...opened.source, status });
    expect(view).toMatchObject({ stage: { kind: 'finished', outcome: { prize: { id: 2 } } } });
  });
});

describe('an outcome on screen', () => {
  const seenAtIn = ({ stage }: PlayView) => (stage.kind === 'finished' ? stage.seenAt : undefined);

  it('is new until it has been seen, and past at every later opening', async () => {
    const opened = await quizzed(1);
    expect(seenAtIn(spinOnce(opened, pointsAt(60)))).toBeUndefined();
    const unseen = await afterCrash(opened);
    expect(seenAtIn(unseen.view)).toBeUndefined();
    unseen.game.seen(LANE);
    // The current opening still shows it as new.
    expect(seenAtIn(unseen.game.settle(LANE, 'any'))).toBeUndefined();
    expect(kinds(unseen)).toEqual(kinds(opened));
    expect(seenAtIn((await afterCrash(unseen)).view)).toBeTypeOf('number');
  });

  it('stays past when the server has the result', async () => {
    const opened = await quizzed(1);
    spinOnce(opened, pointsAt(60));
    opened.game.seen(LANE);
    sendAll(opened);
    const status = { id: 70, gameStatusType: 1, totalSpinsEarned: 1, remainingSpins: 0, totalPointsEarned: 60 };
    expect(seenAtIn((await afterCrash(opened, { ...opened.source, status })).view)).toBeTypeOf('number');
  });

  it('marks its campaign as played, until the server denies it after delivery', async () => {
    const opened = await quizzed(1);
    expect(opened.game.isPlayed(LANE, false, false)).toBe(false);
    expect(opened.game.isPlayed(LANE, true, false)).toBe(true);
    spinOnce(opened, pointsAt(60));
    // The server's answer does not count while rows are unsent.
    expect(opened.game.isPlayed(LANE, false, false)).toBe(true);
    sendAll(opened);
    expect([false, null].map((told) => opened.game.isPlayed(LANE, told, false))).toEqual([false, true]);
    expect(opened.game.isPlayed(LANE, false, true)).toBe(true);
  });
});

describe('a full disk', () => {
  /** Fills the database: allows no new page, and fills the last pages. */
  function fillUp({ db, outbox }: Opened): void {
    db.exec('VACUUM');
    db.pragma(`max_page_count = ${db.pragma('page_count', { simple: true })}`);
    for (let length = 4096; length >= 1; length = Math.floor(length / 2)) {
      try {
        for (;;) {
          outbox.enqueue(newJob('1/1', 'post-user-answer', { filler: 'x'.repeat(length) }), 0);
        }
      } catch (error) {
        expect(error).toMatchObject({ code: 'SQLITE_FULL' });
      }
    }
  }

  it('fails the step, and leaves the play unchanged in memory and on disk', async () => {
    const opened = await quizzed(0, freshSource(3));
    opened.game.answer(LANE, 1, 10);
    const before = await opened.game.open(VISIT, LANE.campaignId);
    fillUp(opened);
    const stored = onDisk(opened.file);
    const { count } = opened.enqueued;
    expect(() => opened.game.answer(LANE, 2, 20)).toThrow(expect.objectContaining({ code: 'SQLITE_FULL' }));
    expect(onDisk(opened.file)).toEqual(stored);
    expect(opened.enqueued.count).toBe(count);
    opened.db.pragma('max_page_count = 100000');
    expect(opened.game.answer(LANE, 2, 20).play).toMatchObject({
      answeredCount: before.answeredCount + 1,
      totalSpins: 2,
    });
    expect(onDisk(opened.file).answers).toHaveLength(2);
  });
});
