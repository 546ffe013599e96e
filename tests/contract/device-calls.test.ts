import { beforeAll, describe, expect, it } from 'vitest';
import type { DeviceCallName, EndpointName } from '../../src/shared/api/endpoints.ts';
import { endpoints } from '../../src/shared/api/endpoints.ts';
import type { Id } from '../../src/shared/entities/base.ts';
import { serverSuite } from '../support/api-suite.ts';
import { type Registered, registerDevice } from '../support/devices.ts';
import {
  answerTo,
  finishedStatus,
  logIn,
  type Player,
  playerOf,
  prizeNamed,
  type SignedIn,
  statusWith,
} from '../support/player.ts';
import { emptyCampaign, logInStranger, NORDWIND, type Stranger } from '../support/vendor.ts';

const HOUR_MS = 60 * 60 * 1000;
const NOT_FOR_DEVICE = 'not-permitted-for-device';

const suite = serverSuite();
let admin: SignedIn;
let stranger: Stranger;
/** The campaign of most players, from player06 on. */
let sound: number;
let device: Registered;

beforeAll(async () => {
  admin = await logIn(suite.api, 'admin');
  stranger = await logInStranger(suite.api, suite.server);
  sound = (await playerOf(suite.api, 'player06')).campaignId;
  device = await registerDevice(suite.api, admin, [sound]);
});

/** Options with which the device calls for a player. */
const on = ({ userId }: { userId: Id }, more: { idempotencyKey?: string; occurredAt?: string } = {}) => ({
  token: device.token,
  onBehalfOf: userId,
  ...more,
});

/** Each call open to devices, about the player and a campaign. A call without a row does not compile. */
const requests = (player: Player, campaignId: Id = player.campaignId): Record<DeviceCallName, object> => {
  const { userId, status } = player;
  return {
    getGameDetails: { query: { userId } },
    getUserProgress: { query: { userId, campaignId } },
    getGameStatus: { query: { userId, campaignId } },
    getAvailablePrizes: { params: { campaignId } },
    getAvailablePrizesByQuery: { query: { campaignId } },
    putGameStatus: { query: { id: status.id }, body: statusWith(player, {}) },
    postAwardedPrize: { body: { userId, campaignId, prizeId: 1 } },
    postUserAnswer: { body: { ...answerTo(player, 0), campaignId } },
    getUserAnswers: { query: { userId, campaignId } },
  };
};
/** Calls that name no campaign. Their answers omit the data of campaigns that are not the device's. */
const ofCampaign = (player: Player, campaignId: Id = player.campaignId) =>
  Object.entries(requests(player, campaignId)).filter(([name]) => name !== 'getGameDetails') as [
    EndpointName,
    object,
  ][];

async function expectAllRefused(calls: [EndpointName, object][], options: object, [status, code]: [number, string]) {
  expect(calls.length).toBeGreaterThan(6);
  for (const [name, request] of calls) {
    const answer = await suite.api.attempt(name, request, options);
    expect({ name, status: answer.status, code: answer.body.code }).toEqual({ name, status, code });
  }
}
const all = (player: Player) => Object.entries(requests(player)) as [EndpointName, object][];

/** Returns which device delivered the player's stored rows. */
async function senders({ userId, campaignId }: Player) {
  const { db } = suite.server;
  const of = async (table: 'user_answers' | 'game_statuses' | 'awarded_prizes') => {
    const rows = db.selectFrom(table).select('device_id').where('user_id', '=', userId);
    return (await rows.where('campaign_id', '=', campaignId).execute()).map((row) => row.device_id);
  };
  return [await of('user_answers'), await of('game_statuses'), await of('awarded_prizes')];
}

const assign = (userId: number, campaignId: number) =>
  suite.server.db
    .insertInto('campaign_users')
    .values({ user_id: userId, campaign_id: campaignId, created_at: '2026-11-01T00:00:00.000Z' })
    .execute();

