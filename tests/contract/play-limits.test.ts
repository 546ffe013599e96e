import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OCCURRED_AT_HEADER } from '../../src/shared/api/endpoints.ts';
import type { GameStatus } from '../../src/shared/entities/game-status.ts';
import { serverSuite } from '../support/api-suite.ts';
import {
  answerCorrectly,
  answerTo,
  finishedStatus,
  logIn,
  type Player,
  playerOf,
  prizeNamed,
  statusWith,
} from '../support/player.ts';

const suite = serverSuite();

const put = async (player: Player, values: Partial<GameStatus>, occurredAt?: string) => {
  const request = { query: { id: player.status.id }, body: statusWith(player, values) };
  const { status, body } = await suite.api.attempt('putGameStatus', request, { token: player.token, occurredAt });
  return status === 200 ? 'taken' : body.code;
};
const award = async (player: Player, name: string, occurredAt?: string) => {
  const { userId, campaignId, token } = player;
  const body = { userId, campaignId, prizeId: prizeNamed(player, name).id };
  const answer = await suite.api.attempt('postAwardedPrize', { body }, { token, occurredAt });
  return answer.status === 200 ? 'taken' : answer.body.code;
};
const setCampaign = (player: Player, values: object) =>
  suite.server.db.updateTable('campaigns').set(values).where('id', '=', player.campaignId).execute();
const winnersOf = async ({ campaignId, token }: Player, name: string) =>
  (await suite.api.call('getAvailablePrizes', { params: { campaignId } }, { token }))?.find(
    (prize) => prize.name === name,
  )?.winnerTotal;

/** Returns the player's row of the report. */
async function reported({ campaignId, userId }: Player) {
  const admin = await logIn(suite.api, 'admin');
  const user = await suite.server.db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const rows = await suite.api.call('getPointsPrizes', { params: { campaignId } }, admin);
  return rows.find(({ userName }) => userName === `${user.first_name} ${user.last_name}`);
}

const marksOfOthers = ({ userId }: Player) =>
  suite.server.db.selectFrom('awarded_prizes').select(['id', 'mark']).where('user_id', '<>', userId).execute();

describe('without right answers', () => {
  it('there are no points, no turn on the board and no prize', async () => {
    const player = await playerOf(suite.api, 'player06');
    const before = await winnersOf(player, 'Earbuds');
    expect(await put(player, { totalPointsEarned: Number.MAX_SAFE_INTEGER })).toBe('points-beyond-spins');
    expect(await put(player, { totalPointsEarned: 1 })).toBe('points-beyond-spins');
    expect(await put(player, { isPressYourLuckSpinUsed: 1, gameStatusType: 1 })).toBe('board-out-of-reach');
    for (const name of ['Earbuds', 'Hi-fi set']) expect(await award(player, name)).toBe('prize-without-spins');
    await suite.api.call('postUserAnswer', { body: answerTo(player, 0, false) }, player);
    for (const name of ['Earbuds', 'Hi-fi set']) expect(await award(player, name)).toBe('prize-without-spins');
    expect(await winnersOf(player, 'Earbuds')).toBe(before);
  });
});

describe('points', () => {
  it('are at most what the used spins can bring, and grow only with spins', async () => {
    const player = await playerOf(suite.api, 'player07');
    await answerCorrectly(suite.api, player, 3);
    const earned = { totalSpinsEarned: 3 };
    expect(await put(player, { ...earned, remainingSpins: 2, totalPointsEarned: 101 })).toBe('points-beyond-spins');
    expect(await put(player, { ...earned, remainingSpins: 2, totalPointsEarned: 40 })).toBe('taken');
    // One spin more, and one that may have been under way.
    expect(await put(player, { ...earned, remainingSpins: 1, totalPointsEarned: 240 })).toBe('points-beyond-spins');
    expect(await put(player, { ...earned, remainingSpins: 1, totalPointsEarned: 140 })).toBe('taken');
  });

  it('include the bonus if it pays more than any other segment', async () => {
    const player = await playerOf(suite.api, 'player08');
    const bonus = await suite.server.db.selectFrom('campaigns').select('bonus_points_awarded').executeTakeFirst();
    await setCampaign(player, { bonus_points_awarded: 1000 });
    await answerCorrectly(suite.api, player, 2);
    const values = { totalSpinsEarned: 2, remainingSpins: 0, gameStatusType: 1 };
    expect(await put(player, { ...values, totalPointsEarned: 2001 })).toBe('points-beyond-spins');
    expect(await put(player, { ...values, totalPointsEarned: 2000 })).toBe('taken');
    await setCampaign(player, bonus ?? {});
  });
});

