import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findPackageState } from '../../src/server/repositories/roster.ts';
import type { Id } from '../../src/shared/entities/base.ts';
import type { GameStatus } from '../../src/shared/entities/game-status.ts';
import { campaignForm, campaignTypesOf, makeCampaign } from '../support/admin.ts';
import { serverSuite } from '../support/api-suite.ts';
import { allowWalkUps, type Registered, registerDevice, walkUp } from '../support/devices.ts';
import {
  answerCorrectly,
  answerTo,
  logIn,
  type Player,
  playerOf,
  prizeNamed,
  type SignedIn,
  statusWith,
} from '../support/player.ts';
import { logInStranger, type Stranger } from '../support/vendor.ts';

const suite = serverSuite();
let admin: SignedIn;
let stranger: Stranger;
let device: Registered;
let campaignId: number;
/** Shows the questions of the campaign. */
let model: Player;

beforeAll(async () => {
  admin = await logIn(suite.api, 'admin');
  stranger = await logInStranger(suite.api, suite.server);
  model = await playerOf(suite.api, 'player06');
  ({ campaignId } = model);
  device = await registerDevice(suite.api, admin, [campaignId]);
});
beforeEach(() => allowWalkUps(suite.server, campaignId));

const rowsOf = (table: 'user_answers' | 'game_statuses' | 'awarded_prizes', userId: number) =>
  suite.server.db
    .selectFrom(table)
    .selectAll()
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .execute();
const actingFor = (userId: Id) => ({ token: device.token, onBehalfOf: userId });
const visitOf = async (email: string) => {
  const body = walkUp(campaignId, { email });
  return { body, userId: Number((await suite.api.call('postWalkUp', { body }, { token: device.token })).userId) };
};
const answer = (userId: number, index: number, idempotencyKey?: string) =>
  suite.api.attempt(
    'postUserAnswer',
    { body: { ...answerTo(model, index), userId } },
    { ...actingFor(userId), idempotencyKey },
  );
const matches = (by: SignedIn = admin) => suite.api.call('getPersonMatches', { params: { campaignId } }, by);
const matchOf = async (visitorId: number) => (await matches()).filter(({ visitor }) => visitor.userId === visitorId);
const merge = (visitorId: number, otherId: number, by: SignedIn = admin) =>
  suite.api.attempt('mergePersons', { params: { campaignId }, body: { visitorId, otherId } }, by);
const keepApart = (visitorId: number, otherId: number, by: SignedIn = admin) =>
  suite.api.attempt('keepPersonsApart', { params: { campaignId }, body: { visitorId, otherId } }, by);

/** A player of the campaign who has not begun. */
const playerNamed = async (name: string): Promise<SignedIn & { email: string }> => {
  const session = await logIn(suite.api, name);
  const place = { campaign_id: campaignId, user_id: session.userId, created_at: '2026-11-01T00:00:00.000Z' };
  await suite.server.db
    .insertInto('campaign_users')
    .values(place)
    .onConflict((one) => one.doNothing())
    .execute();
  return { ...session, email: `${name}@nordwind.example` };
};

