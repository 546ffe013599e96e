import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Id } from '../../src/shared/entities/base.ts';
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
} from '../support/player.ts';
import { logInStranger } from '../support/vendor.ts';

/** Correct answers whose spins may reach the prize. */
const ENOUGH = 5;

const suite = serverSuite();
let admin: SignedIn;
let player: Player;
let campaignId: number;
let device: Registered;
let prizeId: Id;

beforeAll(async () => {
  admin = await logIn(suite.api, 'admin');
  player = await playerOf(suite.api, 'player06');
  ({ campaignId } = player);
  prizeId = prizeNamed(player, 'Earbuds').id ?? '';
  device = await registerDevice(suite.api, admin, [campaignId]);
});
beforeEach(async () => {
  await allowWalkUps(suite.server, campaignId);
  await suite.server.db.updateTable('prizes').set({ winner_total: 9 }).where('id', '=', Number(prizeId)).execute();
});

/** A visitor with this email plays and wins. Returns the visitor's id. */
async function winAs(email: string): Promise<number> {
  const { userId } = await suite.api.call(
    'postWalkUp',
    { body: walkUp(campaignId, { email }) },
    { token: device.token },
  );
  const visitor = { token: device.token, onBehalfOf: userId };
  for (let index = 0; index < ENOUGH; index += 1) {
    await suite.api.call('postUserAnswer', { body: { ...answerTo(player, index), userId } }, visitor);
  }
  await suite.api.call('postAwardedPrize', { body: { userId, campaignId, prizeId } }, visitor);
  return Number(userId);
}

const stock = async () => {
  const prize = suite.server.db.selectFrom('prizes').select('winner_total').where('id', '=', Number(prizeId));
  return (await prize.executeTakeFirstOrThrow()).winner_total;
};
const awardOf = (userId: number) =>
  suite.server.db.selectFrom('awarded_prizes').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();
const confirm = (id: number, by = admin) => suite.api.attempt('confirmAward', { params: { id } }, by);
const withdraw = (id: number, reason = 'The same person.', by = admin) =>
  suite.api.attempt('withdrawAward', { params: { id }, body: { reason } }, by);
const rowWith = async (awardId: number) => {
  const rows = await suite.api.call('getPointsPrizes', { params: { campaignId } }, admin);
  return rows.find((row) => row.awardId === awardId);
};

describe('an award', () => {
  it('of a second visit with one email is held, until an administrator confirms it', async () => {
    const first = await awardOf(await winAs('vera@visitors.example'));
    const { id, held } = await awardOf(await winAs(' VERA@visitors.example'));
    expect([first.held, held]).toEqual([null, 'second-visit']);
    expect(await stock()).toBe(7);
    expect(await rowWith(id)).toMatchObject({ awardHeld: 'second-visit', awardDecision: null, kioskName: 'Stand 2' });
    expect((await confirm(first.id)).body).toMatchObject({ code: 'award-not-held' });
    expect(await confirm(id)).toMatchObject({ status: 200, body: { id, decision: 'confirmed' } });
    expect(await rowWith(id)).toMatchObject({ awardHeld: 'second-visit', awardDecision: 'confirmed' });
    expect(await awardOf(first.user_id)).toMatchObject({ decision: null });
    expect(await stock()).toBe(7);
  });

  it('of a visitor with the email of a user of the campaign is held, and the user’s own is not', async () => {
    const known = await playerOf(suite.api, 'player08');
    expect(await awardOf(await winAs('player08@nordwind.example'))).toMatchObject({ held: 'second-visit' });
    await answerCorrectly(suite.api, known, ENOUGH);
    await suite.api.call('postAwardedPrize', { body: { userId: known.userId, campaignId, prizeId } }, known);
    expect(await awardOf(known.userId)).toMatchObject({ held: null });
  });

  it('is withdrawn with a reason, once, and its unit is in stock again', async () => {
    const { id, user_id } = await awardOf(await winAs('walter@visitors.example'));
    expect(await stock()).toBe(8);
    expect((await withdraw(id, ' ')).body).toMatchObject({ code: 'invalid-field' });
    expect(await withdraw(id)).toMatchObject({ status: 200, body: { id, decision: 'withdrawn' } });
    expect(await stock()).toBe(9);
    for (const again of [await withdraw(id), await confirm(id)]) {
      expect(again).toMatchObject({ status: 409, body: { code: 'award-withdrawn' } });
    }
    expect(await stock()).toBe(9);
    expect(await rowWith(id)).toMatchObject({ awardDecision: 'withdrawn', withdrawnReason: 'The same person.' });
    expect(await awardOf(user_id)).toMatchObject({ decided_by: admin.userId });
  });

  it('is decided by administrators of its own vendor only', async () => {
    const { id } = await awardOf(await winAs('wanda@visitors.example'));
    const stranger = await logInStranger(suite.api, suite.server);
    for (const answer of [
      await confirm(id, stranger),
      await withdraw(id, 'No.', stranger),
      await withdraw(id, 'No.', player),
    ]) {
      expect(answer.status).toBe(403);
    }
    expect(await stock()).toBe(8);
  });
});
