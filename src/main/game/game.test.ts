import { readFileSync } from 'node:fs';
import path from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { GameStatus } from '#shared/entities/game-status.ts';
import type { PlayView } from '#shared/ipc/play.ts';
import { BLINK_INTERVAL_MS } from '#shared/rules/board.ts';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import {
  FakeRandom,
  freshSource,
  LANE,
  newJob,
  openGame,
  openOutbox,
  POINTS_ONLY,
  PRESS_YOUR_LUCK,
  payloadOf,
  pointsAt,
  type Source,
  seedShowing,
  tempFolder,
  wheelPrize,
} from '../../../tests/support/main.ts';
import { playStore } from '../db/play-store.ts';
import { verifyDraws } from './draw-log.ts';
import { Game } from './game.ts';

type Opened = ReturnType<typeof openGame>;

/** What another program would find in the file right now. */
function onDisk(file: string) {
  const db = new Sqlite(file, { readonly: true });
  onTestFinished(() => void db.close());
  return {
    play: db.prepare('SELECT status, stage FROM plays').get() as Record<string, unknown> | undefined,
    answers: db.prepare('SELECT question_id, is_correct FROM answers ORDER BY place').all(),
    rows: db.prepare('SELECT kind, payload FROM outbox ORDER BY sequence').all() as { kind: string; payload: string }[],
    draws: db.prepare('SELECT entry, hash FROM draw_log ORDER BY sequence').all() as { entry: string; hash: string }[],
  };
}

const stageIn = (file: string): unknown => JSON.parse(String(onDisk(file).play?.stage));

const kinds = (opened: Opened) => opened.outbox.all().map((job) => job.kind);

/** Answers the questions from `first` on, rightly. */
function answerFrom(game: Game, first: number, count: number): void {
  for (let id = first; id < first + count; id += 1) game.answer(LANE, id, id * 10);
}

/** A game whose quiz has been answered rightly to its end. */
async function quizzed(count: number, source = freshSource(count)): Promise<Opened> {
  const opened = openGame(source);
  await opened.game.open(LANE);
  answerFrom(opened.game, 1, count);
  return opened;
}

/** The spin that has been drawn and not been settled. */
const pendingIn = ({ stage }: PlayView) => (stage.kind === 'spinning' ? stage.spin : null);

/** One spin, shown and settled. */
function spinOnce({ game, random }: Opened, index: number) {
  random.integers.push(index);
  return game.settle(LANE, pendingIn(game.spin(LANE))?.id ?? '');
}

/** Sends everything: the server has accepted all rows. */
const sendAll = ({ db }: Opened) => db.prepare('DELETE FROM outbox').run();

/** The same kiosk after a crash: everything anew over the same file, nothing closed before. */
async function afterCrash(before: Opened, source: Source = before.source) {
  const after = openGame(source, before.file);
  const view = await after.game.open(LANE);
  return { ...after, view };
}

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

  it('a spin, drawn and used up before anything turns', async () => {
    const { game, file } = await quizzed(2);
    const { stage } = game.spin(LANE);
    const { play, draws } = onDisk(file);
    expect(stage.kind).toBe('spinning');
    expect(JSON.parse(String(play?.stage))).toEqual(stage);
    expect(JSON.parse(String(play?.status)).score.remainingSpins).toBe(1);
    expect(draws).toHaveLength(1);
  });

  it('a settled spin, an offer, an open board and its end', async () => {
    const opened = await quizzed(2);
    const { game, random, file } = opened;
    spinOnce(opened, pointsAt(60));
    expect(JSON.parse(String(onDisk(file).play?.status)).score.totalPointsEarned).toBe(60);
    spinOnce(opened, PRESS_YOUR_LUCK);
    expect(stageIn(file)).toEqual({ kind: 'offer' });
    random.hexes.push(seedShowing('1'));
    game.cashIn(LANE);
    expect(stageIn(file)).toMatchObject({ kind: 'board', seed: seedShowing('1') });
    game.press(LANE, 0);
    expect(stageIn(file)).toMatchObject({ kind: 'finished', outcome: { kind: 'board', prize: { id: 11 } } });
  });

  it('with one commit an answer, however much waits in the outbox, and without looking through it', async () => {
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
      clock,
      random: new FakeRandom(),
      fetch: async () => freshSource(3),
      onEnqueued: () => {},
      imageUrl: () => null,
    });
    await game.open(LANE);
    game.answer(LANE, 1, 10);
    const before = commitsIn(`${file}-wal`);
    ran.length = 0;
    game.answer(LANE, 2, 20);
    expect(commitsIn(`${file}-wal`) - before).toBe(1);
    const inAnswer = [...ran];
    expect(inAnswer.length).toBeGreaterThan(0);
    for (const sql of inAnswer) {
      const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...marksOf(sql)) as { detail: string }[];
      expect(plan.map((step) => step.detail).filter((detail) => /SCAN (?!CONSTANT)|TEMP B-TREE/.test(detail))).toEqual(
        [],
      );
    }
  });
});

