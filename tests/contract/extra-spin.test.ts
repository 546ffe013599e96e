import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { GameStatus } from '../../src/shared/entities/game-status.ts';
import type { PlayView } from '../../src/shared/ipc/play.ts';
import { serverSuite } from '../support/api-suite.ts';
import { type GameType, joinCampaign, openCampaign, openDevice } from '../support/arena.ts';
import { pendingIn } from '../support/game.ts';
import { type LeaseKiosk, openLeaseKiosk } from '../support/lease-kiosk.ts';
import { PRESS_YOUR_LUCK, pointsAt, tempFolder } from '../support/main.ts';
import type { SignedIn } from '../support/player.ts';
import { visitOf } from '../support/visits.ts';

/** The spin that an offer leaves when it is declined with no spins left (docs/specification.md, 4.3). */

const suite = serverSuite({ database: ':memory:', seed: 'none' });
const PRIZES = [
  { minimum: 50, rank: 1, winners: 5 },
  { minimum: null, rank: 1, winners: 5 },
];

let kiosks: [LeaseKiosk, LeaseKiosk];
let lane: { userId: number; campaignId: number };
let player: SignedIn;

const campaignOf = (type: GameType) =>
  openCampaign(suite.server, { type, bonusPoints: 15, questionCount: 1, prizes: PRIZES });

const statusOf = ({ token }: SignedIn) =>
  suite.api.call('getGameStatus', { query: lane }, { token }) as Promise<GameStatus>;

describe('a play whose last offer was declined at one kiosk', () => {
  beforeEach(async () => {
    const campaignId = await campaignOf('full');
    player = await joinCampaign(suite.server, campaignId);
    lane = { userId: player.userId, campaignId };
    const open = async () => {
      const device = await openDevice(suite.server);
      await device.allow(campaignId);
      const kiosk = openLeaseKiosk({ url: suite.server.url, device, userData: tempFolder() });
      kiosk.allow(campaignId);
      await kiosk.signIn(player);
      return kiosk;
    };
    kiosks = [await open(), await open()];
    const [first] = kiosks;
    await first.quiz(lane);
    spinAt(first, PRESS_YOUR_LUCK);
    first.game.declineOffer(lane);
    expect(await first.drain()).toEqual([]);
  });

  afterEach(() => {
    for (const kiosk of kiosks) kiosk.close();
  });

  const openAt = ({ game }: LeaseKiosk) =>
    game.open(visitOf(player.userId, { tokenType: 'Bearer', accessToken: player.token }), lane.campaignId);

  function spinAt({ game, random }: LeaseKiosk, segment: number): PlayView {
    random.integers = [segment];
    return game.settle(lane, pendingIn(game.spin(lane))?.id ?? '');
  }

  it('has its extra spin at another kiosk, and the prize for its points', async () => {
    const [, second] = kiosks;
    expect(await openAt(second)).toMatchObject({ stage: { kind: 'wheel' }, remainingSpins: 0, points: 0 });
    expect(spinAt(second, pointsAt(60))).toMatchObject({
      stage: { kind: 'finished', outcome: { kind: 'wheel', prize: { rank: 1 } } },
      points: 60,
    });
    expect(await second.drain()).toEqual([]);
    expect(await statusOf(player)).toMatchObject({ gameStatusType: 1, totalPointsEarned: 60, isExtraSpinLeft: 0 });
    const award = await suite.server.db
      .selectFrom('awarded_prizes')
      .select('mark')
      .where('user_id', '=', player.userId)
      .execute();
    expect(award).toEqual([{ mark: null }]);
  });

  it('has gone on at every other kiosk once one has drawn the extra spin', async () => {
    const [first, second] = kiosks;
    await openAt(second);
    expect((await openAt(first)).stage.kind).toBe('wheel');
    first.random.integers = [pointsAt(60)];
    first.game.spin(lane);
    expect(await first.drain()).toEqual([]);
    expect((await openAt(second)).stage).toEqual({ kind: 'finished', outcome: { kind: 'wheel', prize: null } });
  });

  it('has no second extra spin after the rows are sent again', async () => {
    const [first, second] = kiosks;
    const body = { ...(await statusOf(player)) };
    const again = { query: { id: body.id ?? 0 }, body };
    const options = { token: player.token, idempotencyKey: 'declined' };
    expect((await suite.api.attempt('putGameStatus', again, options)).status).toBe(200);
    first.random.integers = [pointsAt(60)];
    first.game.spin(lane);
    await first.drain();
    expect((await suite.api.attempt('putGameStatus', again, options)).status).toBe(200);
    expect((await statusOf(player)).isExtraSpinLeft).toBe(0);
    expect((await openAt(second)).stage.kind).toBe('finished');
  });
});

describe('an extra spin that a player writes into a status', () => {
  const SPENT = { totalSpinsEarned: 1, remainingSpins: 0, totalPointsEarned: 0, isExtraSpinLeft: 1 };

  it.each<[string, GameType, object, number]>([
    ['is stored with no spins left', 'full', SPENT, 1],
    ['is stored as true too', 'full', { ...SPENT, isExtraSpinLeft: true }, 1],
    ['is ignored with spins left', 'full', { ...SPENT, remainingSpins: 1 }, 0],
    ['is ignored before the first spin is earned', 'full', { ...SPENT, totalSpinsEarned: 0 }, 0],
    ['is ignored in a finished game', 'full', { ...SPENT, gameStatusType: 1 }, 0],
    ['is ignored in a game without a board', 'wheel', SPENT, 0],
    ['is ignored in a quiz', 'quiz', { ...SPENT, remainingSpins: 1 }, 0],
  ])('%s', async (_what, type, values, expected) => {
    const campaignId = await campaignOf(type);
    player = await joinCampaign(suite.server, campaignId);
    lane = { userId: player.userId, campaignId };
    const [question] = (await suite.api.call('getCampaignQuestions', { params: { campaignId } }, player)) ?? [];
    const answer = { questionId: question?.id ?? 0, answerId: question?.correctAnswerId ?? 0, isCorrect: true };
    await suite.api.call('postUserAnswer', { body: { ...lane, ...answer } }, player);
    const { id, ...status } = await statusOf(player);
    expect(status.isExtraSpinLeft).toBe(0);
    const request = { query: { id: id ?? 0 }, body: { ...status, ...values } };
    expect(await suite.api.attempt('putGameStatus', request, player)).toMatchObject({
      status: 200,
      body: { isExtraSpinLeft: expected },
    });
    expect((await statusOf(player)).isExtraSpinLeft).toBe(expected);
  });
});
