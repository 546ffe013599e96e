import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GRACE_MS } from '../../src/server/rules/lease.ts';
import type { Id } from '../../src/shared/entities/base.ts';
import type { Lease, LeasedPlay, Wish } from '../../src/shared/entities/lease.ts';
import { campaignTypesOf, makeCampaign, uploadImage, wheelPrize } from '../support/admin.ts';
import { serverSuite } from '../support/api-suite.ts';
import { type Registered, registerDevice } from '../support/devices.ts';
import { checkInRequestOf } from '../support/health.ts';
import { answerTo, finishedStatus, logIn, type Player, playerOf, type SignedIn } from '../support/player.ts';
import { addPrize } from '../support/vendor.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NONE = { prizes: [], plays: [] };

let now = Date.now();
const suite = serverSuite({ clock: { now: () => now } });
let admin: SignedIn;
/** The campaign of the players from player06 on, and one of its prizes, within reach of everybody's points. */
let campaignId: number;
let prizeId: number;
let one: Registered;
let other: Registered;
let players = 6;

beforeAll(async () => {
  admin = await logIn(suite.api, 'admin');
  campaignId = (await playerOf(suite.api, 'player06')).campaignId;
  [one, other] = [await newDevice(), await newDevice()];
});
beforeEach(async () => {
  now = Date.now();
  await suite.server.db.deleteFrom('leases').execute();
  rounds.clear();
  prizeId = await newPrize(1);
});

const newDevice = () => registerDevice(suite.api, admin, [campaignId]);
/** The round of each device's lease, by token. */
const rounds = new Map<string, string | null>();
let beats = 0;
/** Checks in with a wish, under the round that the device has. */
async function put(device: Registered, wanted: Partial<Wish>): Promise<Lease> {
  const wish = { ...NONE, days: 3, ...wanted };
  const body = checkInRequestOf(now, { beat: ++beats, round: rounds.get(device.token) ?? null, wish });
  const { lease } = await suite.api.call('checkIn', { body }, device);
  rounds.set(device.token, lease.round);
  return lease;
}
const units = (count: number, id: Id = prizeId) => ({ prizes: [{ prizeId: id, units: count }] });

/** A prize of the campaign with this many winners. */
const newPrize = (winners: number) => addPrize(suite.server.db, campaignId, { winner_total: winners });

/** A player who has answered a question. */
async function newPlayer(): Promise<Player> {
  const player = await playerOf(suite.api, `player${String(players++).padStart(2, '0')}`);
  await suite.api.call('postUserAnswer', { body: answerTo(player, 0) }, player);
  return player;
}
const named = ({ userId }: Player) => ({ body: { userId, campaignId, prizeId } });
const through = ({ token }: Registered, { userId }: Player) => ({ token, onBehalfOf: userId });
/** Attempts an award. Returns 'awarded', or the reason of the refusal. */
async function award(player: Player, device?: Registered, maker?: Registered): Promise<string> {
  const sender = { ...(device ? through(device, player) : player), ...(maker && { madeBy: maker.device.id }) };
  const { status, body } = await suite.api.attempt('postAwardedPrize', named(player), sender);
  return status === 200 ? 'awarded' : String(body.code);
}
const stock = async () => {
  const prize = suite.server.db.selectFrom('prizes').select('winner_total').where('id', '=', prizeId);
  return (await prize.executeTakeFirstOrThrow()).winner_total;
};
async function winnersFor(sender: { token: string; onBehalfOf?: Id }): Promise<unknown> {
  const list = await suite.api.call('getAvailablePrizes', { params: { campaignId } }, sender);
  return list?.find(({ id }) => id === prizeId)?.winnerTotal;
}

