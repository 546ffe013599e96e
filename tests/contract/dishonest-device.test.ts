import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { EndpointName } from '../../src/shared/api/endpoints.ts';
import type { GameStatus } from '../../src/shared/entities/game-status.ts';
import { serverSuite } from '../support/api-suite.ts';
import { type ArenaCampaign, joinCampaign, openAdmin, openCampaign, openDevice } from '../support/arena.ts';
import { allowWalkUps, walkUp } from '../support/devices.ts';
import { checkInRequestOf } from '../support/health.ts';
import { compareWithHonest } from '../support/honest-maximum.ts';
import { type MarkedVendor, openMarkedVendor } from '../support/marked-vendor.ts';

/**
 * A thief with the tokens of two devices gets nothing above the honest maximum, for any rows in any order.
 * Administrators revoke the devices and decide about awards in between. `RUNS` sets the number of runs.
 */

const RUNS = Number(process.env.RUNS ?? 60);
/** A moment in the future, which the server counts as now. */
const FAR = '2100-01-01T00:00:00Z';
const MOMENTS = ['1970-01-01T00:00:00Z', '2026-06-01T00:00:00Z', '2999-01-01T00:00:00Z', 'x'];

const suite = serverSuite({ database: ':memory:', seed: 'none' });
const counts = { runs: 0, calls: 0, taken: 0, prizes: 0, leased: 0, afterRevocation: 0, foreign: 0, ofOther: 0 };