/** Notes the statements that run from now on, among those prepared from now on. */
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

/** The commits in a write-ahead log: frames that carry the database's size, up to the first of an older round. */
function commitsIn(file: string): number {
  const log = readFileSync(file);
  const [pageSize, salt] = [log.readUInt32BE(8), log.subarray(16, 24)];
  let commits = 0;
  for (let at = 32; at < log.length && log.subarray(at + 8, at + 16).equals(salt); at += 24 + pageSize) {
    if (log.readUInt32BE(at + 4) !== 0) commits += 1;
  }
  return commits;
}

describe('a step made twice', () => {
  it('counts once as an answer, even as another answer to the same question', async () => {
    const opened = await quizzed(0, freshSource(2));
    const first = opened.game.answer(LANE, 1, 11);
    const again = opened.game.answer(LANE, 1, 10);
    expect(again).toEqual(first);
    expect(again).toMatchObject({ isCorrect: false, correctAnswerId: 10 });
    expect(kinds(opened)).toEqual(['post-user-answer', 'put-game-status']);
  });

  it('is the same spin', async () => {
    const opened = await quizzed(3);
    const first = opened.game.spin(LANE);
    expect(opened.game.spin(LANE)).toEqual(first);
    expect(opened.store.draws()).toHaveLength(1);
    expect(first.remainingSpins).toBe(2);
  });

  it('changes nothing as a settling, nor does one of another spin', async () => {
    const opened = await quizzed(3);
    opened.random.integers.push(pointsAt(40));
    const id = pendingIn(opened.game.spin(LANE))?.id ?? '';
    expect(pendingIn(opened.game.settle(LANE, 'other'))?.id).toBe(id);
    expect(opened.game.settle(LANE, id).points).toBe(40);
    expect(opened.game.settle(LANE, id).points).toBe(40);
  });

  it('shows the same end as a press', async () => {
    const opened = await quizzed(1);
    spinOnce(opened, PRESS_YOUR_LUCK);
    opened.game.cashIn(LANE);
    const first = opened.game.press(LANE, 0);
    expect(opened.game.press(LANE, 1)).toEqual(first);
    expect(opened.store.draws()).toHaveLength(2);
  });
});

