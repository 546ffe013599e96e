import { describe, expect, it } from 'vitest';
import type { GameStatus } from '#shared/entities/game-status.ts';
import { BLINK_INTERVAL_MS, COUNTDOWN_MS } from '#shared/rules/board.ts';
import { afterCrash, kinds, pendingIn, quizzed, sendAll, spinOnce } from '../../../tests/support/game.ts';
import {
  AS_TOLD,
  boardPrize,
  freshSource,
  LANE,
  openGame,
  POINTS_ONLY,
  PRESS_YOUR_LUCK,
  payloadOf,
  pointsAt,
  question,
  seedShowing,
  VISIT,
  wheelPrize,
} from '../../../tests/support/main.ts';
import { visitOf } from '../../../tests/support/visits.ts';
import { verifyDraws } from './draw-log.ts';

describe('an answer', () => {
  it('names the version of the question that the player saw, if the server sends versions', async () => {
    const source = freshSource(2);
    source.content.questions = [question(1, { version: 4 }), question(2)];
    const { outbox } = await quizzed(2, source);
    const answers = outbox.all().filter(({ kind }) => kind === 'post-user-answer');
    const [told, untold] = answers.map(payloadOf);
    expect(told).toMatchObject({ questionId: 1, questionVersion: 4 });
    expect(untold).not.toHaveProperty('questionVersion');
  });
});

describe('a step made twice', () => {
  it('counts an answer once, even with a second choice for the same question', async () => {
    const opened = await quizzed(0, freshSource(2));
    const first = opened.game.answer(LANE, 1, 11);
    const again = opened.game.answer(LANE, 1, 10);
    expect(again).toEqual(first);
    expect(again).toMatchObject({ isCorrect: false, correctAnswerId: 10 });
    expect(kinds(opened)).toEqual(['post-user-answer', 'put-game-status']);
  });

  it('returns the same spin', async () => {
    const opened = await quizzed(3);
    const first = opened.game.spin(LANE);
    expect(opened.game.spin(LANE)).toEqual(first);
    expect(opened.store.drawLog().draws).toHaveLength(1);
    expect(first.remainingSpins).toBe(2);
  });

  it('changes nothing when a spin is settled again, or another spin is settled', async () => {
    const opened = await quizzed(3);
    opened.random.integers.push(pointsAt(40));
    const id = pendingIn(opened.game.spin(LANE))?.id ?? '';
    expect(pendingIn(opened.game.settle(LANE, 'other'))?.id).toBe(id);
    expect(opened.game.settle(LANE, id).points).toBe(40);
    expect(opened.game.settle(LANE, id).points).toBe(40);
  });

  it('returns the same end for a second press', async () => {
    const opened = await quizzed(1);
    spinOnce(opened, PRESS_YOUR_LUCK);
    opened.game.cashIn(LANE);
    opened.clock.advance(COUNTDOWN_MS);
    const first = opened.game.press(LANE, 0);
    expect(opened.game.press(LANE, 1)).toEqual(first);
    expect(opened.store.drawLog().draws).toHaveLength(2);
  });
});

describe('the outbox', () => {
  it('is woken only by a step that enqueues rows', async () => {
    const opened = await quizzed(1);
    const { game, enqueued } = opened;
    const afterQuiz = enqueued.count;
    expect(afterQuiz).toBe(1);
    spinOnce(opened, PRESS_YOUR_LUCK);
    const afterSpin = enqueued.count;
    expect(afterSpin).toBeGreaterThan(afterQuiz);
    game.cashIn(LANE);
    expect(enqueued.count).toBe(afterSpin);
  });
});

