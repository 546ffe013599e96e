import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimSuite } from '../support/claim-suite.ts';
import { handOver, type Registered } from '../support/devices.ts';
import { checkInRequestOf } from '../support/health.ts';

/** Units that were handed over while kiosks had reserved the whole stock (docs/specification.md, 4.14). */

const now = Date.parse('2026-11-28T12:00:00Z');
const suite = claimSuite({ clock: { now: () => now } });

let booth: Registered;
let keeper: Registered;
let desk: Registered;

beforeAll(async () => {
  desk = await suite.register('Prize desk', []);
});
beforeEach(async () => {
  booth = await suite.register('Booth');
  keeper = await suite.register('Keeper');
  await suite.server.db.updateTable('devices').set({ may_exceed_share: 1 }).execute();
});

const { winnerOf, stock } = suite;
const won = () => suite.winAt(booth);
const give = (code: string) => suite.api.call('postHandOver', { body: handOver(code) }, desk);
/** Lets a kiosk reserve units. Returns the round of its lease. */
async function reserve(units: number, { at = keeper, round = null as string | null } = {}) {
  const wish = { days: 3, prizes: [{ prizeId: suite.prizeId, units }], plays: [] };
  const { lease } = await suite.api.call('checkIn', { body: checkInRequestOf(now, { round, wish }) }, at);
  return lease.round;
}
const revoke = ({ device: { id } }: Registered, since: number) => {
  const body = { since: new Date(since).toISOString() };
  return suite.api.call('revokeDevice', { params: { id }, body }, suite.admin);
};
const stateOf = async (code: string) => (await winnerOf(code))?.state;

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
    const answer = await suite.api.call('trustDevice', { params: { id: booth.device.id } }, suite.admin);
    expect(answer.voidAwards).toMatchObject([{ id: awardId }]);
    expect(await stateOf(code)).toBe('given-invalid');
    await expectOneUnitGone();
  });

  it('cannot be confirmed until a unit is free, and its unit is taken later', async () => {
    const confirm = () => suite.api.attempt('confirmAward', { params: { id: awardId } }, suite.admin);
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
    const body = { changes: [{ prizeId: suite.prizeId, units: 1 }] };
    await suite.api.call('changeUnits', { params: { campaignId: suite.campaignId }, body }, suite.admin);
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
    await suite.api.call('withdrawAward', { params: { id: withdrawn.awardId }, body }, suite.admin);
    expect(await stock()).toEqual({ total: 10, won: 4, reserved: held, left: 0 });
    await reserve(held + 1, { at: booth, round });
    expect(await stock()).toEqual({ total: 10, won: 4, reserved: held, left: 0 });
  });

  it('is taken from the units of a kiosk that loses the campaign', async () => {
    const body = { name: 'Keeper', campaignIds: [] };
    await suite.api.call('updateDevice', { params: { id: keeper.device.id }, body }, suite.admin);
    expect(await stock()).toEqual({ total: 10, won: 2, reserved: 0, left: 8 });
  });

  it('is taken from the units of prizes that are returned to stock', async () => {
    await reserve(0, { round });
    const [given] = [await won(), await won()];
    const held = (await stock())?.left ?? 0;
    await reserve(held, { at: booth });
    for (let times = 0; times < 2; times += 1) await give(given.code);
    const ended = { end_date: '2026-11-26T23:59:59.999+00:00', claim_by: '2026-11-27' };
    await suite.server.db.updateTable('campaigns').set(ended).where('id', '=', suite.campaignId).execute();
    await suite.api.call(
      'returnPrizes',
      { params: { campaignId: suite.campaignId }, body: { reason: 'Not claimed.' } },
      suite.admin,
    );
    expect(await stock()).toEqual({ total: 10, won: 4, reserved: held, left: 0 });
  });
});