describe('a device that calls for a player', () => {
  it('delivers a whole game, and is stored as the sender', async () => {
    const player = await playerOf(suite.api, 'player06');
    const { userId, campaignId } = player;
    for (const index of [0, 1]) {
      await suite.api.call('postUserAnswer', { body: answerTo(player, index) }, on(player));
    }
    const status = { totalSpinsEarned: 2, remainingSpins: 0, totalPointsEarned: 155 };
    const put = (values: object) => ({ query: { id: player.status.id ?? '' }, body: statusWith(player, values) });
    await suite.api.call('putGameStatus', put(status), on(player));
    const prizeId = prizeNamed(player, 'Earbuds').id;
    await suite.api.call('postAwardedPrize', { body: { userId, campaignId, prizeId } }, on(player));
    expect(await senders(player)).toEqual([
      [device.device.id, device.device.id],
      [device.device.id],
      [device.device.id],
    ]);
    const stored = await suite.api.call('getGameStatus', { query: { userId, campaignId } }, on(player));
    expect(stored).toMatchObject(status);
    expect(await suite.api.call('getUserProgress', { query: { userId, campaignId } }, on(player))).toHaveLength(2);
    // The player's own session sends the end.
    const end = { query: { id: player.status.id ?? '' }, body: finishedStatus(player, 2, 155) };
    await suite.api.call('putGameStatus', end, player);
    expect((await senders(player))[1]).toEqual([null]);
  });

  it("may make every call of a play, and gets the player's answers", async () => {
    const player = await playerOf(suite.api, 'player01');
    const reads = all(player).filter(([name]) => endpoints[name].method === 'GET');
    expect(reads).toHaveLength(6);
    for (const [name, request] of reads) {
      const [own, through] = [
        await suite.api.attempt(name, request, player),
        await suite.api.attempt(name, request, on(player)),
      ];
      expect({ name, status: through.status, body: through.body }).toEqual({ name, status: 200, body: own.body });
    }
    expect(await senders(player)).toEqual([[], [null], []]);
  });

  it('must name the player', async () => {
    const player = await playerOf(suite.api, 'player08');
    for (const options of [{ token: device.token }, on({ userId: '' }), on({ userId: `${player.userId}, 1` })]) {
      await expectAllRefused(all(player), options, [403, NOT_FOR_DEVICE]);
    }
    await expectAllRefused(all(player), on({ userId: 999_999 }), [403, NOT_FOR_DEVICE]);
  });

  it("must name a player: an administrator is refused, even one of the device's campaigns", async () => {
    const player = await playerOf(suite.api, 'player08');
    await assign(admin.userId, sound);
    await expectAllRefused(all(player), on(admin), [403, NOT_FOR_DEVICE]);
    await suite.server.db.deleteFrom('campaign_users').where('user_id', '=', admin.userId).execute();
  });

  it("is refused for another vendor's player, even one who is assigned to its campaign", async () => {
    const player = await playerOf(suite.api, 'player09');
    const users = suite.server.db.updateTable('users').where('id', '=', player.userId);
    await users.set({ client_id: stranger.clientId }).execute();
    await expectAllRefused(all(player), on(player), [403, NOT_FOR_DEVICE]);
    await users.set({ client_id: NORDWIND }).execute();
    expect((await suite.api.attempt('getUserAnswers', { query: {} }, on(player))).status).toBe(200);
  });

  it('is refused for a player of other campaigns', async () => {
    await expectAllRefused(all(await playerOf(suite.api, 'player05')), on(await logIn(suite.api, 'player05')), [
      403,
      NOT_FOR_DEVICE,
    ]);
  });

  it("is refused for another campaign than its own, though the player is assigned to it, and to one of the device's", async () => {
    const player = await playerOf(suite.api, 'player05');
    await assign(player.userId, sound);
    await expectAllRefused(ofCampaign(player), on(player), [403, NOT_FOR_DEVICE]);
    expect((await suite.api.attempt('getUserAnswers', { query: {} }, on(player))).status).toBe(200);
  });

  it('is refused for a campaign of its own to which the player is not assigned', async () => {
    const player = await playerOf(suite.api, 'player10');
    const { token } = await registerDevice(suite.api, admin, [sound, await emptyCampaign(suite.server.db)]);
    const [, other] = (await suite.api.call('getOwnDevice', {}, { token })).campaigns ?? [];
    // A status belongs to its campaign, whatever the request says.
    const calls = ofCampaign(player, other?.id).filter(([name]) => name !== 'putGameStatus');
    await expectAllRefused(calls, { token, onBehalfOf: player.userId }, [403, 'not-permitted']);
  });

  it('sees only its own campaigns of the player', async () => {
    const player = await playerOf(suite.api, 'player11');
    const closed = await emptyCampaign(suite.server.db, 'Long ago', NORDWIND, '2026-11-21T23:59:59.999+01:00');
    const open = await emptyCampaign(suite.server.db, 'Elsewhere');
    for (const id of [closed, open]) await assign(player.userId, id);
    await suite.api.call('postUserAnswer', { body: answerTo(player, 0) }, player);
    const details = { query: { userId: player.userId } };
    const [own] = await suite.api.call('getGameDetails', details, player);
    const [through] = await suite.api.call('getGameDetails', details, on(player));
    expect([own?.campaigns?.length, own?.closedCampaigns?.length]).toEqual([2, 2]);
    expect(through?.campaigns?.map(({ id }) => id)).toEqual([sound]);
    expect(through?.closedCampaigns).toEqual([]);
    const campaignsOf = async (options: object) =>
      new Set((await suite.api.call('getUserAnswers', { query: {} }, options))?.map((answer) => answer.campaignId));
    expect((await campaignsOf(player)).size).toBe(2);
    expect([...(await campaignsOf(on(player)))]).toEqual([sound]);
  });

  it("is refused in the name of another player than the header's", async () => {
    const [player, other] = [await playerOf(suite.api, 'player12'), await playerOf(suite.api, 'player13')];
    const named = all(other).filter(([name]) => !name.startsWith('getAvailablePrizes'));
    for (const [name, request] of named) {
      const { status, body } = await suite.api.attempt(name, request, on(player));
      expect({ name, status, code: body.code }).toEqual({ name, status: 403, code: 'not-permitted' });
    }
  });

  it('must obey the rules of the play', async () => {
    const player = await playerOf(suite.api, 'player14');
    const { userId, campaignId } = player;
    const reasonOf = async (name: EndpointName, request: object, occurredAt?: string) =>
      (await suite.api.attempt(name, request, on(player, occurredAt === undefined ? {} : { occurredAt }))).body.code;
    const award = { body: { userId, campaignId, prizeId: prizeNamed(player, 'Earbuds').id } };
    expect(await reasonOf('postAwardedPrize', award)).toBe('prize-without-spins');
    expect(await reasonOf('postUserAnswer', { body: answerTo(player, 0) })).toBeUndefined();
    expect(await reasonOf('postUserAnswer', { body: answerTo(player, 0) })).toBe('already-answered');
    const put = { query: { id: player.status.id }, body: statusWith(player, { totalPointsEarned: 500 }) };
    expect(await reasonOf('putGameStatus', put)).toBe('points-beyond-spins');
    const campaign = suite.server.db.updateTable('campaigns').where('id', '=', campaignId);
    const { end_date } = await suite.server.db
      .selectFrom('campaigns')
      .select('end_date')
      .where('id', '=', campaignId)
      .executeTakeFirstOrThrow();
    const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
    await campaign.set({ end_date: ago(3) }).execute();
    expect(await reasonOf('postUserAnswer', { body: answerTo(player, 1) }, ago(4))).toBeUndefined();
    await campaign.set({ end_date }).execute();
  });

  it('is accepted while its player must change the password', async () => {
    const player = await playerOf(suite.api, 'player15');
    const enforced = { is_password_change_enforced: 1 };
    await suite.server.db.updateTable('users').set(enforced).where('id', '=', player.userId).execute();
    const request = { body: answerTo(player, 0) };
    expect((await suite.api.attempt('postUserAnswer', request, player)).status).toBe(428);
    await suite.api.call('postUserAnswer', request, on(player));
    expect((await senders(player))[0]).toEqual([device.device.id]);
  });

  it('may do nothing else with its token', async () => {
    const { userId } = await logIn(suite.api, 'player16');
    const calls: [EndpointName, object][] = [
      ['getUser', { params: { id: userId } }],
      ['logOut', {}],
      ['getCampaignQuestions', { params: { campaignId: sound } }],
      ['changePassword', { body: { oldPassword: 'nordwind', newPassword: 'nordwind2', confirmPassword: 'nordwind2' } }],
      ['getCampaigns', { params: { clientId: NORDWIND } }],
      ['getDevices', { query: { clientId: NORDWIND } }],
      ['getCampaignUsers', { params: { campaignId: sound } }],
      ['makePairingCode', { body: { clientId: NORDWIND, name: 'Mine', campaignIds: [sound] } }],
    ];
    await expectAllRefused(calls, on({ userId }), [403, 'not-permitted']);
    await expectAllRefused(calls, on(admin), [403, 'not-permitted']);
  });

  it('is refused once the device is revoked, or loses the campaign', async () => {
    const player = await playerOf(suite.api, 'player17');
    const { device: own, token } = await registerDevice(suite.api, admin, [sound]);
    const options = { token, onBehalfOf: player.userId };
    expect((await suite.api.attempt('getUserAnswers', { query: {} }, options)).status).toBe(200);
    const none = { params: { id: own.id }, body: { name: 'Stand 2', campaignIds: [] } };
    await suite.api.call('updateDevice', none, admin);
    await expectAllRefused(all(player), options, [403, NOT_FOR_DEVICE]);
    await suite.api.call('revokeDevice', { params: { id: own.id }, body: { since: '2100-01-01T00:00:00Z' } }, admin);
    await expectAllRefused(all(player), options, [401, 'signed-out']);
    await expectAllRefused(all(player), { ...options, token: 'made-up' }, [401, 'signed-out']);
  });
});