describe('a game', () => {
  it('ends when its spins are used up or the board was played, not before', async () => {
    const player = await playerOf(suite.api, 'player09');
    await answerCorrectly(suite.api, player, 2);
    const values = { totalSpinsEarned: 2, remainingSpins: 1, totalPointsEarned: 30 };
    expect(await put(player, { ...values, gameStatusType: 1 })).toBe('game-not-over');
    expect(await put(player, { ...values, isPressYourLuckSpinUsed: 1 })).toBe('board-out-of-reach');
    // The spin that led to the board pays nothing.
    const pressed = { ...values, gameStatusType: 1, isPressYourLuckSpinUsed: 1 };
    expect(await put(player, pressed)).toBe('points-beyond-spins');
    expect(await put(player, { ...pressed, totalPointsEarned: 0 })).toBe('taken');
  });

  it('without a board has no turn on it and none of its prizes', async () => {
    const player = await summerPlayer('player02');
    await answerCorrectly(suite.api, player, 2);
    const values = { totalSpinsEarned: 2, remainingSpins: 1, gameStatusType: 1, isPressYourLuckSpinUsed: 1 };
    expect(await put(player, values)).toBe('no-press-your-luck');
    const body = { userId: player.userId, campaignId: player.campaignId, prizeId: await boardPrizeOf(player) };
    expect((await suite.api.attempt('postAwardedPrize', { body }, player)).body.code).toBe('no-press-your-luck');
  });

  it('with a quiz only has no spins to use, no points and no prizes', async () => {
    const player = await playerOf(suite.api, 'player05');
    await answerCorrectly(suite.api, player, 2);
    const quiz = { totalSpinsEarned: 2, remainingSpins: 2 };
    expect(await put(player, { ...quiz, remainingSpins: 1 })).toBe('no-wheel');
    expect(await put(player, { ...quiz, totalPointsEarned: 5 })).toBe('no-wheel');
    expect(await put(player, { ...quiz, gameStatusType: 1, isPressYourLuckSpinUsed: 1 })).toBe('no-wheel');
    for (const prizeId of [await wheelPrizeOf(player), await boardPrizeOf(player)]) {
      const body = { userId: player.userId, campaignId: player.campaignId, prizeId };
      expect(['no-wheel', 'no-press-your-luck']).toContain(
        (await suite.api.attempt('postAwardedPrize', { body }, player)).body.code,
      );
    }
    expect(await put(player, { ...quiz, gameStatusType: 1 })).toBe('taken');
  });
});

