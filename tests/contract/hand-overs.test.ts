import { beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '../../src/shared/entities/base.ts';
import type { HandOver } from '../../src/shared/entities/hand-over.ts';
import { shownClaimCode } from '../../src/shared/rules/claim-code.ts';
import { claimSuite } from '../support/claim-suite.ts';
import { readCsv } from '../support/csv.ts';
import { handOver, type Registered, registerDevice } from '../support/devices.ts';
import { checkInRequestOf } from '../support/health.ts';
import { readWorkbook } from '../support/read-workbook.ts';
import { logInStranger } from '../support/vendor.ts';
import { newCode } from '../support/wins.ts';

const now = Date.parse('2026-11-28T12:00:00Z');
const suite = claimSuite({ clock: { now: () => now } });

let booth: Registered;
let hall: Registered;
let desk: Registered;

beforeAll(async () => {
  booth = await suite.register('Booth');
  hall = await suite.register('Hall 3');
  desk = await suite.register('Prize desk', []);
});

const { winnerOf, stock } = suite;
const visitor = () => suite.visitorAt(booth);
const won = () => suite.winAt(booth);

const post = (body: HandOver, at: Registered) => suite.api.call('postHandOver', { body }, at);
const undo = (id: string, at: Registered, reason = 'Wrong person.') =>
  suite.api.call('undoOwnHandOver', { body: { id, reason } }, at);
const claim = (code: string, at = desk) => suite.api.call('getClaim', { params: { code } }, at);
const refusalOf = async (code: string, at = desk) => {
  const { status, body } = await suite.api.attempt('getClaim', { params: { code } }, at);
  return [status, body.code];
};
const withdraw = (id: number) =>
  suite.api.call('withdrawAward', { params: { id }, body: { reason: 'Given twice.' } }, suite.admin);
const give = (id: Id, by = suite.admin) => suite.api.attempt('handOverPrize', { params: { id } }, by);

/** Returns every order of the steps. */
function ordersOf<T>(steps: readonly T[]): T[][] {
  if (steps.length < 2) return [[...steps]];
  return steps.flatMap((step, index) => ordersOf(steps.toSpliced(index, 1)).map((rest) => [step, ...rest]));
}

it('a unit that was given beyond its award leaves the stock once no kiosk reserves it', async () => {
  const { code } = await won();
  await suite.server.db.updateTable('devices').set({ may_exceed_share: 1 }).where('id', '=', booth.device.id).execute();
  const lease = async (units: number, round: string | null) => {
    const wish = { days: 3, prizes: [{ prizeId: suite.prizeId, units }], plays: [] };
    return (await suite.api.call('checkIn', { body: checkInRequestOf(now, { round, wish }) }, booth)).lease.round;
  };
  const round = await lease(9, null);
  for (const device of [hall, desk]) await post(handOver(code), device);
  expect(await stock()).toEqual({ total: 11, won: 2, reserved: 9, left: 0 });
  await lease(0, round);
  expect(await stock()).toEqual({ total: 10, won: 2, reserved: 0, left: 8 });
});

describe('two desks without a network hand one prize over', () => {
  // Each desk sends its row twice, because the first answer was lost.
  const orders = [...new Set(ordersOf(['award', 'hall', 'hall', 'desk', 'desk']).map(String))];

  it.each(orders)('one hand-over counts and one is a conflict: %s', async (order) => {
    const { code, award } = await visitor();
    const [atHall, atDesk] = [handOver(code), handOver(code)];
    const steps: Record<string, () => Promise<unknown>> = {
      award,
      hall: () => post(atHall, hall),
      desk: () => post(atDesk, desk),
    };
    for (const step of order.split(',')) await steps[step]?.();
    const winner = await winnerOf(code);
    const first = order.split(',').find((step) => step !== 'award') === 'hall' ? 'Hall 3' : 'Prize desk';
    const second = first === 'Hall 3' ? 'Prize desk' : 'Hall 3';
    expect(winner?.state).toBe('conflict');
    expect(winner?.handOvers).toMatchObject([
      { state: 'standing', kioskName: first },
      { state: 'conflict', kioskName: second },
    ]);
    expect(await stock()).toEqual({ total: 10, won: 2, reserved: 0, left: 8 });
    for (const device of [hall, desk]) {
      const [own] = await suite.api.call('getOwnHandOvers', {}, device);
      const isFirst = (device === hall) === (first === 'Hall 3');
      expect(own).toMatchObject({
        claimCode: code,
        claimState: 'conflict',
        state: isFirst ? 'standing' : 'conflict',
        other: isFirst ? null : { kioskName: first },
      });
    }
  });

  const undone = ordersOf(['award', 'hall', 'desk', 'undo hall']).filter(
    (order) => order.indexOf('hall') < order.indexOf('undo hall'),
  );
  it.each(undone.map(String))('and one takes it back, so only the other counts: %s', async (order) => {
    const { code, award } = await visitor();
    const [atHall, atDesk] = [handOver(code), handOver(code)];
    const steps: Record<string, () => Promise<unknown>> = {
      award,
      hall: () => post(atHall, hall),
      desk: () => post(atDesk, desk),
      'undo hall': () => undo(atHall.id, hall),
    };
    for (const step of order.split(',')) await steps[step]?.();
    expect(await winnerOf(code)).toMatchObject({ state: 'handed-over' });
    expect(await stock()).toEqual({ total: 10, won: 1, reserved: 0, left: 9 });
    expect((await winnerOf(code))?.handOvers.map(({ state }) => state).sort()).toEqual(['standing', 'undone']);
  });
});

describe('a hand-over', () => {
  it('of a code whose prize has not arrived is to be confirmed, and is confirmed when the prize arrives', async () => {
    const { code, award } = await visitor();
    expect(await refusalOf(code)).toEqual([404, 'claim-unknown']);
    expect(await post(handOver(code), desk)).toMatchObject({ state: 'unmatched', claimState: 'unmatched' });
    expect(await winnerOf(code)).toMatchObject({ awardId: null, userName: null, state: 'unmatched' });
    await award();
    expect(await winnerOf(code)).toMatchObject({ userName: 'Vera Visitor', state: 'handed-over' });
    expect(await claim(code)).toMatchObject({ state: 'handed-over', handOver: { kioskName: 'Prize desk' } });
    expect(await stock()).toEqual({ total: 10, won: 1, reserved: 0, left: 9 });
  });

  it('keeps the moment at the kiosk, and the device that made it', async () => {
    const { code } = await won();
    const occurredAt = '2026-11-28T09:00:00.000Z';
    const sent = { token: desk.token, madeBy: hall.device.id, occurredAt, clockErrorMs: 0 };
    await suite.api.attempt('postHandOver', { body: handOver(code) }, sent);
    expect((await winnerOf(code))?.handOvers).toMatchObject([
      { kioskName: 'Hall 3', handedOverDate: occurredAt, receivedDate: new Date(now).toISOString() },
    ]);
  });

  it('of a withdrawn prize is recorded, and the unit is gone', async () => {
    const { code, awardId } = await won();
    await withdraw(awardId);
    expect(await stock()).toMatchObject({ won: 0, left: 10 });
    expect(await claim(code)).toMatchObject({ state: 'withdrawn' });
    const body = handOver(code);
    expect(await post(body, hall)).toMatchObject({ state: 'standing', claimState: 'given-invalid' });
    expect(await stock()).toEqual({ total: 10, won: 1, reserved: 0, left: 9 });
    await undo(body.id, hall);
    expect(await stock()).toMatchObject({ won: 0, left: 10 });
  });

  it('stays, and so does its unit, if the prize is withdrawn or void later', async () => {
    const { code, awardId } = await won();
    await post(handOver(code), hall);
    await withdraw(awardId);
    expect(await winnerOf(code)).toMatchObject({ state: 'given-invalid' });
    expect(await stock()).toEqual({ total: 10, won: 1, reserved: 0, left: 9 });
    const other = await won();
    await post(handOver(other.code), hall);
    const params = { id: booth.device.id };
    await suite.api.call('revokeDevice', { params, body: { since: new Date(0).toISOString() } }, suite.admin);
    expect(await winnerOf(other.code)).toMatchObject({ state: 'given-invalid' });
    expect(await stock()).toMatchObject({ won: 2, left: 8 });
    await suite.api.call('trustDevice', { params }, suite.admin);
    booth = await suite.register('Booth');
    expect(await winnerOf(other.code)).toMatchObject({ state: 'handed-over' });
    expect(await stock()).toMatchObject({ won: 2, left: 8 });
  });

  it('beyond the stock is counted, and takes no unit that a kiosk has reserved', async () => {
    const { code } = await won();
    await suite.server.db.updateTable('prizes').set({ winner_total: 0 }).where('id', '=', suite.prizeId).execute();
    const bodies = [handOver(code), handOver(code)];
    for (const body of bodies) await post(body, hall);
    expect(await stock()).toMatchObject({ won: 2, left: 0 });
    await undo(bodies[0]?.id ?? '', hall);
    expect(await stock()).toMatchObject({ won: 1, left: 0 });
  });

  it('is undone once, with the first reason', async () => {
    const { code } = await won();
    const body = handOver(code);
    await post(body, hall);
    expect(await undo(body.id, hall)).toMatchObject({ state: 'undone', claimState: 'open' });
    await undo(body.id, hall, 'Another reason.');
    expect((await winnerOf(code))?.handOvers).toMatchObject([{ undoneReason: 'Wrong person.' }]);
    // The row of the hand-over arrives again, because its answer was lost.
    expect(await post(body, hall)).toMatchObject({ state: 'undone' });
    const unknown = await suite.api.attempt('undoOwnHandOver', { body: { id: 'hand-over-none', reason: 'x' } }, hall);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'hand-over-unknown']);
  });

  it('is undone only by the kiosk that made or sent it, also through another kiosk', async () => {
    const { code } = await won();
    const body = handOver(code);
    await post(body, hall);
    const undoAs = (sender: { token: string; madeBy?: Id }) =>
      suite.api.attempt('undoOwnHandOver', { body: { id: body.id, reason: 'Wrong person.' } }, sender);
    const refused = await undoAs({ token: desk.token });
    expect([refused.status, refused.body.code]).toEqual([404, 'hand-over-unknown']);
    expect(await winnerOf(code)).toMatchObject({ state: 'handed-over' });
    expect((await undoAs({ token: desk.token, madeBy: hall.device.id })).status).toBe(200);
    expect(await winnerOf(code)).toMatchObject({ state: 'open' });
  });

  it('gives a void award its unit back, also without stock', async () => {
    const { code, awardId } = await won();
    const params = { id: booth.device.id };
    await suite.api.call('revokeDevice', { params, body: { since: new Date(0).toISOString() } }, suite.admin);
    booth = await suite.register('Booth');
    await suite.server.db.updateTable('prizes').set({ winner_total: 1 }).where('id', '=', suite.prizeId).execute();
    await post(handOver(code), hall);
    expect(await stock()).toMatchObject({ won: 1, left: 0 });
    expect((await suite.api.attempt('confirmAward', { params: { id: awardId } }, suite.admin)).status).toBe(200);
    expect(await winnerOf(code)).toMatchObject({ state: 'handed-over' });
    expect(await stock()).toEqual({ total: 1, won: 1, reserved: 0, left: 0 });
  });

  it('appears in the contacts, and so does a return to stock', async () => {
    const [given, returned] = [await won(), await won()];
    await post(handOver(given.code), hall);
    const { db } = suite.server;
    await db.updateTable('awarded_prizes').set({ decision: 'returned' }).where('id', '=', returned.awardId).execute();
    // The contacts list those who are assigned to the campaign.
    const { bytes } = await suite.api.download(
      'downloadContacts',
      { params: { campaignId: suite.campaignId, format: 'csv' } },
      suite.admin,
    );
    const [headings = [], ...lines] = readCsv(Buffer.from(bytes).toString('utf8'), ',');
    const states = lines.map((line) => line[headings.indexOf('State of the prize')]);
    expect(states).toEqual(expect.arrayContaining(['Handed over', 'Returned to stock']));
  });

  it.each([
    ['no code', 'HELLO', [400, 'claim-code-wrong']],
    ['a mistyped code', 'SAMPLE222', [400, 'claim-code-wrong']],
    ['an unknown code', newCode(), [404, 'claim-unknown']],
  ])('of %s is refused with its own reason', async (_what, code, refusal) => {
    expect(await refusalOf(code)).toEqual(refusal);
  });

  it('of a prize of another vendor is refused, for kiosks and administrators', async () => {
    const { code, awardId } = await won();
    const stranger = await logInStranger(suite.api, suite.server);
    const theirs = await registerDevice(suite.api, stranger, [], 'Theirs', stranger.clientId);
    expect(await refusalOf(code, theirs)).toEqual([409, 'claim-elsewhere']);
    const posted = await suite.api.attempt('postHandOver', { body: handOver(code) }, theirs);
    expect([posted.status, posted.body.code]).toEqual([409, 'claim-elsewhere']);
    expect((await give(awardId, stranger)).status).toBe(403);
    expect(await winnerOf(code)).toMatchObject({ state: 'open', handOvers: [] });
  });

  it('accepts a code in any spelling, and names the player only where the kiosk reaches the campaign', async () => {
    const { code, userId } = await won();
    const typed = shownClaimCode(code).toLowerCase().replaceAll('0', 'o');
    expect(await claim(typed)).toMatchObject({
      claimCode: code,
      prizeName: 'Festival tickets',
      kioskName: 'Booth',
      userId: null,
      state: 'open',
    });
    expect(await claim(code, hall)).toMatchObject({ userId });
  });

  it('of a revoked kiosk is refused', async () => {
    const revoked = await registerDevice(suite.api, suite.admin, [suite.campaignId]);
    const { code } = await won();
    const params = { id: revoked.device.id };
    await suite.api.call('revokeDevice', { params, body: { since: new Date(now).toISOString() } }, suite.admin);
    const { status } = await suite.api.attempt('postHandOver', { body: handOver(code) }, revoked);
    expect(status).toBe(401);
  });
});