const campaign: fc.Arbitrary<ArenaCampaign> = fc.record({
  type: fc.constantFrom('full', 'wheel', 'quiz'),
  bonusPoints: fc.constantFrom(0, 50, 400),
  questionCount: fc.integer({ min: 1, max: 2 }),
  prizes: fc.array(
    fc.record({
      minimum: fc.constantFrom(null, 0, 1, 100, 250),
      rank: fc.constantFrom(1, 2, null),
      winners: fc.integer({ min: 0, max: 3 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

/** Roster players are 0 and 1, visitors 2 to 4, people of other campaigns and vendors 5 and 6. */
const person = fc.oneof({ weight: 12, arbitrary: fc.nat(4) }, { weight: 1, arbitrary: fc.constantFrom(5, 6) });
const answer = fc.record({ kind: fc.constant('answer' as const), person, question: fc.nat(1), choice: fc.nat(1) });
const status = fc.record({
  kind: fc.constant('status' as const),
  person,
  earned: fc.nat(3),
  used: fc.nat(3),
  points: fc.constantFrom(0, 1, 100, 101, 250, 400, 800),
  isPressed: fc.constantFrom(0, 0, 1),
  isExtraSpinLeft: fc.constantFrom(0, 1),
  isOver: fc.constantFrom(0, 1),
});
const award = fc.record({ kind: fc.constant('award' as const), person, prize: fc.nat(3) });
const visit = fc.record({ kind: fc.constant('visit' as const), person: fc.integer({ min: 2, max: 4 }) });
const lease = fc.record({
  kind: fc.constant('lease' as const),
  units: fc.nat(4),
  player: fc.nat(4),
  hasRightRound: fc.nat(4).map((chance) => chance > 0),
});
const revoke = fc.record({ kind: fc.constant('revoke' as const) });
const confirm = fc.record({ kind: fc.constant('confirm' as const), award: fc.nat(2) });
const withdraw = fc.record({ kind: fc.constant('withdraw' as const), award: fc.nat(2) });
const sent = fc.record({
  device: fc.nat(1),
  /** 0 and 1 are the thief's devices, 2 another vendor's. */
  maker: fc.option(fc.nat(2), { nil: undefined, freq: 2 }),
  occurredAt: fc.option(fc.constantFrom(...MOMENTS), { nil: undefined, freq: 2 }),
  call: fc.oneof(
    { weight: 5, arbitrary: answer },
    { weight: 6, arbitrary: status },
    { weight: 5, arbitrary: award },
    { weight: 3, arbitrary: visit },
    { weight: 3, arbitrary: lease },
    { weight: 1, arbitrary: revoke },
    { weight: 1, arbitrary: confirm },
    { weight: 1, arbitrary: withdraw },
  ),
});
type Drawn<A> = A extends fc.Arbitrary<infer T> ? T : never;
type Sent = Drawn<typeof sent>;

interface Person {
  userId: number;
  /** The device that made the visitor; null for a player of the roster, undefined for a person out of reach. */
  maker: number | null | undefined;
}

interface Arena {
  campaignId: number;
  admin: { token: string };
  devices: { id: number; token: string; round: string | null; isRevoked: boolean }[];
  people: (Person | undefined)[];
  prizeIds: number[];
  questions: { id: number; answerIds: number[] }[];
}

/** What no call may change: another campaign of the vendor, and another vendor. */
let outside: { campaignId: number; userId: number };
let foreign: MarkedVendor;

async function openArena(drawn: ArenaCampaign): Promise<Arena> {
  const { server } = suite;
  const { db } = server;
  const campaignId = await openCampaign(server, drawn);
  await allowWalkUps(server, campaignId);
  const idsOf = async (table: 'prizes' | 'questions') =>
    (await db.selectFrom(table).select('id').where('campaign_id', '=', campaignId).orderBy('id').execute()).map(
      ({ id }) => id,
    );
  const answersOf = async (id: number) =>
    (await db.selectFrom('answers').select('id').where('question_id', '=', id).orderBy('position').execute()).map(
      (row) => row.id,
    );
  const questionIds = await idsOf('questions');
  const questions = await Promise.all(questionIds.map(async (id) => ({ id, answerIds: await answersOf(id) })));
  const devices = [await openDevice(server), await openDevice(server)];
  for (const { allow } of devices) await allow(campaignId);
  const roster = [await joinCampaign(server, campaignId), await joinCampaign(server, campaignId)];
  // The players have answered correctly, so that the thief can win.
  for (const { userId, token } of roster) {
    for (const { id: questionId, answerIds } of questions) {
      const body = { userId, campaignId, questionId, answerId: answerIds[0] ?? 0, isCorrect: true };
      await suite.api.call('postUserAnswer', { body }, { token });
    }
  }
  return {
    campaignId,
    admin: await openAdmin(server),
    devices: devices.map(({ id, token }) => ({ id, token, round: null, isRevoked: false })),
    people: [
      ...roster.map(({ userId }) => ({ userId, maker: null })),
      ...[undefined, undefined, undefined],
      { userId: outside.userId, maker: undefined },
      { userId: foreign.userId, maker: undefined },
    ],
    prizeIds: [...(await idsOf('prizes')), foreign.prizeId],
    questions: [...questions, { id: foreign.questionId, answerIds: [foreign.answerId] }],
  };
}

/** Returns everything that a call could change, as text. */
async function stored(campaignIds: readonly number[], deviceIds: readonly number[]): Promise<string> {
  const { db } = suite.server;
  const tables = ['user_answers', 'game_statuses', 'awarded_prizes', 'prizes', 'walk_ups', 'campaign_users'] as const;
  const rows: unknown[] = [];
  for (const table of tables) {
    const query = db.selectFrom(table as 'prizes').selectAll();
    rows.push(await query.where('campaign_id', 'in', campaignIds).execute());
  }
  for (const table of ['leases', 'lease_prizes', 'lease_plays'] as const) {
    const query = db.selectFrom(table as 'leases').selectAll();
    rows.push(await query.where('device_id', 'in', deviceIds).execute());
  }
  return JSON.stringify(rows);
}

/** Makes a call of the thief or of an administrator. Returns the promises that the server broke. */
async function make(arena: Arena, one: Sent): Promise<string[]> {
  const { api } = suite;
  const { call } = one;
  const device = arena.devices[one.device] as Arena['devices'][number];
  if (call.kind === 'revoke') {
    await api.call('revokeDevice', { params: { id: device.id }, body: { since: FAR } }, arena.admin);
    device.isRevoked = true;
    return [];
  }
  if (call.kind === 'confirm' || call.kind === 'withdraw') {
    const awards = suite.server.db.selectFrom('awarded_prizes').select('id');
    const made = await awards.where('campaign_id', '=', arena.campaignId).execute();
    const params = { id: made[call.award]?.id ?? foreign.awardId };
    const name = call.kind === 'confirm' ? 'confirmAward' : 'withdrawAward';
    const { status } = await api.attempt(name, { params, body: { reason: 'Stolen.' } }, arena.admin);
    return status === 200 && made[call.award] === undefined ? ['a decision about a foreign award'] : [];
  }
  const ids = arena.devices.map(({ id }) => id);
  const before = device.isRevoked ? await stored([arena.campaignId], ids) : null;
  const { status, isAllowed } = await send(arena, one, call);
  counts.calls += 1;
  if (status === 200) counts.taken += 1;
  const broken: string[] = [];
  if (status >= 500) broken.push(`${call.kind}: ${status}`);
  if (status === 200 && !isAllowed) broken.push(`${call.kind} for a person out of reach`);
  if (before !== null) {
    counts.afterRevocation += 1;
    if (status === 200) broken.push(`${call.kind} accepted after the revocation`);
    if (before !== (await stored([arena.campaignId], ids))) broken.push(`${call.kind} after the revocation`);
  }
  return broken;
}

async function send(arena: Arena, { device: index, maker, occurredAt }: Sent, call: ThiefCall) {
  const { api } = suite;
  const device = arena.devices[index] as Arena['devices'][number];
  const { token } = device;
  const madeBy = maker === undefined ? undefined : [...arena.devices.map(({ id }) => id), foreign.deviceId][maker];
  const own = { token, occurredAt, ...(madeBy === undefined ? {} : { madeBy }) };
  /** The device that made the row, for the server. The server ignores a device of another vendor. */
  const makerOfRow = maker === undefined || maker === 2 ? index : maker;
  if (call.kind === 'visit') {
    const body = walkUp(arena.campaignId);
    const answer = await api.attempt('postWalkUp', { body }, own);
    const { userId } = answer.body as { userId?: number };
    if (userId !== undefined) arena.people[call.person] = { userId: Number(userId), maker: makerOfRow };
    return { status: answer.status, isAllowed: true };
  }
  if (call.kind === 'lease') {
    const plays = arena.people.flatMap((one) => (one ? [{ userId: one.userId, campaignId: arena.campaignId }] : []));
    const prizes = arena.prizeIds.map((prizeId) => ({ prizeId, units: call.units }));
    const wish = { days: 14, prizes, plays: plays.slice(0, call.player) };
    const round = call.hasRightRound ? device.round : 'another round';
    const answer = await api.attempt('checkIn', { body: checkInRequestOf(Date.now(), { wish, round }) }, own);
    const granted = (answer.body as { lease?: { round: string | null } }).lease;
    if (granted) device.round = granted.round;
    return { status: answer.status, isAllowed: true };
  }
  const person = arena.people[call.person] ?? { userId: 0, maker: undefined };
  const { userId } = person;
  const isAllowed = person.maker === null || person.maker === index || person.maker === makerOfRow;
  if (person.maker === undefined) counts.foreign += 1;
  else if (!isAllowed) counts.ofOther += 1;
  const options = { ...own, onBehalfOf: userId };
  const [name, request] = await requestOf(arena, userId, call, options);
  return { status: (await api.attempt(name, request, options)).status, isAllowed };
}

type ThiefCall = Exclude<Sent['call'], { kind: 'revoke' | 'confirm' | 'withdraw' }>;
type PlayCall = Extract<Sent['call'], { kind: 'answer' | 'status' | 'award' }>;

async function requestOf(
  { campaignId, prizeIds, questions }: Arena,
  userId: number,
  call: PlayCall,
  options: object,
): Promise<[EndpointName, object]> {
  switch (call.kind) {
    case 'answer': {
      const { id: questionId = 0, answerIds = [] } = questions[call.question] ?? {};
      const isCorrect = call.choice === 0;
      return [
        'postUserAnswer',
        { body: { userId, campaignId, questionId, answerId: answerIds[call.choice], isCorrect } },
      ];
    }
    case 'status': {
      const { body } = await suite.api.attempt('getGameStatus', { query: { campaignId, userId } }, options);
      const { id = foreign.status.id } = body as GameStatus;
      const values = {
        totalSpinsEarned: call.earned,
        remainingSpins: Math.max(0, call.earned - call.used),
        totalPointsEarned: call.points,
        isPressYourLuckSpinUsed: call.isPressed,
        isExtraSpinLeft: call.isExtraSpinLeft,
        gameStatusType: call.isOver,
      };
      return ['putGameStatus', { query: { id }, body: { id, userId, campaignId, ...values } }];
    }
    case 'award':
      return ['postAwardedPrize', { body: { userId, campaignId, prizeId: prizeIds[call.prize] ?? 0 } }];
  }
}

/** Returns the prizes of which more units are leased than in stock. */
async function leasedTwice({ campaignId, devices }: Arena): Promise<string[]> {
  const { db } = suite.server;
  const ids = devices.map(({ id }) => id);
  const rows = await db
    .selectFrom('lease_prizes')
    .innerJoin('prizes', 'prizes.id', 'lease_prizes.prize_id')
    .select((eb) => ['prizes.winner_total', eb.fn.sum<number>('lease_prizes.units').as('units')])
    .where('prizes.campaign_id', '=', campaignId)
    .where('lease_prizes.device_id', 'in', ids)
    .groupBy(['prizes.id', 'prizes.winner_total'])
    .execute();
  counts.leased += rows.filter(({ units }) => units > 0).length;
  return rows.filter(({ units, winner_total }) => units > winner_total).map(() => 'units leased twice');
}

it(
  'of a thief gets nothing above the honest maximum, for any rows in any order',
  async () => {
    const { server } = suite;
    const prizes = [{ minimum: 0, rank: 1, winners: 1000 }];
    const other = await openCampaign(server, { type: 'full', bonusPoints: 50, questionCount: 1, prizes });
    outside = { campaignId: other, userId: (await joinCampaign(server, other)).userId };
    foreign = await openMarkedVendor(server.db, 'foreign');
    const untouched = () => stored([other, foreign.campaignId], [foreign.deviceId]);
    const before = await untouched();
    await fc.assert(
      fc.asyncProperty(campaign, fc.array(sent, { minLength: 15, maxLength: 30 }), async (drawn, calls) => {
        const arena = await openArena(drawn);
        const broken: string[] = [];
        for (const one of calls) broken.push(...(await make(arena, one)), ...(await leasedTwice(arena)));
        const userIds = arena.people.slice(0, 5).flatMap((one) => (one ? [one.userId] : []));
        const compared = await compareWithHonest(server.db, { campaignId: arena.campaignId, userIds }, drawn);
        counts.runs += 1;
        counts.prizes += compared.prizes;
        expect([...broken, ...compared.above]).toEqual([]);
      }),
      { numRuns: RUNS, seed: 11 },
    );
    process.stdout.write(`dishonest devices: ${JSON.stringify(counts)}\n`);
    expect(await untouched()).toBe(before);
    // The runs reach each counted case often enough.
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(RUNS / 20);
  },
  24 * 60 * 60 * 1000,
);