describe('a prize of the wheel', () => {
  it('is refused if its points are out of reach', async () => {
    const player = await playerOf(suite.api, 'player10');
    const minimum = Number(prizeNamed(player, 'Studio headphones').pointsNeededMinimum);
    const needed = Math.ceil(minimum / 100);
    await answerCorrectly(suite.api, player, needed - 1);
    expect(await award(player, 'Studio headphones')).toBe('prize-out-of-reach');
    await suite.api.call('postUserAnswer', { body: answerTo(player, needed - 1) }, player);
    // All spins but the last one are used, and brought nothing.
    const spent = { totalSpinsEarned: needed, remainingSpins: 1, totalPointsEarned: 0 };
    expect(await put(player, spent)).toBe('taken');
    expect(await award(player, 'Studio headphones')).toBe('prize-out-of-reach');
  });

  it('is confirmed by the status that ends the game', async () => {
    const player = await playerOf(suite.api, 'player11');
    await answerCorrectly(suite.api, player, 5);
    expect(await award(player, 'Bluetooth speaker')).toBe('taken');
    expect(await reported(player)).toMatchObject({ awardMark: 'not-confirmed' });
    const minimum = Number(prizeNamed(player, 'Bluetooth speaker').pointsNeededMinimum);
    expect(await put(player, finishedStatus(player, 5, minimum))).toBe('taken');
    expect(await reported(player)).toMatchObject({ awardedPrize: 'Bluetooth speaker', awardMark: null });
  });

  it.each([
    ['player12', 'points-too-low', { points: 0 }],
    ['player13', 'higher-prize-left', { points: 500 }],
    ['player14', 'board-played', { points: 400, isPressed: true }],
    ['player15', 'no-spin-used', { spins: 0, points: 0 }],
  ])('that disagrees with it is kept and marked: %s, %s', async (name, mark, { spins = 5, points, isPressed }: End) => {
    const player = await playerOf(suite.api, name);
    await answerCorrectly(suite.api, player, 5);
    expect(await award(player, 'Bluetooth speaker')).toBe('taken');
    const end = { ...finishedStatus(player, spins, points), isPressYourLuckSpinUsed: isPressed ? 1 : 0 };
    const others = await marksOfOthers(player);
    expect(await put(player, end)).toBe('taken');
    expect(await reported(player)).toMatchObject({ awardedPrize: 'Bluetooth speaker', awardMark: mark });
    expect(await marksOfOthers(player)).toEqual(others);
  });
});

describe('a prize of the board', () => {
  it.each([
    ['player16', null, 1],
    ['player17', 'board-not-played', 0],
  ])('needs a turn on it: %s, %s', async (name, awardMark, isPressYourLuckSpinUsed) => {
    const player = await playerOf(suite.api, name);
    await answerCorrectly(suite.api, player, 1);
    expect(await award(player, 'Gift card')).toBe('taken');
    expect(await put(player, { ...finishedStatus(player, 1, 0), isPressYourLuckSpinUsed })).toBe('taken');
    expect(await reported(player)).toMatchObject({ awardedPrize: 'Gift card', awardMark });
  });
});

