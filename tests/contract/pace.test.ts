import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Id } from '../../src/shared/entities/base.ts';
import { serverSuite } from '../support/api-suite.ts';
import { allowWalkUps, type Registered, registerDevice, walkUp } from '../support/devices.ts';
import { checkInRequestOf } from '../support/health.ts';
import { answerTo, logIn, type Player, playerOf, prizeNamed, type SignedIn } from '../support/player.ts';
import { NORDWIND } from '../support/vendor.ts';

/** Number of correct answers that earns enough spins for the prize. */
const ENOUGH = 5;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let now = Date.parse('2026-11-22T12:00:00Z');
const suite = serverSuite({ clock: { now: () => now } });
let admin: SignedIn;
let player: Player;
let campaignId: number;
let prizeId: Id;
let device: Registered;

beforeAll(async () => {
  player = await playerOf(suite.api, 'player06');
  ({ campaignId } = player);
  prizeId = prizeNamed(player, 'Earbuds').id ?? '';
  await allowWalkUps(suite.server, campaignId);
});
beforeEach(async () => {
  // The session of an earlier test may have expired.
  admin = await logIn(suite.api, 'admin');
  await suite.server.db.updateTable('prizes').set({ winner_total: 99 }).where('id', '=', Number(prizeId)).execute();
  device = await registerDevice(suite.api, admin, [campaignId], 'Paced');
});

const checkInEmpty = () => suite.api.call('checkIn', { body: checkInRequestOf(now) }, device);

/** Stores a visitor who came at this moment. Returns the visitor's id. */
async function visit(at = now): Promise<number> {
  const moment = { occurredAt: new Date(at).toISOString(), clockErrorMs: 0 };
  const answer = await suite.api.attempt(
    'postWalkUp',
    { body: walkUp(campaignId) },
    { ...moment, token: device.token },
  );
  expect(answer.status).toBe(200);
  return (answer.body as { userId: number }).userId;
}

/** Plays and wins as the visitor. Returns why the award is held. */
async function win(userId: number): Promise<string | null> {
  const visitor = { token: device.token, onBehalfOf: userId };
  for (let index = 0; index < ENOUGH; index += 1) {
    await suite.api.call('postUserAnswer', { body: { ...answerTo(player, index), userId } }, visitor);
  }
  await suite.api.call('postAwardedPrize', { body: { userId, campaignId, prizeId } }, visitor);
  const award = suite.server.db.selectFrom('awarded_prizes').select('held').where('user_id', '=', userId);
  return (await award.executeTakeFirstOrThrow()).held;
}

const countAbove = async () => {
  const visits = suite.server.db.selectFrom('walk_ups').select('user_id').where('device_id', '=', device.device.id);
  return (await visits.where('is_above_pace', '=', 1).execute()).length;
};

describe('the pace of a device', () => {
  it('stores and marks 20 of 30 visits invented at once, and holds their awards', async () => {
    const visitors: number[] = [];
    for (let count = 0; count < 30; count += 1) {
      now += 70;
      visitors.push(await visit());
    }
    expect(await countAbove()).toBe(20);
    expect([await win(visitors[0] ?? 0), await win(visitors[29] ?? 0)]).toEqual([null, 'above-pace']);
    const rows = await suite.api.call('getPointsPrizes', { params: { campaignId } }, admin);
    const paced = rows.filter(({ kioskName }) => kioskName === 'Paced');
    expect(paced).toHaveLength(30);
    expect(paced.filter(({ isAbovePace }) => isAbovePace)).toHaveLength(20);
    const held = paced.find(({ awardHeld }) => awardHeld === 'above-pace');
    expect((await suite.api.attempt('confirmAward', { params: { id: held?.awardId ?? '' } }, admin)).status).toBe(200);
  });

  it('lets three honest days without a network pass, in any order', async () => {
    await checkInEmpty();
    const start = now;
    now += 3 * DAY_MS;
    for (let count = 40; count > 0; count -= 1) await visit(start + count * 1.5 * MINUTE_MS);
    expect(await countAbove()).toBe(0);
  });

  it('does not let invented moments reach back before the last check-in with nothing unsent', async () => {
    now += DAY_MS;
    await checkInEmpty();
    now += 1000;
    for (let count = 0; count < 20; count += 1) await visit(now - count * 30 * MINUTE_MS);
    await checkInEmpty();
    for (let count = 0; count < 10; count += 1) await visit();
    expect(await countAbove()).toBe(20);
  });

  it('can be changed by an administrator', async () => {
    const change = (visitorsPerHour: number) =>
      suite.api.attempt(
        'updateDevice',
        { params: { id: device.device.id }, body: { name: 'Paced', campaignIds: [campaignId], visitorsPerHour } },
        admin,
      );
    for (const wrong of [-1, 1.5, 3601]) expect((await change(wrong)).body).toMatchObject({ code: 'invalid-field' });
    expect((await change(180)).status).toBe(200);
    for (let count = 0; count < 31; count += 1) await visit();
    expect(await countAbove()).toBe(1);
    const listed = await suite.api.call('getDevices', { query: { clientId: NORDWIND } }, admin);
    expect(listed.at(-1)).toMatchObject({ visitorsPerHour: 180 });
  });
});