describe("a player's own token", () => {
  it('is refused with the header, even if it names the same player', async () => {
    const [player, other] = [await playerOf(suite.api, 'player18'), await playerOf(suite.api, 'player19')];
    for (const { userId } of [player, other]) {
      const options = { token: player.token, onBehalfOf: userId };
      await expectAllRefused(all(player), options, [400, 'on-behalf-without-device']);
    }
    expect((await senders(player))[0]).toEqual([]);
  });
});

describe('a row that is sent again by the device', () => {
  it('takes effect once, although the player’s session sent it before', async () => {
    const player = await playerOf(suite.api, 'player20');
    const request = { body: answerTo(player, 0) };
    const first = await suite.api.answer('postUserAnswer', request, { token: player.token, idempotencyKey: 'lost 1' });
    const again = await suite.api.answer('postUserAnswer', request, on(player, { idempotencyKey: 'lost 1' }));
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.body).toEqual(first.body);
    expect((await senders(player))[0]).toEqual([null]);
  });

  it('takes effect once, also if the device sent it first', async () => {
    const player = await playerOf(suite.api, 'player21');
    await suite.api.call('postUserAnswer', { body: answerTo(player, 0) }, player);
    const { userId, campaignId } = player;
    const body = { userId, campaignId, prizeId: prizeNamed(player, 'Gift card').id };
    const winners = async () =>
      (await suite.api.call('getAvailablePrizes', { params: { campaignId } }, player))?.find(
        ({ id }) => id === body.prizeId,
      )?.winnerTotal;
    const before = (await winners()) ?? 0;
    await suite.api.call('postAwardedPrize', { body }, on(player, { idempotencyKey: 'lost 2' }));
    const own = { token: player.token, idempotencyKey: 'lost 2' };
    const again = await suite.api.answer('postAwardedPrize', { body }, own);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await winners()).toBe(before - 1);
    expect((await senders(player))[2]).toEqual([device.device.id]);
  });

  it('has a key of its player, not of the device', async () => {
    for (const name of ['player22', 'player23']) {
      const player = await playerOf(suite.api, name);
      const options = on(player, { idempotencyKey: 'the same words' });
      const { headers } = await suite.api.answer('postUserAnswer', { body: answerTo(player, 0) }, options);
      expect(headers['idempotent-replayed']).toBeUndefined();
    }
  });
});