describe('after a crash', () => {
  it('the same spin is pending, and settles to the same points', async () => {
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

  it('an open board starts anew, with another seed', async () => {
    const opened = await quizzed(1);
    spinOnce(opened, PRESS_YOUR_LUCK);
    opened.random.hexes.push(seedShowing('1'));
    opened.game.cashIn(LANE);
    const { view } = await afterCrash(opened);
    expect(view.stage).toEqual({ kind: 'board', seed: expect.not.stringContaining(seedShowing('1')) });
  });

  it('a finished game still shows its prize, once the server knows of it and before', async () => {
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

describe("the board's press", () => {
  it('is refused for a tick that has not come yet', async () => {
    const opened = await quizzed(1);
    const { game, clock } = opened;
    spinOnce(opened, PRESS_YOUR_LUCK);
    game.cashIn(LANE);
    clock.advance(BLINK_INTERVAL_MS * 3);
    expect(() => game.press(LANE, 8)).toThrow(expect.objectContaining({ code: 'refused' }));
    expect(opened.store.draws()).toHaveLength(1);
    expect(game.press(LANE, 3).stage.kind).toBe('finished');
  });

  it('is refused where no board is open', async () => {
    const { game } = await quizzed(2);
    expect(() => game.press(LANE, 0)).toThrow(expect.objectContaining({ code: 'refused' }));
  });
});

describe('the draw log', () => {
  it('holds every draw in a chain that verifies, across restarts', async () => {
    const opened = await quizzed(3);
    spinOnce(opened, pointsAt(5));
    const again = await afterCrash(opened);
    spinOnce(again, PRESS_YOUR_LUCK);
    again.game.cashIn(LANE);
    again.game.press(LANE, 0);
    const draws = again.store.draws();
    expect(draws).toHaveLength(3);
    expect(verifyDraws(draws)).toBeNull();
    expect(JSON.parse(draws[0]?.entry ?? '')).toMatchObject({ userId: '7', campaignId: '3', outcome: '5' });
  });

  it('shows an entry that was tampered with on disk', async () => {
    const opened = await quizzed(2);
    spinOnce(opened, pointsAt(5));
    spinOnce(opened, pointsAt(10));
    opened.db.prepare(`UPDATE draw_log SET entry = replace(entry, '"5"', '"6"') WHERE sequence = 1`).run();
    expect(verifyDraws(opened.store.draws())?.place).toBe(1);
  });
});

describe('the rows for the server', () => {
  it('of a whole play kept offline are its answers, the award and one status', async () => {
    const source = freshSource(12, { prizes: [wheelPrize(1, 0, null)] });
    const opened = openGame(source);
    await opened.game.open(LANE);
    for (let id = 1; id <= 12; id += 1) opened.game.answer(LANE, id, id * 10 + (id <= 10 ? 0 : 1));
    for (let spin = 0; spin < 10; spin += 1) spinOnce(opened, pointsAt(10));
    expect(kinds(opened)).toEqual([...Array(12).fill('post-user-answer'), 'post-awarded-prize', 'put-game-status']);
    const status = payloadOf(opened.outbox.all().at(-1)) as GameStatus;
    expect(status).toMatchObject({
      gameStatusType: 1,
      totalSpinsEarned: 10,
      remainingSpins: 0,
      totalPointsEarned: 100,
    });
    expect(new Set(opened.outbox.all().map((job) => job.sequence)).size).toBe(14);
  });

  it('put the award before the status', async () => {
    const opened = await quizzed(1);
    sendAll(opened);
    spinOnce(opened, pointsAt(60));
    expect(opened.outbox.all().map((job) => [job.kind, (payloadOf(job) as { prizeId?: number }).prizeId])).toEqual([
      ['post-awarded-prize', 2],
      ['put-game-status', undefined],
    ]);
  });

  it('have a key of their own each, and wake the engine once a step', async () => {
    const opened = await quizzed(3);
    const keys = opened.db.prepare('SELECT idempotency_key FROM outbox').pluck().all();
    expect(new Set(keys).size).toBe(keys.length);
    expect(opened.enqueued.count).toBe(3);
  });

  it("carry the server's own ids where the screen knows them as text", async () => {
    const opened = openGame(freshSource(1));
    const lane = { userId: 7, campaignId: '3' };
    await opened.game.open(lane);
    opened.game.answer(lane, '1', 10);
    expect(opened.outbox.all().map(payloadOf)).toEqual([
      expect.objectContaining({ userId: 7, campaignId: 3, questionId: 1 }),
      expect.objectContaining({ userId: 7, campaignId: 3 }),
    ]);
  });

  it('end a points game with its last answer', async () => {
    const opened = await quizzed(2, freshSource(2, { type: POINTS_ONLY }));
    expect(payloadOf(opened.outbox.all().at(-1))).toMatchObject({ gameStatusType: 1 });
  });
});

describe('opening a play', () => {
  const SERVER = { id: 70, gameStatusType: 0, totalSpinsEarned: 1, remainingSpins: 1, totalPointsEarned: 0 };

  it("puts the kiosk's unsent answers above a fresh word of the server's that lacks them", async () => {
    const opened = await quizzed(0, freshSource(3));
    answerFrom(opened.game, 1, 2);
    expect(await opened.game.open(LANE)).toMatchObject({
      answeredCount: 2,
      totalSpins: 2,
      stage: { question: { id: 3 } },
    });
  });

  it('puts a refused row of the kiosk above it too', async () => {
    const opened = await quizzed(0, freshSource(3));
    answerFrom(opened.game, 1, 1);
    opened.db.prepare("UPDATE outbox SET state = 'refused'").run();
    expect((await opened.game.open(LANE)).answeredCount).toBe(1);
  });

  it("takes the server's fresh word where nothing is unsent", async () => {
    const opened = await quizzed(0, freshSource(3));
    answerFrom(opened.game, 1, 1);
    sendAll(opened);
    opened.source.status = { ...SERVER, totalSpinsEarned: 2, remainingSpins: 2 };
    opened.source.answers = [
      { questionId: 2, isCorrect: true },
      { questionId: '1', isCorrect: true },
    ];
    const view = await opened.game.open(LANE);
    expect(view).toMatchObject({ answeredCount: 2, totalSpins: 2, stage: { question: { id: 3 } }, isStale: false });
    expect(onDisk(opened.file).answers.map((row) => (row as { question_id: string }).question_id)).toEqual(['2', '1']);
  });

  it('takes an answer that the server names twice for one', async () => {
    const source = { ...freshSource(2), answers: [1, 2, 1].map((questionId) => ({ questionId, isCorrect: true })) };
    expect((await openGame(source).game.open(LANE)).answeredCount).toBe(2);
  });

  it("keeps the kiosk's own facts above a stale copy, even where nothing is unsent", async () => {
    const opened = await quizzed(0, freshSource(3));
    answerFrom(opened.game, 1, 2);
    sendAll(opened);
    opened.source.isFresh = false;
    expect(await opened.game.open(LANE)).toMatchObject({ answeredCount: 2, isStale: true });
  });

  it('begins from a stale copy where the kiosk knows nothing of the player', async () => {
    const source = { ...freshSource(3), status: SERVER, answers: [{ questionId: 1, isCorrect: true }], isFresh: false };
    expect(await openGame(source).game.open(LANE)).toMatchObject({ answeredCount: 1, totalSpins: 1, isStale: true });
  });

  it("keeps a pending spin, which the server cannot know of, and learns the status's id", async () => {
    const opened = await quizzed(1, { ...freshSource(1), status: null });
    sendAll(opened);
    opened.random.integers.push(pointsAt(5));
    opened.game.spin(LANE);
    opened.source.status = SERVER;
    expect((await opened.game.open(LANE)).stage.kind).toBe('spinning');
    spinOnce(opened, pointsAt(5));
    expect(payloadOf(opened.outbox.all().at(-1))).toMatchObject({ id: 70 });
  });

  it('keeps an answer that was given and accepted while the server was answering', async () => {
    const opened = await quizzed(0, freshSource(3));
    const reads: ((source: Source) => void)[] = [];
    const slow = new Game({
      store: opened.store,
      clock: opened.clock,
      random: opened.random,
      fetch: () => new Promise((resolve) => reads.push(resolve)),
      onEnqueued: () => {},
      imageUrl: () => null,
    });
    const first = slow.open(LANE);
    reads[0]?.(freshSource(3));
    await first;
    const second = slow.open(LANE);
    slow.answer(LANE, 1, 10);
    sendAll(opened);
    reads[1]?.(freshSource(3));
    expect((await second).answeredCount).toBe(1);
    expect(onDisk(opened.file).answers).toHaveLength(1);
  });

  it('lowers the winners by the awards that are not sent yet, whoever won them', async () => {
    const prizes = [wheelPrize(1, 0, null, 1), wheelPrize(2, 200, null, null)];
    const opened = openGame(freshSource(1, { prizes }));
    const other = { userId: 8, campaignId: 3 };
    await opened.game.open(other);
    opened.game.answer(other, 1, 10);
    opened.random.integers.push(pointsAt(5));
    opened.game.settle(other, pendingIn(opened.game.spin(other))?.id ?? '');
    const view = await opened.game.open(LANE);
    expect(view.prizes.map((prize) => prize.winnerTotal)).toEqual([0, null]);
    opened.game.answer(LANE, 1, 10);
    expect(spinOnce(opened, pointsAt(5)).stage).toEqual({ kind: 'finished', outcome: { kind: 'wheel', prize: null } });
  });

  it('refuses every step of a play that is not open', () => {
    const { game } = openGame(freshSource(1));
    expect(() => game.spin(LANE)).toThrow(expect.objectContaining({ code: 'refused' }));
  });

  it('forgets the plays in memory when it is closed', async () => {
    const { game } = await quizzed(1);
    game.close();
    expect(() => game.spin(LANE)).toThrow(expect.objectContaining({ code: 'refused' }));
  });
});

describe('a full disk', () => {
  /** No page more for this database: what still fits into its last ones is used up too. */
  function fillUp({ db, outbox }: Opened): void {
    db.exec('VACUUM');
    db.pragma(`max_page_count = ${db.pragma('page_count', { simple: true })}`);
    for (let length = 4096; length >= 1; length = Math.floor(length / 2)) {
      try {
        for (;;) {
          outbox.enqueue(newJob('1/1', 'post-user-answer', { filler: 'x'.repeat(length) }, ''), 0);
        }
      } catch (error) {
        expect(error).toMatchObject({ code: 'SQLITE_FULL' });
      }
    }
  }

  it('leaves the play as it was, in memory and on disk, and says so', async () => {
    const opened = await quizzed(0, freshSource(3));
    opened.game.answer(LANE, 1, 10);
    const before = await opened.game.open(LANE);
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