describe('the dates of a campaign', () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  let dates: { start_date: string; end_date: string };
  let player: Player;
  beforeEach(async () => {
    player = await playerOf(suite.api, 'player20');
    const { campaignId } = player;
    dates = await suite.server.db
      .selectFrom('campaigns')
      .select(['start_date', 'end_date'])
      .where('id', '=', campaignId)
      .executeTakeFirstOrThrow();
  });
  afterEach(() => setCampaign(player, dates));

  const answer = async (question: number, occurredAt?: string, idempotencyKey?: string) => {
    const options = { token: player.token, occurredAt, idempotencyKey };
    const { status, body } = await suite.api.attempt('postUserAnswer', { body: answerTo(player, question) }, options);
    return status === 200 ? 'taken' : body.code;
  };

  it('bind answers, statuses and awards: the server accepts nothing before the start', async () => {
    await setCampaign(player, { start_date: day(1), end_date: day(2) });
    for (const occurredAt of [undefined, day(0), day(1.5), day(-400)]) {
      expect(await answer(0, occurredAt)).toBe('campaign-not-started');
      expect(await put(player, {}, occurredAt)).toBe('campaign-not-started');
      expect(await award(player, 'Earbuds', occurredAt)).toBe('campaign-not-started');
    }
  });

  it("admit after the end only what happened before it in the player's session, and for two hours", async () => {
    const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
    const session = suite.server.db.updateTable('tokens').where('user_id', '=', Number(player.userId));
    await session.set({ created_at: minutes(-120) }).execute();
    await setCampaign(player, { start_date: day(-9), end_date: minutes(-60) });
    for (const occurredAt of [
      undefined,
      minutes(-30),
      day(2),
      minutes(-121),
      'yesterday',
      '',
      '2026-02-31T00:00:00Z',
    ]) {
      expect(await answer(1, occurredAt), occurredAt).toBe('campaign-over');
      expect(await put(player, { gameStatusType: 1 }, occurredAt)).toBe('campaign-over');
      expect(await award(player, 'Earbuds', occurredAt)).toBe('campaign-over');
    }
    expect((await reported(player))?.dateMark).toBeNull();
    expect(await answer(1, minutes(-90))).toBe('taken');
    expect(await reported(player)).toMatchObject({ dateMark: 'arrived-late' });
    await setCampaign(player, { start_date: day(-9), end_date: minutes(-121) });
    await session.set({ created_at: day(-1) }).execute();
    expect(await answer(2, minutes(-130))).toBe('campaign-over');
  });

  it('let a play that began before the end be finished, and no other one', async () => {
    const other = await playerOf(suite.api, 'player21');
    const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
    expect(await answer(6)).toBe('taken');
    await setCampaign(player, { start_date: day(-9), end_date: minutes(-30) });
    expect(await answer(7, minutes(-1))).toBe('taken');
    expect(await answer(8)).toBe('taken');
    const options = { token: other.token, occurredAt: minutes(-1) };
    const { body } = await suite.api.attempt('postUserAnswer', { body: answerTo(other, 0) }, options);
    expect(body.code).toBe('campaign-over');
    await setCampaign(player, { start_date: day(-9), end_date: minutes(-180) });
    expect(await answer(9)).toBe('campaign-over');
    expect(await answer(9, minutes(-90))).toBe('campaign-over');
  });

  it('do not change the stored answer of a key', async () => {
    const [key, other] = ['a late key', 'another late key'];
    expect(await answer(3, undefined, key)).toBe('taken');
    await setCampaign(player, { start_date: day(-9), end_date: day(-3) });
    expect(await answer(3, undefined, key)).toBe('taken');
    expect(await answer(4, undefined, other)).toBe('campaign-over');
    // Not stored, because the end may be moved.
    await setCampaign(player, { start_date: day(-9), end_date: day(3) });
    expect(await answer(4, undefined, other)).toBe('taken');
  });

  it('do not bind reads: a kiosk looks whether something took effect', async () => {
    await setCampaign(player, { start_date: day(-90), end_date: day(-80) });
    const query = { userId: player.userId, campaignId: player.campaignId };
    for (const name of ['getUserAnswers', 'getUserProgress', 'getGameStatus'] as const) {
      expect((await suite.api.attempt(name, { query }, player)).status).toBe(200);
    }
  });

  it('are sent by the app as the moment of the row', async () => {
    expect(OCCURRED_AT_HEADER).toBe('occurred-at');
    const session = suite.server.db.updateTable('tokens').where('user_id', '=', Number(player.userId));
    await session.set({ created_at: day(-1) }).execute();
    const ago = (minutes: number) => day(-minutes / (24 * 60));
    await setCampaign(player, { start_date: day(-9), end_date: ago(60) });
    const call = suite.api.call('postUserAnswer', { body: answerTo(player, 5) }, { ...player, occurredAt: ago(70) });
    expect(await call).toMatchObject({ userId: player.userId });
  });
});

interface End {
  spins?: number;
  points: number;
  isPressed?: boolean;
}

/** Returns a player in the campaign that has a wheel but no board. */
async function summerPlayer(name: string): Promise<Player> {
  const player = await playerOf(suite.api, name);
  const { token, userId } = player;
  const [, summer] = (await suite.api.call('getGameDetails', { query: { userId } }, { token }))[0]?.campaigns ?? [];
  const campaignId = Number(summer?.id);
  const questions = (await suite.api.call('getCampaignQuestions', { params: { campaignId } }, { token })) ?? [];
  const prizes = (await suite.api.call('getAvailablePrizes', { params: { campaignId } }, { token })) ?? [];
  const status = (await suite.api.call('getGameStatus', { query: { campaignId, userId } }, { token })) as GameStatus;
  return { ...player, campaignId, questions, prizes, status };
}

/** A prize of a kind that the campaign's type does not allow, left over in the database. */
const leftOver = async ({ campaignId }: Player, is_press_your_luck_prize: number): Promise<number> =>
  (
    await suite.server.db
      .insertInto('prizes')
      .values({ campaign_id: campaignId, name: 'Left over', winner_total: 5, is_press_your_luck_prize })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const boardPrizeOf = (player: Player) => leftOver(player, 1);
const wheelPrizeOf = (player: Player) => leftOver(player, 0);
