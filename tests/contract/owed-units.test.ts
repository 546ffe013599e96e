import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stockOf } from '../../src/shared/rules/stock.ts';
import { serverSuite } from '../support/api-suite.ts';
import { allowWalkUps, handOver, type Registered, registerDevice } from '../support/devices.ts';
import { checkInRequestOf } from '../support/health.ts';
import { logIn, type Player, playerOf, type SignedIn } from '../support/player.ts';
import { addPrize } from '../support/vendor.ts';
import { newWin } from '../support/wins.ts';

/** Units that were handed over while kiosks had reserved the whole stock (docs/specification.md, 4.14). */

const now = Date.parse('2026-11-28T12:00:00Z');
const suite = serverSuite({ clock: { now: () => now } });

let admin: SignedIn;
let player: Player;
let campaignId: number;
let booth: Registered;
let keeper: Registered;
let desk: Registered;
let prizeId: number;

beforeAll(async () => {
  admin = await logIn(suite.api, 'admin');
  player = await playerOf(suite.api, 'player06');
  ({ campaignId } = player);
  await allowWalkUps(suite.server, campaignId);
  desk = await registerDevice(suite.api, admin, [], 'Prize desk');
});
beforeEach(async () => {
  prizeId = await addPrize(suite.server.db, campaignId);
  booth = await registerDevice(suite.api, admin, [campaignId], 'Booth');
  keeper = await registerDevice(suite.api, admin, [campaignId], 'Keeper');
  await suite.server.db.updateTable('devices').set({ may_exceed_share: 1 }).execute();
});

const won = () => newWin(suite, { player, campaignId, prizeId, booth });
const give = (code: string) => suite.api.call('postHandOver', { body: handOver(code) }, desk);
/** Lets a kiosk reserve units. Returns the round of its lease. */
async function reserve(units: number, { at = keeper, round = null as string | null } = {}) {
  const wish = { days: 3, prizes: [{ prizeId, units }], plays: [] };
  const { lease } = await suite.api.call('checkIn', { body: checkInRequestOf(now, { round, wish }) }, at);
  return lease.round;
}
const revoke = ({ device: { id } }: Registered, since: number) => {
  const body = { since: new Date(since).toISOString() };
  return suite.api.call('revokeDevice', { params: { id }, body }, admin);
};
const stock = async () => {
  const prizes = await suite.api.call('getCampaignPrizes', { params: { campaignId } }, admin);
  return stockOf(prizes.find(({ id }) => id === prizeId) ?? {});
};
const stateOf = async (code: string) => {
  const { winners } = await suite.api.call('getWinners', { params: { campaignId } }, admin);
  return winners.find(({ claimCode }) => claimCode === code)?.state;
};

describe('a void award that was handed over while all units are reserved', () => {
  let code: string;
  let awardId: number;
  let round: string | null;

  beforeEach(async () => {
    ({ code, awardId } = await won());
    await revoke(booth, 0);
    round = await reserve(10);
    await give(code);
    expect(await stock()).toEqual({ total: 11, won: 1, reserved: 10, left: 0 });
  });

  /** The kiosk returns its units. */
  async function expectOneUnitGone() {
    await reserve(0, { round });
    expect(await stock()).toEqual({ total: 10, won: 1, reserved: 0, left: 9 });
  }

  it('stays void if its kiosk is trusted again, and its unit is taken later', async () => {
    const answer = await suite.api.call('trustDevice', { params: { id: booth.device.id } }, admin);
    expect(answer.voidAwards).toMatchObject([{ id: awardId }]);
    expect(await stateOf(code)).toBe('given-invalid');
    await expectOneUnitGone();
  });

  it('cannot be confirmed until a unit is free, and its unit is taken later', async () => {
    const confirm = () => suite.api.attempt('confirmAward', { params: { id: awardId } }, admin);
    expect((await confirm()).body.code).toBe('out-of-stock');
    await expectOneUnitGone();
    expect((await confirm()).status).toBe(200);
    expect(await stateOf(code)).toBe('handed-over');
    expect(await stock()).toEqual({ total: 10, won: 1, reserved: 0, left: 9 });
  });
});

describe('a unit that was given beyond its award while all units are reserved', () => {
  let round: string | null;

  beforeEach(async () => {
    const { code } = await won();
    round = await reserve(9);
    for (let times = 0; times < 2; times += 1) await give(code);
    expect(await stock()).toEqual({ total: 11, won: 2, reserved: 9, left: 0 });
  });

  it('is taken from added units before a kiosk reserves them', async () => {
    const body = { changes: [{ prizeId, units: 1 }] };
    await suite.api.call('changeUnits', { params: { campaignId }, body }, admin);
    expect(await stock()).toEqual({ total: 11, won: 2, reserved: 9, left: 0 });
    await reserve(10, { round });
    expect(await stock()).toEqual({ total: 11, won: 2, reserved: 9, left: 0 });
  });

  it('is taken from the units of a revoked kiosk before another kiosk reserves them', async () => {
    await revoke(keeper, now);
    expect(await stock()).toEqual({ total: 10, won: 2, reserved: 0, left: 8 });
    await reserve(9, { at: booth });
    expect(await stock()).toEqual({ total: 10, won: 2, reserved: 8, left: 0 });
  });

  it('is taken from the unit of a withdrawn award before a kiosk reserves it', async () => {
    await reserve(0, { round });
    const [given, withdrawn] = [await won(), await won()];
    const held = (await stock())?.left ?? 0;
    round = await reserve(held, { at: booth });
    for (let times = 0; times < 2; times += 1) await give(given.code);
    expect(await stock()).toMatchObject({ won: 5, reserved: held, left: 0 });
    const body = { reason: 'The same person.' };
    await suite.api.call('withdrawAward', { params: { id: withdrawn.awardId }, body }, admin);
    expect(await stock()).toEqual({ total: 10, won: 4, reserved: held, left: 0 });
    await reserve(held + 1, { at: booth, round });
    expect(await stock()).toEqual({ total: 10, won: 4, reserved: held, left: 0 });
  });

  it('is taken from the units of a kiosk that loses the campaign', async () => {
    const body = { name: 'Keeper', campaignIds: [] };
    await suite.api.call('updateDevice', { params: { id: keeper.device.id }, body }, admin);
    expect(await stock()).toEqual({ total: 10, won: 2, reserved: 0, left: 8 });
  });

  it('is taken from the units of prizes that are returned to stock', async () => {
    await reserve(0, { round });
    const [given] = [await won(), await won()];
    const held = (await stock())?.left ?? 0;
    await reserve(held, { at: booth });
    for (let times = 0; times < 2; times += 1) await give(given.code);
    const ended = { end_date: '2026-11-26T23:59:59.999+00:00', claim_by: '2026-11-27' };
    await suite.server.db.updateTable('campaigns').set(ended).where('id', '=', campaignId).execute();
    await suite.api.call('returnPrizes', { params: { campaignId }, body: { reason: 'Not claimed.' } }, admin);
    expect(await stock()).toEqual({ total: 10, won: 4, reserved: held, left: 0 });
  });
});