describe('leased units of a prize', () => {
  it('are unavailable to everybody else, in reads and in awards', async () => {
    expect(await put(one, units(1))).toMatchObject({
      outcome: 'granted',
      ...units(1),
      expiresInSeconds: (3 * DAY_MS) / 1000,
    });
    const player = await newPlayer();
    expect([await winnersFor(player), await winnersFor(through(other, player))]).toEqual([0, 0]);
    expect(await winnersFor(through(one, player))).toBe(1);
    const offline = await suite.api.call('getOfflinePackage', { params: { campaignId } }, one);
    expect(offline.campaign.prizes?.find(({ id }) => id === prizeId)?.winnerTotal).toBe(0);
    const [details] = await suite.api.call('getGameDetails', { query: { userId: player.userId } }, player);
    const listed = details?.campaigns?.find(({ id }) => Number(id) === campaignId)?.prizes;
    expect(listed?.find(({ id }) => id === prizeId)?.winnerTotal).toBe(0);
    expect([await award(player), await award(player, other)]).toEqual(['out-of-stock', 'out-of-stock']);
    expect(await award(player, one)).toBe('awarded');
    expect(await stock()).toBe(0);
  });

  it('can be more than an equal share if an administrator allows the device more', async () => {
    const [one, other] = [await newDevice(), await newDevice()];
    const id = await newPrize(6);
    for (const each of [one, other]) await put(each, {});
    const limited = (await put(one, units(6, id))).prizes[0]?.units ?? 0;
    expect(limited).toBeLessThan(6);
    const body = { name: 'Stand 2', campaignIds: [campaignId], mayExceedShare: true };
    await suite.api.call('updateDevice', { params: { id: one.device.id }, body }, admin);
    expect((await put(one, units(6, id))).prizes).toEqual([{ prizeId: id, units: 6 }]);
    expect((await put(other, units(6, id))).prizes).toEqual([]);
  });

  it('are an equal share of the stock at most, and only those that other devices have not leased', async () => {
    await suite.server.db.updateTable('devices').set({ last_seen_at: null }).execute();
    prizeId = await newPrize(5);
    expect((await put(one, units(4))).prizes).toEqual([{ prizeId, units: 4 }]);
    // Two devices share five units, three each. The first holds four already.
    expect((await put(other, units(4))).prizes).toEqual([{ prizeId, units: 1 }]);
    expect((await put(await newDevice(), units(4))).prizes).toEqual([]);
    // A renewal keeps what the device holds, and adds nothing above the share.
    expect((await put(one, units(5))).prizes).toEqual([{ prizeId, units: 4 }]);
    expect((await put(one, units(1))).prizes).toEqual([{ prizeId, units: 1 }]);
    expect((await put(one, units(5))).prizes).toEqual([{ prizeId, units: 2 }]);
    // Devices that were not seen for a day get no share any more.
    now += DAY_MS + 1;
    expect((await put(one, units(5))).prizes).toEqual([{ prizeId, units: 4 }]);
  });

  it("are used up by the device's own awards only", async () => {
    prizeId = await newPrize(3);
    await put(one, units(2));
    expect(await award(await newPlayer())).toBe('awarded');
    expect(await award(await newPlayer(), one)).toBe('awarded');
    expect((await put(one, units(2))).prizes).toEqual([{ prizeId, units: 1 }]);
    expect(await award(await newPlayer())).toBe('out-of-stock');
  });

  it('are used up only once no unreserved unit is left', async () => {
    await suite.server.db.updateTable('devices').set({ last_seen_at: null }).execute();
    prizeId = await newPrize(3);
    await put(one, units(2));
    const reserved = async () =>
      (await suite.server.db.selectFrom('lease_prizes').select('units').where('prize_id', '=', prizeId).execute())[0]
        ?.units;
    const seen: unknown[] = [];
    for (let count = 0; count < 3; count += 1) {
      seen.push([await award(await newPlayer(), one), await reserved(), await stock()]);
    }
    expect(seen).toEqual([
      ['awarded', 2, 2],
      ['awarded', 1, 1],
      ['awarded', 0, 0],
    ]);
  });

  it('are used up by an award that the device made, whichever device of the vendor sends it', async () => {
    await put(one, units(1));
    expect(await award(await newPlayer(), undefined, one)).toBe('out-of-stock');
    expect(await award(await newPlayer(), one, other)).toBe('out-of-stock');
    expect(await award(await newPlayer(), other, one)).toBe('awarded');
    expect((await put(one, units(1))).prizes).toEqual([]);
    expect(await stock()).toBe(0);
  });

  it('are released when a later request names fewer, or none', async () => {
    prizeId = await newPrize(2);
    await put(one, units(2));
    await put(one, units(1));
    expect(await winnersFor(await newPlayer())).toBe(1);
    await put(one, {});
    expect(await winnersFor(await newPlayer())).toBe(2);
  });

  it('are released a day after the lease has ended, first to other devices', async () => {
    await put(one, units(1));
    now += 3 * DAY_MS + GRACE_MS - 1;
    const player = await newPlayer();
    expect(await award(player)).toBe('out-of-stock');
    // The device was offline for long, and its unit is still available.
    expect(await award(player, one)).toBe('awarded');
    prizeId = await newPrize(1);
    await put(one, units(1));
    now += 3 * DAY_MS + GRACE_MS;
    expect((await put(other, units(1))).prizes).toEqual([{ prizeId, units: 1 }]);
    expect(await award(await newPlayer(), one)).toBe('out-of-stock');
    expect(await award(await newPlayer(), other)).toBe('awarded');
  });

  it('are released when the device is revoked, or loses the campaign', async () => {
    const [revoked, moved] = [await newDevice(), await newDevice()];
    await put(revoked, units(1));
    await suite.api.call(
      'revokeDevice',
      { params: { id: revoked.device.id }, body: { since: '2100-01-01T00:00:00Z' } },
      admin,
    );
    expect((await put(moved, units(1))).prizes).toEqual([{ prizeId, units: 1 }]);
    const request = { params: { id: moved.device.id }, body: { name: 'Stand 3', campaignIds: [] } };
    await suite.api.call('updateDevice', request, admin);
    expect(await winnersFor(await newPlayer())).toBe(1);
    expect((await put(moved, units(1))).prizes).toEqual([]);
  });

  it('are returned with the next wish once the campaign is archived, and a late award still counts', async () => {
    const archive = (archived_at: string | null) =>
      suite.server.db.updateTable('campaigns').set({ archived_at }).where('id', '=', campaignId).execute();
    const winner = await newPlayer();
    expect((await put(one, units(1))).prizes).toEqual([{ prizeId, units: 1 }]);
    await archive(new Date(now).toISOString());
    expect((await put(one, units(1))).prizes).toEqual([]);
    expect(await award(winner, one)).toBe('awarded');
    await archive(null);
  });

  it('are never leased for a shorter time than before', async () => {
    await put(one, { ...units(1), days: 14 });
    expect((await put(one, { ...units(1), days: 1 })).expiresInSeconds).toBe((14 * DAY_MS) / 1000);
  });

  it("must be of the device's own campaigns, and of existing prizes", async () => {
    const { wheel } = await campaignTypesOf(suite.api, admin);
    const { id: foreign } = await makeCampaign(suite.api, admin, { campaignTypeId: wheel });
    const image = await uploadImage(suite.api, admin);
    const body = [wheelPrize(image, { winnerTotal: 3 })];
    const [prize] = (await suite.api.call('bulkPrizeOperation', { params: { campaignId: foreign }, body }, admin)) as {
      id: number;
    }[];
    const prizes = [prize?.id ?? 0, 999_999, 'x', prizeId].map((id) => ({ prizeId: id, units: 1 }));
    expect((await put(one, { prizes })).prizes).toEqual([{ prizeId, units: 1 }]);
  });

  it('cannot be removed from the stock by an administrator', async () => {
    const { wheel } = await campaignTypesOf(suite.api, admin);
    const campaign = await makeCampaign(suite.api, admin, { campaignTypeId: wheel });
    const [params, image] = [{ campaignId: campaign.id }, await uploadImage(suite.api, admin)];
    const change = (body: object[]) => suite.api.attempt('bulkPrizeOperation', { params, body }, admin);
    const [prize] = (await change([wheelPrize(image, { winnerTotal: 3, name: 'Cap' })])).body as unknown as {
      id: Id;
    }[];
    const device = await registerDevice(suite.api, admin, [campaign.id]);
    expect((await put(device, units(2, prize?.id))).prizes).toHaveLength(1);
    const refused = { status: 400, body: { code: 'prize-leased', message: expect.stringContaining('2 units') } };
    expect(await change([{ ...prize, winnerTotal: 1 }])).toMatchObject(refused);
    expect(await change([{ ...prize, isDeleted: true }])).toMatchObject(refused);
    expect((await change([{ ...prize, winnerTotal: 2 }])).status).toBe(200);
  });

  it('do not mark a lower prize at another kiosk', async () => {
    const [low, high] = [await newPrize(5), prizeId];
    await suite.server.db.updateTable('prizes').set({ points_needed_minimum: 50 }).where('id', '=', high).execute();
    await put(one, units(1, high));
    const player = await newPlayer();
    prizeId = low;
    expect(await award(player)).toBe('awarded');
    const request = { query: { id: player.status.id ?? '' }, body: finishedStatus(player, 1, 60) };
    await suite.api.call('putGameStatus', request, player);
    const marks = suite.server.db.selectFrom('awarded_prizes').select('mark').where('user_id', '=', player.userId);
    expect(await marks.execute()).not.toContainEqual({ mark: 'higher-prize-left' });
  });
});

