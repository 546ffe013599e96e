import { describe, expect, it } from 'vitest';
import { answerFrom, onDisk, pendingIn, quizzed, sendAll, spinOnce } from '../../../tests/support/game.ts';
import {
  AS_TOLD,
  freshSource,
  LANE,
  openGame,
  PRESS_YOUR_LUCK,
  payloadOf,
  pointsAt,
  type Source,
  VISIT,
  wheelPrize,
} from '../../../tests/support/main.ts';
import { visitOf } from '../../../tests/support/visits.ts';
import { Game } from './game.ts';

describe('opening a play whose last spin was drawn on another kiosk', () => {
  const status = { id: 70, gameStatusType: 0, totalSpinsEarned: 2, remainingSpins: 0, totalPointsEarned: 60 };
  const answers = [1, 2].map((questionId) => ({ questionId, isCorrect: true }));

  it('ends it with its current points, and reports that to the server', async () => {
    const opened = openGame({ ...freshSource(2), status, answers });
    expect(await opened.game.open(VISIT, LANE.campaignId)).toMatchObject({
      stage: { kind: 'finished', outcome: { kind: 'wheel', prize: { id: 2 } } },
      points: 60,
    });
    expect(opened.outbox.all().map(payloadOf)).toEqual([
      { userId: 7, campaignId: 3, prizeId: 2 },
      { ...status, userId: 7, campaignId: 3, gameStatusType: 1, isPressYourLuckSpinUsed: 0 },
    ]);
    expect(() => opened.game.spin(LANE)).toThrow(expect.objectContaining({ code: 'refused' }));
    await opened.game.open(VISIT, LANE.campaignId);
    expect(opened.outbox.all()).toHaveLength(2);
  });

  it('awards nothing from cached data, and ends it once the server answers', async () => {
    const source = { ...freshSource(2), status, answers, isFresh: false };
    const opened = openGame(source);
    expect((await opened.game.open(VISIT, LANE.campaignId)).stage).toEqual({
      kind: 'finished',
      outcome: { kind: 'elsewhere' },
    });
    expect(opened.outbox.all()).toEqual([]);
    source.isFresh = true;
    expect((await opened.game.open(VISIT, LANE.campaignId)).stage).toMatchObject({
      outcome: { kind: 'wheel', prize: { id: 2 } },
    });
  });

  it('leaves a game that has ended there unchanged', async () => {
    const opened = openGame({ ...freshSource(2), status: { ...status, gameStatusType: 1 }, answers });
    expect((await opened.game.open(VISIT, LANE.campaignId)).stage).toEqual({
      kind: 'finished',
      outcome: { kind: 'elsewhere' },
    });
    expect(opened.outbox.all()).toEqual([]);
  });
});