describe("the board's press", () => {
  it('is refused for a future tick', async () => {
    const opened = await quizzed(1);
    const { game, clock } = opened;
    spinOnce(opened, PRESS_YOUR_LUCK);
    game.cashIn(LANE);
    clock.advance(COUNTDOWN_MS + BLINK_INTERVAL_MS * 3);
    expect(() => game.press(LANE, 8)).toThrow(expect.objectContaining({ code: 'refused' }));
    expect(opened.store.drawLog().draws).toHaveLength(1);
    expect(game.press(LANE, 3).stage.kind).toBe('finished');
  });

  it.each([-1, 1])('counts elapsed time, even if the clock is set', async (direction) => {
    const opened = await quizzed(1);
    const { game, clock } = opened;
    spinOnce(opened, PRESS_YOUR_LUCK);
    game.cashIn(LANE);
    clock.advance(COUNTDOWN_MS + BLINK_INTERVAL_MS * 3);
    clock.set(clock.now() + direction * 3_600_000);
    expect(() => game.press(LANE, 8)).toThrow(expect.objectContaining({ code: 'refused' }));
    expect(game.press(LANE, 3).stage.kind).toBe('finished');
  });

  it('is accepted some ticks early, because the clocks of screen and kiosk differ', async () => {
    const opened = await quizzed(1);
    const { game, clock } = opened;
    spinOnce(opened, PRESS_YOUR_LUCK);
    game.cashIn(LANE);
    clock.advance(COUNTDOWN_MS);
    expect(() => game.press(LANE, 5)).toThrow(expect.objectContaining({ code: 'refused' }));
    expect(game.press(LANE, 4).stage.kind).toBe('finished');
  });

  it('is refused during the countdown, also on a board that opens again, and then no tick is lost', async () => {
    const opened = await quizzed(1);
    spinOnce(opened, PRESS_YOUR_LUCK);
    opened.game.cashIn(LANE);
    opened.clock.advance(COUNTDOWN_MS - 1);
    expect(() => opened.game.press(LANE, 0)).toThrow(expect.objectContaining({ code: 'refused' }));
    const { game, clock } = await afterCrash(opened);
    clock.advance(COUNTDOWN_MS - 1);
    expect(() => game.press(LANE, 0)).toThrow(expect.objectContaining({ code: 'refused' }));
    clock.advance(1);
    expect(game.press(LANE, 0).stage.kind).toBe('finished');
  });

  it('awards from the current stock, not from that at the opening', async () => {
    let prizes = [boardPrize(11, 1)];
    const stock = { ...AS_TOLD, offer: () => AS_TOLD.offer(LANE.campaignId, prizes, false) };
    const opened = openGame(freshSource(1), undefined, stock);
    await opened.game.open(VISIT, LANE.campaignId);
    opened.game.answer(LANE, 1, 10);
    spinOnce(opened, PRESS_YOUR_LUCK);
    opened.random.hexes.push(seedShowing('1'));
    opened.game.cashIn(LANE);
    opened.clock.advance(COUNTDOWN_MS);
    prizes = [boardPrize(12, 1)];
    expect(opened.game.press(LANE, 0)).toMatchObject({ stage: { outcome: { prize: { id: 12 } } } });
  });

  it('is refused without an open board', async () => {
    const { game } = await quizzed(2);
    expect(() => game.press(LANE, 0)).toThrow(expect.objectContaining({ code: 'refused' }));
  });
});

describe('the draw log', () => {
  it('contains every draw in a valid chain, also over restarts', async () => {
    const opened = await quizzed(3);
    spinOnce(opened, pointsAt(5));
    const again = await afterCrash(opened);
    spinOnce(again, PRESS_YOUR_LUCK);
    again.game.cashIn(LANE);
    again.clock.advance(COUNTDOWN_MS);
    again.game.press(LANE, 0);
    const { draws } = again.store.drawLog();
    expect(draws).toHaveLength(3);
    expect(verifyDraws(again.store.drawLog())).toBeNull();
    expect(JSON.parse(draws[0]?.entry ?? '')).toMatchObject({ userId: '7', campaignId: '3', outcome: '5' });
  });

  it('shows an entry that was changed on disk', async () => {
    const opened = await quizzed(2);
    spinOnce(opened, pointsAt(5));
    spinOnce(opened, pointsAt(10));
    opened.db.prepare(`UPDATE draw_log SET entry = replace(entry, '"5"', '"6"') WHERE sequence = 1`).run();
    expect(verifyDraws(opened.store.drawLog())?.place).toBe(1);
  });
});

describe('the rows for the server', () => {
  it('of a whole offline play are its answers, the award and one status', async () => {
    const source = freshSource(12, { prizes: [wheelPrize(1, 0, null)] });
    const opened = openGame(source);
    await opened.game.open(VISIT, LANE.campaignId);
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
    expect(new Set(opened.outbox.all().map((job) => job.key)).size).toBe(14);
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

  it('have different keys, and wake the engine once per step', async () => {
    const opened = await quizzed(3);
    const keys = opened.db.prepare('SELECT idempotency_key FROM outbox').pluck().all();
    expect(new Set(keys).size).toBe(keys.length);
    expect(opened.enqueued.count).toBe(3);
  });

  it("carry the server's ids, although the screen sends them as text", async () => {
    const opened = openGame(freshSource(1));
    const lane = { userId: 7, campaignId: '3' };
    await opened.game.open(visitOf(lane.userId), lane.campaignId);
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