describe('a visitor with the email of another person of the campaign', () => {
  it('is listed with both plays, and merged with nobody', async () => {
    const player = await playerNamed('player07');
    const { userId } = await visitOf(player.email.toUpperCase());
    await answer(userId, 0);
    expect(await matchOf(userId)).toEqual([
      {
        visitor: expect.objectContaining({
          userId,
          fullName: 'Vera Visitor',
          isVisitor: true,
          answerCount: 1,
          hasBegun: true,
        }),
        other: expect.objectContaining({ userId: player.userId, isVisitor: false, answerCount: 0, hasBegun: false }),
      },
    ]);
    expect(await rowsOf('user_answers', userId)).toHaveLength(1);
    const later = await visitOf(player.email);
    expect((await matchOf(later.userId)).map(({ other }) => other.userId).sort()).toEqual(
      [player.userId, userId].sort(),
    );
  });

  it('gives the play to the player, and what the kiosk sends later arrives there', async () => {
    const player = await playerNamed('player08');
    const { body, userId } = await visitOf(player.email);
    // The player has opened the game, but not begun.
    await suite.api.call('getGameStatus', { query: { campaignId, userId: player.userId } }, player);
    const query = { campaignId, userId };
    const status = (await suite.api.call('getGameStatus', { query }, actingFor(userId))) as GameStatus;
    const first = await answer(userId, 0, 'first');
    expect(await merge(userId, player.userId)).toMatchObject({ status: 200 });

    // The answer was lost, so the kiosk sends the row again.
    expect((await answer(userId, 0, 'first')).body).toEqual(first.body);
    for (const index of [1, 2, 3, 4]) expect((await answer(userId, index)).status).toBe(200);
    const values = { ...status, userId, totalSpinsEarned: 5, remainingSpins: 5 };
    const put = { query: { id: status.id ?? '' }, body: statusWith(model, values) };
    expect((await suite.api.attempt('putGameStatus', put, actingFor(userId))).body).toMatchObject({
      userId: player.userId,
      totalSpinsEarned: 5,
    });
    const award = { body: { userId, campaignId, prizeId: prizeNamed(model, 'Earbuds').id } };
    expect((await suite.api.attempt('postAwardedPrize', award, actingFor(userId))).status).toBe(200);
    expect(await suite.api.call('postWalkUp', { body }, { token: device.token })).toMatchObject({ userId });

    expect(await rowsOf('user_answers', player.userId)).toHaveLength(5);
    expect(await rowsOf('awarded_prizes', player.userId)).toMatchObject([{ held: null }]);
    expect(await rowsOf('game_statuses', player.userId)).toMatchObject([{ id: Number(status.id) }]);
    for (const table of ['user_answers', 'game_statuses', 'awarded_prizes'] as const) {
      expect(await rowsOf(table, userId)).toEqual([]);
    }
    const visit = suite.server.db.selectFrom('walk_ups').selectAll().where('visitor_id', '=', userId);
    expect(await visit.execute()).toMatchObject([{ user_id: player.userId, consent: 'I agree.' }]);
    expect(await matchOf(userId)).toEqual([]);
  });

  it('keeps the moments at which rows arrived, and prepared kiosks hear of the merge', async () => {
    const player = await playerNamed('player13');
    const { userId } = await visitOf(player.email);
    await suite.api.call('getGameStatus', { query: { campaignId, userId } }, actingFor(userId));
    await answer(userId, 0);
    const id = Number(campaignId);
    const [before] = await rowsOf('game_statuses', userId);
    const state = await findPackageState(suite.server.db, id);
    expect(await merge(userId, player.userId)).toMatchObject({ status: 200 });
    expect(await rowsOf('game_statuses', player.userId)).toMatchObject([
      { id: before?.id, updated_at: before?.updated_at },
    ]);
    expect((await findPackageState(suite.server.db, id))?.progress).not.toBe(state?.progress);
  });

  it('is not merged if both have begun', async () => {
    const player = await playerNamed('player09');
    const { userId } = await visitOf(player.email);
    await answer(userId, 0);
    await answerCorrectly(suite.api, { ...model, ...player }, 1);
    expect((await merge(userId, player.userId)).body).toMatchObject({ code: 'both-have-begun' });
    expect([await rowsOf('user_answers', userId), await rowsOf('user_answers', player.userId)]).toMatchObject([
      [{ user_id: userId }],
      [{ user_id: player.userId }],
    ]);
  });

  it('is merged with an earlier visit, and both with a player', async () => {
    const player = await playerNamed('player10');
    const [first, second] = [await visitOf(player.email), await visitOf(player.email)];
    await answer(second.userId, 0);
    expect((await merge(second.userId, first.userId)).status).toBe(200);
    expect((await merge(first.userId, player.userId)).status).toBe(200);
    expect((await answer(second.userId, 1)).status).toBe(200);
    expect(await rowsOf('user_answers', player.userId)).toHaveLength(2);
  });

  it('is not listed again after ‘Not the same’, and a decision counts once', async () => {
    const player = await playerNamed('player11');
    const { userId } = await visitOf(player.email);
    expect((await keepApart(userId, player.userId)).status).toBe(200);
    expect(await matchOf(userId)).toEqual([]);
    for (const decide of [keepApart, merge]) {
      expect((await decide(userId, player.userId)).body).toMatchObject({ code: 'person-match-gone' });
    }
  });

  it('is decided only by administrators of the vendor, within one campaign', async () => {
    const player = await playerNamed('player12');
    const { userId } = await visitOf(player.email);
    for (const decide of [keepApart, merge]) expect((await decide(userId, player.userId, stranger)).status).toBe(403);
    const { quiz } = await campaignTypesOf(suite.api, admin);
    const other = await makeCampaign(suite.api, admin, campaignForm({ campaignTypeId: quiz }));
    const request = { params: { campaignId: other.id ?? '' }, body: { visitorId: userId, otherId: player.userId } };
    expect((await suite.api.attempt('mergePersons', request, admin)).body).toMatchObject({ code: 'person-match-gone' });
    expect((await merge(userId, stranger.userId)).body).toMatchObject({ code: 'person-match-gone' });
  });
});
