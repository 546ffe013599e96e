import { describe, expect, it } from 'vitest';
import type { GameStatus } from '../../src/shared/entities/game-status.ts';
import { serverSuite } from '../support/api-suite.ts';
import { answerCorrectly, answerTo, finishedStatus, type Player, playerOf, statusWith } from '../support/player.ts';

const suite = serverSuite();

const put = (player: Player, values: Partial<GameStatus>) =>
  suite.api.attempt(
    'putGameStatus',
    { query: { id: player.status.id }, body: statusWith(player, values) },
    { token: player.token },
  );
const stored = ({ token, userId, campaignId }: Player) =>
  suite.api.call('getGameStatus', { query: { userId, campaignId } }, { token });

describe('a game status', () => {
  it('follows the quiz, the spins and the end', async () => {
    const player = await playerOf(suite.api, 'player06');
    const steps = [
      { totalSpinsEarned: 1, remainingSpins: 1 },
      { totalSpinsEarned: 2, remainingSpins: 2 },
      { totalSpinsEarned: 2, remainingSpins: 1, totalPointsEarned: 45 },
      { totalSpinsEarned: 2, remainingSpins: 0, totalPointsEarned: 45 },
      { totalSpinsEarned: 2, remainingSpins: 0, totalPointsEarned: 45, gameStatusType: 1 },
    ];
    await answerCorrectly(suite.api, player, 2);
    for (const values of steps) {
      const { status, body } = await put(player, values);
      expect({ status, body }).toEqual({ status: 200, body: statusWith(player, values) });
    }
    expect(await stored(player)).toEqual({ ...statusWith(player, steps.at(-1) ?? {}), awardState: 'none' });
  });

  it('may be sent once, at the end of a whole play, after its answers', async () => {
    const player = await playerOf(suite.api, 'player07');
    await answerCorrectly(suite.api, player, 8);
    const values = { totalSpinsEarned: 8, remainingSpins: 3, totalPointsEarned: 120, gameStatusType: 1 };
    const { status, body } = await put(player, { ...values, isPressYourLuckSpinUsed: 1 });
    expect({ status, body }).toMatchObject({ status: 200, body: { ...values, isPressYourLuckSpinUsed: 1 } });
  });

  it('counts as unfinished without a type', async () => {
    const player = await playerOf(suite.api, 'player08');
    const { gameStatusType: _, ...rest } = player.status;
    const request = { query: { id: player.status.id }, body: rest };
    expect((await suite.api.attempt('putGameStatus', request, player)).status).toBe(200);
    expect((await put(player, { gameStatusType: null })).status).toBe(200);
  });

  it('is final once it is finished; the same status is accepted again', async () => {
    const player = await playerOf(suite.api, 'player09');
    await answerCorrectly(suite.api, player, 3);
    const finished = finishedStatus(player, 3, 90);
    expect((await put(player, finished)).status).toBe(200);
    expect((await put(player, finished)).status).toBe(200);
    for (const change of [{ totalPointsEarned: 95 }, { gameStatusType: 0 }, { gameStatusType: null }]) {
      const { status, body } = await put(player, { ...finished, ...change });
      expect({ status, body }).toEqual({
        status: 409,
        body: { code: 'game-finished', message: 'The game is already finished.' },
      });
    }
    expect(await stored(player)).toEqual({ ...finished, awardState: 'none' });
  });

  it('has no more earned spins than correct answers', async () => {
    const player = await playerOf(suite.api, 'player10');
    await answerCorrectly(suite.api, player, 1);
    await suite.api.call('postUserAnswer', { body: answerTo(player, 1, false) }, player);
    expect(await put(player, { totalSpinsEarned: 2, remainingSpins: 2 })).toMatchObject({
      status: 400,
      body: { message: 'More spins were earned than answers were correct.' },
    });
  });

  it('earns no spins after the first one was used, and returns none', async () => {
    const player = await playerOf(suite.api, 'player11');
    await answerCorrectly(suite.api, player, 3);
    const playing = { totalSpinsEarned: 2, remainingSpins: 1, totalPointsEarned: 20 };
    expect((await put(player, playing)).status).toBe(200);
    const refused = [
      { ...playing, totalSpinsEarned: 3 },
      { ...playing, remainingSpins: 2 },
      { ...playing, totalPointsEarned: 15 },
      { ...playing, totalSpinsEarned: 1 },
      { ...playing, remainingSpins: -1 },
    ];
    for (const values of refused) expect((await put(player, values)).status).toBe(400);
    expect(await stored(player)).toMatchObject(playing);
  });

  it('cannot undo Press Your Luck', async () => {
    const player = await playerOf(suite.api, 'player12');
    await answerCorrectly(suite.api, player, 2);
    const pressed = { totalSpinsEarned: 2, remainingSpins: 1, gameStatusType: 1, isPressYourLuckSpinUsed: 1 };
    expect((await put(player, pressed)).status).toBe(200);
    expect((await put(player, { ...pressed, isPressYourLuckSpinUsed: 0 })).status).toBe(409);
  });

  it('is changed by its own player only, also within one campaign', async () => {
    const [player, victim] = [await playerOf(suite.api, 'player14'), await playerOf(suite.api, 'player15')];
    expect(victim.campaignId).toBe(player.campaignId);
    const finished = { query: { id: victim.status.id }, body: { ...victim.status, gameStatusType: 1 } };
    const { status, body } = await suite.api.attempt('putGameStatus', finished, player);
    expect([status, body.code]).toEqual([403, 'not-permitted']);
    expect(await stored(victim)).toEqual(victim.status);
  });

  it('cannot name another id, user or campaign than the stored one', async () => {
    const player = await playerOf(suite.api, 'player13');
    for (const values of [{ id: 9999 }, { userId: 9999 }, { campaignId: 9999 }]) {
      expect((await put(player, values)).status).toBe(400);
    }
  });
});
