import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Id } from '../../src/shared/entities/base.ts';
import { serverSuite } from '../support/api-suite.ts';
import { allowWalkUps, type Registered, registerDevice, walkUp } from '../support/devices.ts';
import { answerTo, logIn, type Player, playerOf, prizeNamed, type SignedIn } from '../support/player.ts';
import { readWorkbook } from '../support/read-workbook.ts';

/** Number of correct answers that earns enough spins for the prize. */
const ENOUGH = 5;
const NOW = Date.parse('2026-11-22T12:00:00Z');
const HOUR_MS = 3_600_000;

let now = NOW;
const suite = serverSuite({ clock: { now: () => now } });
let admin: SignedIn;
let player: Player;
let campaignId: number;
let prizeId: Id;
let device: Registered;

beforeAll(async () => {
  admin = await logIn(suite.api, 'admin');
  player = await playerOf(suite.api, 'player06');
  ({ campaignId } = player);
  prizeId = prizeNamed(player, 'Earbuds').id ?? '';
});
beforeEach(async () => {
  now = NOW;
  await allowWalkUps(suite.server, campaignId);
  await setStock(9);
  device = await registerDevice(suite.api, admin, [campaignId]);
});

const iso = (time: number) => new Date(time).toISOString();
const setStock = (winner_total: number) =>
  suite.server.db.updateTable('prizes').set({ winner_total }).where('id', '=', Number(prizeId)).execute();
const stock = async () => {
  const prize = suite.server.db.selectFrom('prizes').select('winner_total').where('id', '=', Number(prizeId));
  return (await prize.executeTakeFirstOrThrow()).winner_total;
};

/** A visitor plays and wins. `sender` delivers the rows that `device` made. Returns the award's id. */
async function win(sender = device, email?: string): Promise<number> {
  const by = { token: sender.token, madeBy: device.device.id };
  const visit = await suite.api.attempt('postWalkUp', { body: walkUp(campaignId, email ? { email } : {}) }, by);
  const { userId } = visit.body as { userId: number };
  const visitor = { ...by, onBehalfOf: userId };
  for (let index = 0; index < ENOUGH; index += 1) {
    await suite.api.attempt('postUserAnswer', { body: { ...answerTo(player, index), userId } }, visitor);
  }
  await suite.api.attempt('postAwardedPrize', { body: { userId, campaignId, prizeId } }, visitor);
  const awards = suite.server.db.selectFrom('awarded_prizes').select('id').where('user_id', '=', Number(userId));
  return (await awards.executeTakeFirstOrThrow()).id;
}

const revoke = (since: number, { device: { id } } = device) =>
  suite.api.call('revokeDevice', { params: { id }, body: { since: iso(since) } }, admin);
const trust = (idempotencyKey?: string) =>
  suite.api.call('trustDevice', { params: { id: device.device.id } }, { ...admin, idempotencyKey });
const confirm = (id: number) => suite.api.attempt('confirmAward', { params: { id } }, admin);
const rowWith = async (awardId: number) =>
  (await suite.api.call('getPointsPrizes', { params: { campaignId } }, admin)).find((row) => row.awardId === awardId);
const isVoid = async (awardId: number) => (await rowWith(awardId))?.isVoid;

/** One award before the theft and two after it. */
async function threeAwards() {
  const before = await win();
  now += HOUR_MS;
  const theft = now;
  return { theft, before, after: [await win(), await win()] as const };
}

