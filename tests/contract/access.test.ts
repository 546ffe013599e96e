import { beforeAll, describe, expect, it } from 'vitest';
import { type EndpointName, endpoints } from '../../src/shared/api/endpoints.ts';
import { serverSuite } from '../support/api-suite.ts';
import { answerTo, logIn, type Player, playerOf, type SignedIn } from '../support/player.ts';
import { requestsFor } from '../support/requests.ts';
import { NORDWIND } from '../support/vendor.ts';

const suite = serverSuite();
let player: Player;
let other: Player;
let admin: SignedIn;

beforeAll(async () => {
  player = await playerOf(suite.api, 'player06');
  other = await playerOf(suite.api, 'player05');
  admin = await logIn(suite.api, 'admin');
});

const requests = (whose: Player) =>
  requestsFor({
    clientId: NORDWIND,
    ...whose,
    questionId: 1,
    answerId: 1,
    prizeId: 1,
    awardId: 1,
    handOverId: 1,
    fileId: 1,
    deviceId: 1,
  });
const namesWith = (access: string) =>
  (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].access === access);

describe('access', () => {
  it('to the game is refused to an administrator, even one assigned to the campaign', async () => {
    const { db } = suite.server;
    const { userId, token } = admin;
    const place = { campaign_id: player.campaignId, user_id: userId, created_at: '2026-11-01T00:00:00.000Z' };
    await db.insertInto('campaign_users').values(place).execute();
    for (const name of namesWith('player')) {
      const { status } = await suite.api.attempt(name, requests({ ...player, userId })[name], { token });
      expect({ name, status }).toEqual({ name, status: 403 });
    }
    await db.deleteFrom('campaign_users').where('user_id', '=', userId).execute();
  });

  it("to another player's data is refused to a player", async () => {
    const names = [...namesWith('player'), 'getUser', 'getCampaignQuestions'] as const;
    for (const name of names) {
      const { status } = await suite.api.attempt(name, requests(other)[name] ?? {}, player);
      expect({ name, status }).toEqual({ name, status: 403 });
    }
  });

  it("to a campaign needs an assignment, also with the caller's own user id", async () => {
    const { campaignId } = other;
    const { userId } = player;
    const mixed: [EndpointName, object][] = [
      ['getUserProgress', { query: { userId, campaignId } }],
      ['getGameStatus', { query: { userId, campaignId } }],
      ['getUserAnswers', { query: { campaignId } }],
      ['postUserAnswer', { body: { ...answerTo(other, 0), userId } }],
      ['postAwardedPrize', { body: { userId, campaignId, prizeId: 1 } }],
    ];
    for (const [name, request] of mixed) {
      expect((await suite.api.attempt(name, request, player)).status).toBe(403);
    }
  });

  it('ends with the assignment', async () => {
    const leaver = await playerOf(suite.api, 'player09');
    await suite.server.db.deleteFrom('campaign_users').where('user_id', '=', leaver.userId).execute();
    const { status } = await suite.api.attempt('putGameStatus', requests(leaver).putGameStatus ?? {}, leaver);
    expect(status).toBe(403);
  });

  it("to the vendor's users, questions and branding is granted to its administrator", async () => {
    const user = await suite.api.call('getUser', { params: { id: player.userId } }, admin);
    expect(user).toMatchObject({ id: player.userId, userName: 'player06@nordwind.example', roles: ['Player'] });
    const { campaignId } = player;
    expect(await suite.api.call('getCampaignQuestions', { params: { campaignId } }, admin)).toHaveLength(12);
    expect(await suite.api.call('getVendorBranding', { params: { clientId: 1 } }, admin)).toMatchObject({ id: 1 });
  });

  it('to an unknown id and to a foreign id is refused with the same answer', async () => {
    for (const id of ['no such user', 999_999, '1.5', -1]) {
      expect((await suite.api.attempt('getUser', { params: { id } }, admin)).status).toBe(403);
    }
  });

  it('is answered with headers that forbid caching', async () => {
    const { headers } = await suite.api.answer('getThemes', {}, admin);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'idempotency-key-support': 'honoured',
    });
  });
});
