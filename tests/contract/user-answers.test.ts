import { describe, expect, it } from 'vitest';
import { serverSuite } from '../support/api-suite.ts';
import { answerTo, finishedStatus, playerOf } from '../support/player.ts';

const suite = serverSuite();

describe('an answer', () => {
  it('is stored and returned', async () => {
    const player = await playerOf(suite.api, 'player06');
    const { userId, campaignId } = player;
    const answers = [answerTo(player, 0), answerTo(player, 1, false)];
    for (const body of answers) await suite.api.call('postUserAnswer', { body }, player);
    expect(await suite.api.call('getUserAnswers', { query: {} }, player)).toMatchObject(answers);
    expect(await suite.api.call('getUserAnswers', { query: { userId, campaignId } }, player)).toMatchObject(answers);
  });

  it('may contain its ids as text', async () => {
    const player = await playerOf(suite.api, 'player07');
    const { userId, questionId, answerId, isCorrect, campaignId } = answerTo(player, 0);
    const ids = { userId: `${userId}`, questionId: `${questionId}`, answerId: `${answerId}` };
    const body = { ...ids, campaignId: `${campaignId}`, isCorrect };
    expect(await suite.api.call('postUserAnswer', { body }, player)).toMatchObject({ userId: player.userId });
  });

  it('is accepted once per question, right or wrong', async () => {
    const player = await playerOf(suite.api, 'player08');
    await suite.api.call('postUserAnswer', { body: answerTo(player, 0) }, player);
    for (const isCorrect of [true, false]) {
      const { status, body } = await suite.api.attempt(
        'postUserAnswer',
        { body: answerTo(player, 0, isCorrect) },
        player,
      );
      expect({ status, body }).toEqual({
        status: 409,
        body: { code: 'already-answered', message: 'This question has already been answered.' },
      });
    }
  });

  it('is marked by the server', async () => {
    const player = await playerOf(suite.api, 'player09');
    const body = { ...answerTo(player, 0, false), isCorrect: true };
    expect(await suite.api.attempt('postUserAnswer', { body }, player)).toMatchObject({
      status: 400,
      body: { message: 'The answer was marked incorrectly.' },
    });
  });

  it('must belong to the question, and the question to the campaign', async () => {
    const player = await playerOf(suite.api, 'player02');
    const { token, userId } = player;
    const [, second] = (await suite.api.call('getGameDetails', { query: { userId } }, { token }))[0]?.campaigns ?? [];
    const answer = answerTo(player, 0);
    const wrong = [
      { ...answer, answerId: answerTo(player, 1).answerId },
      { ...answer, campaignId: second?.id },
      { ...answer, questionId: 999_999 },
      { ...answer, answerId: 'x' },
    ];
    for (const body of wrong) {
      expect((await suite.api.attempt('postUserAnswer', { body }, player)).status).toBe(400);
    }
  });

  it('must not have been deleted', async () => {
    const player = await playerOf(suite.api, 'player12');
    const body = answerTo(player, 0);
    const answer = suite.server.db.updateTable('answers').where('id', '=', Number(body.answerId));
    await answer.set({ is_deleted: 1 }).execute();
    const refused = await suite.api.attempt('postUserAnswer', { body }, player);
    await answer.set({ is_deleted: 0 }).execute();
    expect([refused.status, refused.body.code]).toEqual([400, 'answer-not-in-campaign']);
    await suite.api.call('postUserAnswer', { body }, player);
  });

  it('is refused when a field is missing or has the wrong type', async () => {
    const player = await playerOf(suite.api, 'player10');
    const { answerId: _, ...incomplete } = answerTo(player, 0);
    const wrong = [
      [incomplete, 'Answer id: This field is required'],
      [{ ...answerTo(player, 0), isCorrect: 'true' }, 'Is correct: Must be true or false'],
      [[], 'Request: Must be an object'],
    ] as const;
    for (const [body, message] of wrong) {
      const answer = await suite.api.attempt('postUserAnswer', { body }, player);
      expect(answer).toMatchObject({ status: 400, body: { message } });
    }
  });

  it('is refused once the game is finished', async () => {
    const player = await playerOf(suite.api, 'player11');
    const query = { id: player.status.id ?? '' };
    await suite.api.call('putGameStatus', { query, body: finishedStatus(player, 0, 0) }, player);
    const answer = await suite.api.attempt('postUserAnswer', { body: answerTo(player, 0) }, player);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'game-finished', message: 'The game is already finished.' },
    });
    const { userId, campaignId } = player;
    expect(await suite.api.call('getUserAnswers', { query: { userId, campaignId } }, player)).toEqual([]);
  });
});