describe('opening a play', () => {
  const SERVER = { id: 70, gameStatusType: 0, totalSpinsEarned: 1, remainingSpins: 1, totalPointsEarned: 0 };

  it("prefers the kiosk's unsent answers to a fresh answer of the server without them", async () => {
    const opened = await quizzed(0, freshSource(3));
    answerFrom(opened.game, 1, 2);
    expect(await opened.game.open(VISIT, LANE.campaignId)).toMatchObject({
      answeredCount: 2,
      totalSpins: 2,
      stage: { question: { id: 3 } },
    });
    expect(opened.store.answersOf(LANE).map(({ questionId }) => questionId)).toEqual(['1', '2']);
  });

  it.each([
    ['ends it if the server has finished it and refused the rest', 'refused', 'finished'],
    ['continues it while a row waits', 'pending', 'quiz'],
    ['continues it while a row waits for a log-in', 'parked', 'quiz'],
  ])('%s', async (_name, state, stage) => {
    const opened = await quizzed(0, freshSource(3));
    answerFrom(opened.game, 1, 2);
    opened.db.prepare('UPDATE outbox SET state = ?').run(state);
    opened.source.status = { ...SERVER, gameStatusType: 1, remainingSpins: 0, totalPointsEarned: 95 };
    expect((await opened.game.open(VISIT, LANE.campaignId)).stage.kind).toBe(stage);
  });

  it('prefers a refused answer of the kiosk too', async () => {
    const opened = await quizzed(0, freshSource(3));
    answerFrom(opened.game, 1, 1);
    opened.db.prepare("UPDATE outbox SET state = 'refused'").run();
    expect((await opened.game.open(VISIT, LANE.campaignId)).answeredCount).toBe(1);
  });

  it("uses the server's fresh answer if nothing is unsent", async () => {
    const opened = await quizzed(0, freshSource(3));
    answerFrom(opened.game, 1, 1);
    sendAll(opened);
    opened.source.status = { ...SERVER, totalSpinsEarned: 2, remainingSpins: 2 };
    opened.source.answers = [
      { questionId: 2, isCorrect: true },
      { questionId: '1', isCorrect: true },
    ];
    const view = await opened.game.open(VISIT, LANE.campaignId);
    expect(view).toMatchObject({ answeredCount: 2, totalSpins: 2, stage: { question: { id: 3 } }, isStale: false });
    expect(onDisk(opened.file).answers.map((row) => (row as { question_id: string }).question_id)).toEqual(['2', '1']);
  });

  it('counts an answer once if the server sends it twice', async () => {
    const source = { ...freshSource(2), answers: [1, 2, 1].map((questionId) => ({ questionId, isCorrect: true })) };
    expect((await openGame(source).game.open(VISIT, LANE.campaignId)).answeredCount).toBe(2);
  });

  it("prefers the kiosk's own facts to cached data, even if nothing is unsent", async () => {
    const opened = await quizzed(0, freshSource(3));
    answerFrom(opened.game, 1, 2);
    sendAll(opened);
    opened.source.isFresh = false;
    expect(await opened.game.open(VISIT, LANE.campaignId)).toMatchObject({ answeredCount: 2, isStale: true });
  });

  it('begins from cached data if the kiosk has no facts of the player', async () => {
    const source = { ...freshSource(3), status: SERVER, answers: [{ questionId: 1, isCorrect: true }], isFresh: false };
    expect(await openGame(source).game.open(VISIT, LANE.campaignId)).toMatchObject({
      answeredCount: 1,
      totalSpins: 1,
      isStale: true,
    });
  });

  it("keeps a pending spin, and adds the status's id from the server", async () => {
    const opened = await quizzed(1, { ...freshSource(1), status: null });
    sendAll(opened);
    opened.random.integers.push(pointsAt(5));
    opened.game.spin(LANE);
    opened.source.status = SERVER;
    expect((await opened.game.open(VISIT, LANE.campaignId)).stage.kind).toBe('spinning');
    spinOnce(opened, pointsAt(5));
    expect(payloadOf(opened.outbox.all().at(-1))).toMatchObject({ id: 70 });
  });

  it('drops a pending spin and a declined offer of a play that continued elsewhere', async () => {
    for (const index of [pointsAt(85), PRESS_YOUR_LUCK]) {
      const opened = await quizzed(3);
      opened.random.integers.push(index);
      opened.game.spin(LANE);
      sendAll(opened);
      const told = { ...SERVER, totalSpinsEarned: 3, remainingSpins: 2 };
      opened.source.status = told;
      expect((await opened.game.open(VISIT, LANE.campaignId)).stage.kind).toBe('spinning');
      opened.source.status = { ...told, remainingSpins: 1, totalPointsEarned: 40 };
      expect(await opened.game.open(VISIT, LANE.campaignId)).toMatchObject({
        stage: { kind: 'wheel' },
        remainingSpins: 1,
        points: 40,
      });
      opened.source.status = { ...told, remainingSpins: 0, gameStatusType: 1 };
      expect((await opened.game.open(VISIT, LANE.campaignId)).stage).toEqual({
        kind: 'finished',
        outcome: { kind: 'elsewhere' },
      });
    }
  });

  it('keeps the extra spin after an offer declined at the last spin', async () => {
    const opened = await quizzed(1);
    spinOnce(opened, PRESS_YOUR_LUCK);
    opened.game.declineOffer(LANE);
    sendAll(opened);
    opened.source.status = { ...SERVER, remainingSpins: 0 };
    expect((await opened.game.open(VISIT, LANE.campaignId)).stage.kind).toBe('wheel');
    expect(spinOnce(opened, pointsAt(60))).toMatchObject({ stage: { kind: 'finished' }, points: 60 });
  });

  it('keeps an answer that was given and accepted during the read', async () => {
    const opened = await quizzed(0, freshSource(3));
    const reads: ((source: Source) => void)[] = [];
    const slow = new Game({
      store: opened.store,
      stock: AS_TOLD,
      clock: opened.clock,
      random: opened.random,
      claims: { date: () => opened.clock.now(), tokenOf: () => null },
      fetch: () => new Promise((resolve) => reads.push(resolve)),
      onEnqueued: () => {},
      madeId: (userId) => userId,
      imageUrl: () => null,
    });
    const first = slow.open(VISIT, LANE.campaignId);
    reads[0]?.(freshSource(3));
    await first;
    const second = slow.open(VISIT, LANE.campaignId);
    slow.answer(LANE, 1, 10);
    sendAll(opened);
    reads[1]?.(freshSource(3));
    expect((await second).answeredCount).toBe(1);
    expect(onDisk(opened.file).answers).toHaveLength(1);
  });

  it('keeps an earlier answer that was accepted during the read', async () => {
    const opened = await quizzed(0, freshSource(3));
    answerFrom(opened.game, 1, 1);
    const game = new Game({
      store: opened.store,
      stock: AS_TOLD,
      clock: opened.clock,
      random: opened.random,
      claims: { date: () => opened.clock.now(), tokenOf: () => null },
      fetch: async () => {
        const source = freshSource(3);
        sendAll(opened);
        return source;
      },
      onEnqueued: () => {},
      madeId: (userId) => userId,
      imageUrl: () => null,
    });
    expect((await game.open(VISIT, LANE.campaignId)).answeredCount).toBe(1);
  });

  it('stores the play from the server, and continues from it offline', async () => {
    const before = openGame({
      ...freshSource(1),
      status: { id: 70, gameStatusType: 0, totalSpinsEarned: 3, remainingSpins: 2, totalPointsEarned: 40 },
      answers: [{ questionId: 1, isCorrect: true }],
    });
    await before.game.open(VISIT, LANE.campaignId);
    const offline: Source = { ...freshSource(1), status: null, isFresh: false };
    const view = await openGame(offline, before.file).game.open(VISIT, LANE.campaignId);
    expect(view).toMatchObject({ stage: { kind: 'wheel' }, remainingSpins: 2, points: 40 });
  });

  it('continues a play without a status at the server', async () => {
    const source: Source = { ...freshSource(2), status: null };
    const opened = await quizzed(1, source);
    expect(await opened.game.open(VISIT, LANE.campaignId)).toMatchObject({ answeredCount: 1, stage: { kind: 'quiz' } });
  });

  it('counts only questions that still exist', async () => {
    const opened = await quizzed(0, freshSource(3));
    answerFrom(opened.game, 1, 1);
    const { content } = opened.source;
    opened.source.content = { ...content, questions: content.questions.slice(1) };
    expect(await opened.game.open(VISIT, LANE.campaignId)).toMatchObject({
      answeredCount: 0,
      questionCount: 2,
      totalSpins: 1,
    });
  });

  it("leaves other players' answers alone", async () => {
    const opened = openGame(freshSource(2));
    const other = { userId: 8, campaignId: 3 };
    await opened.game.open(visitOf(other.userId), other.campaignId);
    opened.game.answer(other, 1, 10);
    await opened.game.open(VISIT, LANE.campaignId);
    expect(onDisk(opened.file).answers).toHaveLength(1);
  });

  it('subtracts the unsent awards of all players from the winners', async () => {
    const prizes = [wheelPrize(1, 0, null, 1), wheelPrize(2, 200, null, null)];
    const opened = openGame(freshSource(1, { prizes }));
    const other = { userId: 8, campaignId: 3 };
    await opened.game.open(visitOf(other.userId), other.campaignId);
    opened.game.answer(other, 1, 10);
    opened.random.integers.push(pointsAt(5));
    opened.game.settle(other, pendingIn(opened.game.spin(other))?.id ?? '');
    const view = await opened.game.open(VISIT, LANE.campaignId);
    expect(view.prizes.map((prize) => prize.winnerTotal)).toEqual([0, null]);
    opened.game.answer(LANE, 1, 10);
    expect(spinOnce(opened, pointsAt(5)).stage).toEqual({ kind: 'finished', outcome: { kind: 'wheel', prize: null } });
  });

  it('refuses every step of a play that is not open', () => {
    const { game } = openGame(freshSource(1));
    expect(() => game.spin(LANE)).toThrow(expect.objectContaining({ code: 'refused' }));
  });

  it('drops the plays in memory at the close', async () => {
    const { game } = await quizzed(1);
    game.close();
    expect(() => game.spin(LANE)).toThrow(expect.objectContaining({ code: 'refused' }));
  });
});
