import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Prize } from '../../src/shared/entities/prize.ts';
import { stockOf } from '../../src/shared/rules/stock.ts';
import { serverSuite } from '../support/api-suite.ts';
import { type Registered, registerDevice } from '../support/devices.ts';
import { checkInRequestOf } from '../support/health.ts';
import { answerTo, logIn, type Player, playerOf, type SignedIn } from '../support/player.ts';
import { addPrize, NORDWIND } from '../support/vendor.ts';

const suite = serverSuite();
let admin: SignedIn;
let campaignId: number;
let prizeId: number;
let players = 6;

beforeAll(async () => {
  admin = await logIn(suite.api, 'admin');
  campaignId = (await playerOf(suite.api, 'player06')).campaignId;
});
beforeEach(async () => {
  await suite.server.db.deleteFrom('leases').execute();
  prizeId = await addPrize(suite.server.db, campaignId);
});

async function stored(): Promise<Prize> {
  const prizes = await suite.api.call('getCampaignPrizes', { params: { campaignId } }, admin);
  return prizes.find(({ id }) => id === prizeId) ?? {};
}
const stock = async () => stockOf(await stored());

/** Lets a kiosk reserve units. */
async function reserve(device: Registered, units: number, beat = 1, round: string | null = null) {
  const wish = { days: 3, prizes: [{ prizeId, units }], plays: [] };
  const { lease } = await suite.api.call(
    'checkIn',
    { body: checkInRequestOf(Date.now(), { beat, round, wish }) },
    device,
  );
  return lease.round;
}
const newDevice = () => registerDevice(suite.api, admin, [campaignId]);

/** A player wins the prize, at a kiosk if one is given. Returns the award's id. */
async function win(device?: Registered): Promise<number> {
  const player: Player = await playerOf(suite.api, `player${String(players++).padStart(2, '0')}`);
  await suite.api.call('postUserAnswer', { body: answerTo(player, 0) }, player);
  const sender = device ? { token: device.token, onBehalfOf: player.userId } : player;
  const body = { userId: player.userId, campaignId, prizeId };
  await suite.api.call('postAwardedPrize', { body }, sender);
  const award = suite.server.db.selectFrom('awarded_prizes').select('id').where('user_id', '=', player.userId);
  return (await award.where('campaign_id', '=', campaignId).executeTakeFirstOrThrow()).id;
}
const change = (units: number) =>
  suite.api.attempt('changeUnits', { params: { campaignId }, body: { changes: [{ prizeId, units }] } }, admin);

it('counts won and reserved units, and both reads of an administrator agree', async () => {
  const device = await newDevice();
  await reserve(device, 4);
  await win();
  expect(await stock()).toEqual({ total: 10, won: 1, reserved: 4, left: 5 });
  const campaigns = await suite.api.call('getCampaigns', { params: { clientId: NORDWIND } }, admin);
  const listed = campaigns.find(({ id }) => id === campaignId)?.prizes?.find(({ id }) => id === prizeId);
  expect(listed).toEqual(await stored());
  const reservations = await suite.api.call('getReservations', { params: { campaignId } }, admin);
  expect(reservations).toEqual([{ prizeId, kioskName: device.device.name, units: 4 }]);
});

it('hides the counts from players', async () => {
  const player = await playerOf(suite.api, 'player06');
  const prizes = await suite.api.call('getAvailablePrizes', { params: { campaignId } }, player);
  const prize = prizes?.find(({ id }) => id === prizeId);
  expect(prize?.winnerTotal).toBe(10);
  expect(Object.keys(prize ?? {})).not.toEqual(expect.arrayContaining(['wonTotal']));
});

it('returns the unit of a withdrawn award, and counts a held one as won', async () => {
  const [withdrawn, held] = [await win(), await win()];
  await suite.server.db.updateTable('awarded_prizes').set({ held: 'second-visit' }).where('id', '=', held).execute();
  await suite.api.call('withdrawAward', { params: { id: withdrawn }, body: { reason: 'Given twice.' } }, admin);
  expect(await stock()).toEqual({ total: 10, won: 1, reserved: 0, left: 9 });
});

it('counts void awards as left, until the kiosk is trusted again', async () => {
  const device = await newDevice();
  await win(device);
  const params = { id: device.device.id };
  expect(await stock()).toMatchObject({ won: 1, left: 9 });
  await suite.api.call('revokeDevice', { params, body: { since: new Date(0).toISOString() } }, admin);
  expect(await stock()).toEqual({ total: 10, won: 0, reserved: 0, left: 10 });
  await suite.api.call('trustDevice', { params }, admin);
  expect(await stock()).toEqual({ total: 10, won: 1, reserved: 0, left: 9 });
});

it('takes only units that are neither won nor reserved, and names the kiosks that have reserved them', async () => {
  const [one, other] = [await newDevice(), await newDevice()];
  await suite.server.db.updateTable('devices').set({ may_exceed_share: 1 }).execute();
  const round = await reserve(one, 4);
  await reserve(other, 2);
  await win();
  const refused = await change(-4);
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid-field' } });
  expect(refused.body).toMatchObject({
    message: `Festival tickets, units: At most 3 units can be taken, because kiosks have reserved the others: ${one.device.name} (4), ${other.device.name} (2)`,
  });
  expect(await stock()).toEqual({ total: 10, won: 1, reserved: 6, left: 3 });
  expect((await change(-3)).status).toBe(200);
  expect(await stock()).toEqual({ total: 7, won: 1, reserved: 6, left: 0 });
  const [record] = await suite.api.call('getCampaignActions', { params: { id: campaignId } }, admin);
  expect(record).toMatchObject({ kind: 'units-taken', prizeName: 'Festival tickets', from: '9', to: '6' });
  await reserve(one, 0, 2, round);
  expect((await change(-4)).status).toBe(200);
  expect(await stock()).toEqual({ total: 3, won: 1, reserved: 2, left: 0 });
});