describe('an administrator', () => {
  it('hands a prize over once, and takes it back with a reason', async () => {
    const { code, awardId } = await won();
    expect((await give(awardId)).body).toEqual({});
    expect(await winnerOf(code)).toMatchObject({ state: 'handed-over', handOvers: [{ kioskName: null }] });
    const again = await give(awardId);
    expect([again.status, again.body.code]).toEqual([409, 'already-handed-over']);
    const id = (await winnerOf(code))?.handOvers[0]?.id ?? '';
    const undone = () =>
      suite.api.attempt('undoHandOver', { params: { id }, body: { reason: 'Wrong person.' } }, suite.admin);
    expect((await undone()).body).toEqual({});
    expect(await winnerOf(code)).toMatchObject({ state: 'open', handOvers: [{ undoneReason: 'Wrong person.' }] });
    expect((await undone()).body.code).toBe('hand-over-undone');
  });

  it('hands over neither a withdrawn prize nor one that waits for a confirmation', async () => {
    const [withdrawn, held] = [await won(), await won()];
    await withdraw(withdrawn.awardId);
    const awards = suite.server.db.updateTable('awarded_prizes').set({ held: 'second-visit' });
    await awards.where('id', '=', held.awardId).execute();
    expect((await give(withdrawn.awardId)).body.code).toBe('award-not-valid');
    expect((await give(held.awardId)).body.code).toBe('award-held');
  });

  it('returns what nobody has claimed in time to stock, with a record', async () => {
    const [late, given] = [await won(), await won()];
    await give(given.awardId);
    const returned = () =>
      suite.api.attempt(
        'returnPrizes',
        { params: { campaignId: suite.campaignId }, body: { reason: 'Nobody came.' } },
        suite.admin,
      );
    expect((await returned()).body.code).toBe('nothing-to-return');
    const campaign = suite.server.db.updateTable('campaigns').where('id', '=', suite.campaignId);
    const { end_date } = await suite.server.db
      .selectFrom('campaigns')
      .select('end_date')
      .where('id', '=', suite.campaignId)
      .executeTakeFirstOrThrow();
    await campaign.set({ end_date: '2026-11-26T23:59:59.999+00:00', claim_by: '2026-11-27' }).execute();
    expect(await winnerOf(late.code)).toMatchObject({ state: 'expired' });
    expect(await returned()).toMatchObject({ status: 200, body: { units: expect.any(Number) } });
    expect(await winnerOf(late.code)).toMatchObject({ state: 'returned' });
    expect(await winnerOf(given.code)).toMatchObject({ state: 'handed-over' });
    expect(await stock()).toEqual({ total: 10, won: 1, reserved: 0, left: 9 });
    const actions = await suite.api.call('getCampaignActions', { params: { id: suite.campaignId } }, suite.admin);
    expect(actions).toContainEqual(
      expect.objectContaining({ kind: 'units-returned', prizeName: 'Festival tickets', from: '8', to: '9' }),
    );
    expect((await give(late.awardId)).body.code).toBe('award-not-valid');
    await campaign.set({ end_date, claim_by: null }).execute();
  });

  it('downloads all winners as a sheet', async () => {
    const { code } = await won();
    await post(handOver(code), hall);
    const { bytes } = await suite.api.download(
      'downloadWinners',
      { params: { campaignId: suite.campaignId } },
      suite.admin,
    );
    const [sheet] = readWorkbook(Buffer.from(bytes));
    const row = sheet?.data.find((cells) => cells.includes(code));
    expect(row).toEqual(expect.arrayContaining(['Vera Visitor', 'Festival tickets', 'Booth', 'Handed over', 'Hall 3']));
  });
});
