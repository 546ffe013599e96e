import { describe, expect, it } from 'vitest';
import type { Row } from '../../src/server/database/schema.ts';
import { gamesOf } from '../../src/shared/games.ts';
import { serverSuite } from '../support/api-suite.ts';
import { answerTo, logIn, playerOf } from '../support/player.ts';

const suite = serverSuite();

async function campaignsOf(name: string) {
  const { token, userId } = await logIn(suite.api, name);
  const [details] = await suite.api.call('getGameDetails', { query: { userId } }, { token });
  return details?.campaigns ?? [];
}

describe('the game details', () => {
  it("contain the campaign with its type, its bonus and the player's status, and the theme", async () => {
    const { token, userId } = await logIn(suite.api, 'player01');
    const [details, ...others] = await suite.api.call('getGameDetails', { query: { userId } }, { token });
    expect(others).toEqual([]);
    expect(details?.theme).toMatchObject({ description: 'Full' });
    expect(details?.campaigns).toMatchObject([
      { campaignName: 'Spin the Sound', bonusPointsAwarded: 50, gameStatuses: [{ userId, gameStatusType: 0 }] },
    ]);
    expect(gamesOf(details?.campaigns?.[0]?.campaignType)).toEqual(['wheel', 'board']);
  });

  it.each([
    ['player02', ['Spin the Sound', 'Summer Spin'], [['wheel', 'board'], ['wheel']]],
    ['player03', [], []],
    ['player05', ['Know Your Sound'], [[]]],
  ])('of %s list %j', async (name, names, games) => {
    const campaigns = await campaignsOf(name);
    expect(campaigns.map((campaign) => campaign.campaignName)).toEqual(names);
    expect(campaigns.map((campaign) => gamesOf(campaign.campaignType))).toEqual(games);
  });

  it('omit a campaign that is over or has not begun, and list it with its dates', async () => {
    const set = (dates: Partial<Row<'campaigns'>>) =>
      suite.server.db.updateTable('campaigns').set(dates).where('name', '=', 'Summer Spin').execute();
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const { token, userId } = await logIn(suite.api, 'player02');
    const closed = async () =>
      (await suite.api.call('getGameDetails', { query: { userId } }, { token }))[0]?.closedCampaigns;
    for (const dates of [{ end_date: day(-1) }, { start_date: day(1), end_date: day(2) }]) {
      await set(dates);
      expect((await campaignsOf('player02')).map((one) => one.campaignName)).toEqual(['Spin the Sound']);
      expect(await closed()).toMatchObject([
        { campaignName: 'Summer Spin', endDate: dates.end_date, isOver: !('start_date' in dates) },
      ]);
    }
    const pause = { start_date: day(-1), paused_at: day(-1), resumes_at: day(1) };
    await set(pause);
    expect(await campaignsOf('player02')).toHaveLength(1);
    expect(await closed()).toMatchObject([{ isOver: false, pausedUntil: pause.resumes_at }]);
    await set({ resumes_at: day(-1) });
    expect(await campaignsOf('player02')).toHaveLength(2);
    expect(await closed()).toEqual([]);
  });
});

describe('the questions', () => {
  it('are sorted by date, with their answers and the right one', async () => {
    const { questions } = await playerOf(suite.api, 'player01');
    expect(questions).toHaveLength(12);
    expect(questions.filter((question) => question.questionType === 0)).toHaveLength(9);
    const dates = questions.map((question) => question.createdDate ?? '');
    expect(dates).toEqual(dates.toSorted());
    for (const { questionType, answers, correctAnswer, correctAnswerId } of questions) {
      expect(answers).toHaveLength(questionType === 0 ? 4 : 2);
      expect(answers).toContainEqual({ id: correctAnswerId, answerText: correctAnswer, isDeleted: false });
    }
  });
});

describe('the prizes', () => {
  it('are those of the wheel and of the board, including those without winners', async () => {
    const player = await playerOf(suite.api, 'player01');
    const zero = player.prizes.find((prize) => prize.name === 'Turntable');
    const set = (winner_total: number) =>
      suite.server.db.updateTable('prizes').set({ winner_total }).where('id', '=', Number(zero?.id)).execute();
    await set(0);
    const { campaignId } = player;
    const prizes = await suite.api.call('getAvailablePrizes', { params: { campaignId } }, player);
    expect(prizes?.map((prize) => [prize.name, prize.rank, prize.isPressYourLuckPrize])).toEqual([
      ['Earbuds', 1, false],
      ['Bluetooth speaker', 2, false],
      ['Studio headphones', 3, false],
      ['Gift card', 1, true],
      ['Festival tickets', 2, true],
      ['Turntable', 3, true],
      ['Hi-fi set', null, true],
    ]);
    expect(prizes?.find((prize) => prize.name === 'Turntable')?.winnerTotal).toBe(0);
    expect(await suite.api.call('getAvailablePrizesByQuery', { query: { campaignId } }, player)).toEqual(prizes);
    await set(5);
  });

  it('omit deleted ones', async () => {
    const player = await playerOf(suite.api, 'player02');
    const set = (is_deleted: number) =>
      suite.server.db.updateTable('prizes').set({ is_deleted }).where('name', '=', 'Gift card').execute();
    await set(1);
    const { campaignId } = player;
    const prizes = await suite.api.call('getAvailablePrizes', { params: { campaignId } }, player);
    expect(prizes?.map((prize) => prize.name)).not.toContain('Gift card');
    await set(0);
  });
});

describe('the progress', () => {
  it('lists the answered questions in the order of the answers', async () => {
    const player = await playerOf(suite.api, 'player09');
    const { userId, campaignId } = player;
    const progress = () => suite.api.call('getUserProgress', { query: { userId, campaignId } }, player);
    expect(await progress()).toEqual([]);
    await suite.api.call('postUserAnswer', { body: answerTo(player, 4) }, player);
    await suite.api.call('postUserAnswer', { body: answerTo(player, 1, false) }, player);
    expect(await progress()).toEqual([
      { questionId: player.questions[4]?.id, isCorrect: true },
      { questionId: player.questions[1]?.id, isCorrect: false },
    ]);
  });
});

describe('the status', () => {
  it('is created if it is missing', async () => {
    const player = await playerOf(suite.api, 'player10');
    await suite.server.db.deleteFrom('game_statuses').where('user_id', '=', player.userId).execute();
    const query = { userId: player.userId, campaignId: player.campaignId };
    const made = await suite.api.call('getGameStatus', { query }, player);
    expect(made).toMatchObject({ userId: player.userId, gameStatusType: 0, totalSpinsEarned: 0, remainingSpins: 0 });
    expect(await suite.api.call('getGameStatus', { query }, player)).toEqual(made);
  });
});