describe('a leased play', () => {
  const play = ({ userId }: Player): { plays: LeasedPlay[] } => ({ plays: [{ userId, campaignId }] });
  const answer = async (player: Player, sender: object) => {
    const { status, body } = await suite.api.attempt('postUserAnswer', { body: answerTo(player, 1) }, sender);
    return status === 200 ? 'taken' : `${status} ${body.code}`;
  };
  const heldBy = async (player: Player) => {
    const query = { userId: player.userId, campaignId };
    return ((await suite.api.call('getGameStatus', { query }, player)) as { heldBy?: Id }).heldBy;
  };

  it('is accepted from its device only', async () => {
    const player = await newPlayer();
    expect((await put(one, play(player))).plays).toEqual(play(player).plays);
    expect(await heldBy(player)).toBe(one.device.id);
    const REFUSED = '423 played-elsewhere';
    expect(await answer(player, player)).toBe(REFUSED);
    expect(await answer(player, through(other, player))).toBe(REFUSED);
    expect([await award(player), await award(player, other)]).toEqual(['played-elsewhere', 'played-elsewhere']);
    const request = { query: { id: player.status.id ?? '' }, body: finishedStatus(player, 1, 0) };
    expect(await suite.api.attempt('putGameStatus', request, player)).toMatchObject({ status: 423 });
    expect(await answer(player, through(one, player))).toBe('taken');
  });

  it('does not block another player', async () => {
    const [held, free] = [await newPlayer(), await newPlayer()];
    await put(one, play(held));
    expect(await answer(free, free)).toBe('taken');
  });

  it('is refused to a second device, and available once the first releases it', async () => {
    const player = await newPlayer();
    await put(one, play(player));
    expect((await put(other, play(player))).plays).toEqual([]);
    await put(one, {});
    expect(await heldBy(player)).toBeUndefined();
    expect((await put(other, play(player))).plays).toHaveLength(1);
    expect(await answer(player, through(one, player))).toBe('423 played-elsewhere');
  });

  it('is available a day after the lease has ended', async () => {
    const player = await newPlayer();
    await put(one, play(player));
    now += 3 * DAY_MS + GRACE_MS - 1;
    expect((await put(other, play(player))).plays).toEqual([]);
    now += 1;
    const again = await playerAgain(player);
    expect(await answer(again, again)).toBe('taken');
    expect((await put(other, play(player))).plays).toHaveLength(1);
    // The first device returns, and does not get it back.
    expect((await put(one, play(player))).plays).toEqual([]);
  });

  it('must be of a player who is assigned to the campaign', async () => {
    const player = await newPlayer();
    const plays = [
      { userId: admin.userId, campaignId },
      { userId: player.userId, campaignId: 999 },
      { userId: 'x', campaignId },
    ];
    expect((await put(one, { plays })).plays).toEqual([]);
  });

  it('is refused elsewhere without storing the refusal, so that it can be sent again', async () => {
    const player = await newPlayer();
    await put(one, play(player));
    const send = () =>
      suite.api.attempt(
        'postUserAnswer',
        { body: answerTo(player, 1) },
        { ...player, idempotencyKey: `later ${player.userId}` },
      );
    expect((await send()).status).toBe(423);
    await put(one, {});
    expect((await send()).status).toBe(200);
  });

  async function playerAgain(player: Player): Promise<Player> {
    const session = await logIn(suite.api, `player${String(players - 1).padStart(2, '0')}`);
    return { ...player, ...session };
  }
});

it('only devices may check in with a wish, and only with a possible one', async () => {
  const wish = { ...NONE, days: 1 };
  for (const sender of [admin, await logIn(suite.api, 'player06')]) {
    expect((await suite.api.attempt('checkIn', { body: checkInRequestOf(now, { wish }) }, sender)).status).toBe(403);
  }
  for (const wrong of [{ days: 15 }, { prizes: [{ prizeId, units: -1 }] }, { prizes: [{ prizeId, units: 0.5 }] }]) {
    const body = checkInRequestOf(now, { wish: { ...wish, ...wrong } });
    expect((await suite.api.attempt('checkIn', { body }, one)).status).toBe(400);
  }
});