describe('revoking a device', () => {
  it('voids the plays that arrived since a moment, and returns their units', async () => {
    const { theft, before, after } = await threeAwards();
    expect(await stock()).toBe(6);
    const request = { params: { id: device.device.id }, query: { since: iso(theft) } };
    expect(await suite.api.call('getArrivals', request, admin)).toEqual({ plays: 2, awards: 2, handOvers: 0 });
    await revoke(theft);
    expect(await stock()).toBe(8);
    expect([await isVoid(before), await isVoid(after[0]), await isVoid(after[1])]).toEqual([false, true, true]);
    expect(await suite.api.call('getArrivals', request, admin)).toMatchObject({ awards: 0 });
    const { bytes } = await suite.api.download('downloadMainReport', { params: { campaignId } }, admin);
    expect(JSON.stringify(readWorkbook(bytes))).toContain('Not counted: this kiosk is not trusted');
  });

  it('marks the void plays in each list of players, and counts them', async () => {
    const kiosk = 'Lost stand';
    device = await registerDevice(suite.api, admin, [campaignId], kiosk);
    const { theft } = await threeAwards();
    const count = async () =>
      (await suite.api.call('getAgentParticipation', { params: { campaignId } }, admin)).playersAdded;
    const before = await count();
    await revoke(theft);
    expect(await count()).toBe(before);
    const users = await suite.api.call('getUserOverview', { params: { campaignId } }, admin);
    expect(users.filter(({ kioskName, isVoid }) => kioskName === kiosk && isVoid)).toHaveLength(2);
    const { bytes } = await suite.api.download('downloadMainReport', { params: { campaignId } }, admin);
    const marked = readWorkbook(bytes).map(({ sheet, data }) => {
      const own = data.filter((row) => row.includes(kiosk));
      const isMarked = (cell: unknown) => String(cell).startsWith('Not counted: this kiosk is not trusted');
      return [sheet, own.length, own.filter((row) => row.some(isMarked)).length];
    });
    expect(marked.slice(2)).toEqual([
      ['User overview', 3, 2],
      ['Points and prizes', 3, 2],
    ]);
  });

  it('voids its rows that arrive later by another kiosk, until an administrator confirms them', async () => {
    const other = await registerDevice(suite.api, admin, [campaignId], 'Stand 3');
    await revoke(now);
    now += HOUR_MS;
    await setStock(0);
    const late = await win(other);
    expect([await stock(), await isVoid(late)]).toEqual([0, true]);
    expect((await confirm(late)).body).toMatchObject({ code: 'out-of-stock' });
    await setStock(1);
    expect(await confirm(late)).toMatchObject({ status: 200 });
    expect([await stock(), await isVoid(late)]).toEqual([0, false]);
    await revoke(NOW);
    expect([await stock(), await isVoid(late)]).toEqual([0, false]);
  });

  it('voids the rows that it sent as another device’s', async () => {
    const thief = await registerDevice(suite.api, admin, [campaignId], 'Stolen');
    const award = await win(thief);
    await revoke(NOW, thief);
    expect([await stock(), await isVoid(award)]).toEqual([9, true]);
  });

  it('can be undone: awards count again while units are left, and the answer lists the others', async () => {
    const { theft, after } = await threeAwards();
    await revoke(theft);
    await setStock(1);
    const left = await trust('trust once');
    expect(await trust('trust once')).toEqual(left);
    const stored = suite.server.db
      .selectFrom('idempotency_keys')
      .select('response_body')
      .where('key', '=', 'trust once');
    expect(await stored.execute()).toEqual([{ response_body: `{"ids":[${after[1]}]}` }]);
    expect(left.voidAwards).toMatchObject([{ id: after[1], prizeName: 'Earbuds', userName: 'Vera Visitor' }]);
    expect([await stock(), await isVoid(after[0]), await isVoid(after[1])]).toEqual([0, false, true]);
    await setStock(1);
    expect(await confirm(after[1])).toMatchObject({ status: 200 });
    expect((await suite.api.attempt('getOwnDevice', {}, device)).status).toBe(401);
  });

  it('takes a corrected date, and gives units back only once', async () => {
    const { theft, before, after } = await threeAwards();
    await revoke(NOW);
    expect([await stock(), await isVoid(before)]).toEqual([9, true]);
    await revoke(theft);
    expect([await stock(), await isVoid(before), await isVoid(after[0])]).toEqual([8, false, true]);
    const withdrawn = { params: { id: after[0] }, body: { reason: 'Stolen.' } };
    expect((await suite.api.attempt('withdrawAward', withdrawn, admin)).status).toBe(200);
    await trust();
    expect(await stock()).toBe(7);
  });

  it('does not make the next visit with an invented email a second one', async () => {
    await win(device, 'honest@visitors.example');
    await revoke(NOW);
    const other = await registerDevice(suite.api, admin, [campaignId], 'Stand 3');
    device = other;
    expect(await rowWith(await win(other, 'honest@visitors.example'))).toMatchObject({ awardHeld: null });
  });

  it('needs a date', async () => {
    const request = { params: { id: device.device.id }, body: { since: 'yesterday' } };
    expect((await suite.api.attempt('revokeDevice', request, admin)).body).toMatchObject({ code: 'invalid-field' });
  });
});
