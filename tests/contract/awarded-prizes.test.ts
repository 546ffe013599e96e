import { describe, expect, it } from 'vitest';
import { serverSuite } from '../support/api-suite.ts';
import { answerCorrectly, finishedStatus, type Player, playerOf, prizeNamed } from '../support/player.ts';

const suite = serverSuite();

const award = (player: Player, name: string, idempotencyKey?: string) =>
  suite.api.attempt(
    'postAwardedPrize',
    { body: { userId: player.userId, campaignId: player.campaignId, prizeId: prizeNamed(player, name).id } },
    { token: player.token, idempotencyKey },
  );
const setWinners = (player: Player, name: string, winner_total: number) =>
  suite.server.db.updateTable('prizes').set({ winner_total }).where('id', '=', prizeNamed(player, name).id).execute();
const winnersOf = async (player: Player, name: string) => {
  const { campaignId } = player;
  const prizes = await suite.api.call('getAvailablePrizes', { params: { campaignId } }, { token: player.token });
  return prizes?.find((prize) => prize.name === name)?.winnerTotal;
};
const awardsOf = (player: Player, name: string) =>
  suite.server.db
    .selectFrom('awarded_prizes')
    .selectAll()
    .where('prize_id', '=', prizeNamed(player, name).id)
    .execute();

describe('an awarded prize', () => {
  it('reduces the stock before the status that ends the game', async () => {
    const player = await playerOf(suite.api, 'player06');
    await answerCorrectly(suite.api, player, 5);
    const before = Number(await winnersOf(player, 'Earbuds'));
    const { userId, campaignId } = player;
    const prizeId = prizeNamed(player, 'Earbuds').id ?? '';
    await suite.api.call('postAwardedPrize', { body: { userId, campaignId, prizeId } }, player);
    expect(await winnersOf(player, 'Earbuds')).toBe(before - 1);
    const query = { id: player.status.id ?? '' };
    await suite.api.call('putGameStatus', { query, body: finishedStatus(player, 5, 200) }, player);
  });

  it('is limited to one per player and campaign', async () => {
    const player = await playerOf(suite.api, 'player07');
    await answerCorrectly(suite.api, player, 5);
    await award(player, 'Earbuds');
    const { status, body } = await award(player, 'Gift card');
    expect({ status, body }).toEqual({
      status: 409,
      body: { code: 'already-awarded', message: 'A prize has already been awarded.' },
    });
  });

  it('is refused without winners left, and so is its retry after new stock arrived', async () => {
    const player = await playerOf(suite.api, 'player08');
    await answerCorrectly(suite.api, player, 1);
    await setWinners(player, 'Turntable', 0);
    const refusal = { status: 409, body: { code: 'out-of-stock', message: 'No winners are left for this prize.' } };
    expect(await award(player, 'Turntable', 'a key')).toMatchObject(refusal);
    await setWinners(player, 'Turntable', 1);
    const retry = await award(player, 'Turntable', 'a key');
    expect(retry).toMatchObject(refusal);
    expect(retry.headers['idempotent-replayed']).toBe('true');
    expect(await awardsOf(player, 'Turntable')).toEqual([]);
    expect(await winnersOf(player, 'Turntable')).toBe(1);
  });

  it('is refused once the game is finished', async () => {
    const player = await playerOf(suite.api, 'player09');
    const query = { id: player.status.id ?? '' };
    await suite.api.call('putGameStatus', { query, body: finishedStatus(player, 0, 0) }, player);
    const { status, body } = await award(player, 'Earbuds');
    expect({ status, body }).toEqual({
      status: 409,
      body: { code: 'game-finished', message: 'The game is already finished.' },
    });
  });

  it('must be a prize of the campaign, and not deleted', async () => {
    const player = await playerOf(suite.api, 'player10');
    await answerCorrectly(suite.api, player, 1);
    const { db } = suite.server;
    const refusal = {
      status: 400,
      body: { code: 'prize-not-in-campaign', message: 'The prize does not belong to this campaign.' },
    };
    await db.updateTable('prizes').set({ is_deleted: 1 }).where('name', '=', 'Gift card').execute();
    expect(await award(player, 'Gift card')).toMatchObject(refusal);
    await db.updateTable('prizes').set({ is_deleted: 0 }).where('name', '=', 'Gift card').execute();

    const summer = await db.selectFrom('prizes').select('id').where('name', '=', 'Beach speaker').execute();
    for (const prizeId of [summer[0]?.id, 999_999, 'x']) {
      const body = { userId: player.userId, campaignId: player.campaignId, prizeId };
      expect(await suite.api.attempt('postAwardedPrize', { body }, player)).toMatchObject(refusal);
    }
    expect((await award(player, 'Gift card')).status).toBe(200);
  });

  it('is given to exactly three of fifty players who ask at once for one with three winners', async () => {
    const player = await playerOf(suite.api, 'player11');
    await setWinners(player, 'Hi-fi set', 3);
    const names = Array.from({ length: 15 }, (_, index) => `player${index + 11}`);
    const players = await Promise.all(names.map((name) => playerOf(suite.api, name)));
    for (const one of players) await answerCorrectly(suite.api, one, 1);
    // Every player asks several times, with and without a key, like kiosks that lose their connection.
    const requests = Array.from({ length: 50 }, (_, index) => {
      const asking = players[index % players.length] ?? player;
      return award(asking, 'Hi-fi set', index % 2 === 0 ? `hi-fi ${asking.userId}` : undefined);
    });
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
    const awards = await awardsOf(player, 'Hi-fi set');
    expect(awards).toHaveLength(3);
    expect(new Set(awards.map((row) => row.user_id)).size).toBe(3);
    expect(await winnersOf(player, 'Hi-fi set')).toBe(0);
  });
});
