import { beforeAll, expect, it } from 'vitest';
import type { CampaignOverview } from '../../src/shared/entities/overview.ts';
import { SILENT_MS } from '../../src/shared/rules/fleet.ts';
import { serverSuite } from '../support/api-suite.ts';
import { newEmail } from '../support/campaign-suite.ts';
import { handOver, registerDevice } from '../support/devices.ts';
import { checkInRequestOf } from '../support/health.ts';
import { logIn, type SignedIn } from '../support/player.ts';
import { countStatements } from '../support/statements.ts';
import { addPrize, askingCampaign, emptyCampaign, logInStranger, NORDWIND } from '../support/vendor.ts';
import { newCode } from '../support/wins.ts';

/** An hour after midnight in Berlin, where the campaigns start; the day before in UTC. */
const NOW = Date.parse('2026-11-23T00:00:00.000Z');
const EARLIER_TODAY = '2026-11-22T23:30:00.000Z';
const YESTERDAY = '2026-11-22T22:30:00.000Z';

let now = NOW;
const suite = serverSuite({ clock: { now: () => now }, mailer: { send: async () => undefined } });
let admin: SignedIn;

beforeAll(async () => {
  admin = await logIn(suite.api, 'admin');
});

const overview = () => suite.api.call('getOverview', { params: { clientId: NORDWIND } }, admin);
const overviewOf = async (id: number): Promise<CampaignOverview | undefined> =>
  (await overview()).find(({ campaignId }) => campaignId === id);

interface Visit {
  arrivedAt: string;
  occurredAt?: string;
  points?: number;
}

/** Stores a status of a new player. */
async function visit(campaignId: number, { arrivedAt, occurredAt, points = 5 }: Visit): Promise<number> {
  const { db } = suite.server;
  const name = newEmail();
  const person = { client_id: NORDWIND, role: 'Player' as const, user_name: name, user_name_key: name, email: name };
  const { id } = await db
    .insertInto('users')
    .values({ ...person, email_key: name, password_hash: '', first_name: 'A', last_name: 'B', created_at: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const status = { campaign_id: campaignId, user_id: id, total_points_earned: points, updated_at: arrivedAt };
  await db
    .insertInto('game_statuses')
    .values({ ...status, occurred_at: occurredAt ?? null, moment_kind: occurredAt ? 'corrected' : 'arrival' })
    .execute();
  return id;
}

it('counts nothing in an empty campaign', async () => {
  const campaignId = await emptyCampaign(suite.server.db);
  expect(await overviewOf(campaignId)).toEqual({
    campaignId,
    questionCount: 0,
    playerCount: 0,
    invitations: { sent: 0, due: 0, held: 0, failed: 0, none: 0 },
    visitsToday: 0,
    kioskCount: 0,
    alarmCount: 0,
    conflictCount: 0,
  });
});

it('counts questions, and players by the state of their invitation', async () => {
  const campaignId = await askingCampaign(suite.server.db);
  const states = [
    { is_email_sent: 1 },
    // A resent invitation waits to be sent again.
    { is_email_sent: 1, email_due_at: '2999-01-01T00:00:00.000Z', email_failure_code: 'mail-deferred' as const },
    { email_failure_code: 'mail-held' as const },
    { email_failure_code: 'mail-deferred' as const },
    { email_failure_code: 'mail-deferred' as const },
    {},
  ];
  for (const state of states) {
    const user_id = await visit(await emptyCampaign(suite.server.db), { arrivedAt: YESTERDAY });
    const row = { campaign_id: campaignId, user_id, created_at: YESTERDAY };
    await suite.server.db
      .insertInto('campaign_users')
      .values({ ...row, ...state })
      .execute();
  }
  const visitor = await visit(campaignId, { arrivedAt: YESTERDAY });
  await suite.server.db
    .updateTable('users')
    .set({ role: 'Visitor', user_name: null, user_name_key: null, email_key: null })
    .where('id', '=', visitor)
    .execute();
  const assigned = { campaign_id: campaignId, user_id: visitor, created_at: YESTERDAY };
  await suite.server.db.insertInto('campaign_users').values(assigned).execute();
  expect(await overviewOf(campaignId)).toMatchObject({
    questionCount: 1,
    playerCount: 6,
    invitations: { sent: 1, due: 1, held: 1, failed: 2, none: 1 },
  });
});

it("counts the players whose latest step was today in the campaign's time zone", async () => {
  const campaignId = await askingCampaign(suite.server.db);
  await visit(campaignId, { arrivedAt: EARLIER_TODAY });
  await visit(campaignId, { arrivedAt: YESTERDAY });
  await visit(campaignId, { arrivedAt: EARLIER_TODAY, occurredAt: YESTERDAY });
  await visit(campaignId, { arrivedAt: EARLIER_TODAY, occurredAt: EARLIER_TODAY });
  expect((await overviewOf(campaignId))?.visitsToday).toBe(2);
});

it('counts a player without points once there is an answer', async () => {
  const campaignId = await askingCampaign(suite.server.db);
  const { db } = suite.server;
  await visit(campaignId, { arrivedAt: EARLIER_TODAY, points: 0 });
  expect((await overviewOf(campaignId))?.visitsToday).toBe(0);
  const user_id = await visit(campaignId, { arrivedAt: EARLIER_TODAY, points: 0 });
  const answers = db.selectFrom('answers').innerJoin('questions', 'questions.id', 'answers.question_id');
  const answer = await answers
    .select(['answers.id', 'question_id'])
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow();
  const given = { question_id: answer.question_id, answer_id: answer.id, is_correct: 0, created_at: EARLIER_TODAY };
  await db
    .insertInto('user_answers')
    .values({ user_id, campaign_id: campaignId, ...given })
    .execute();
  expect((await overviewOf(campaignId))?.visitsToday).toBe(1);
});

it('counts the kiosks in use, and those that need attention', async () => {
  const campaignId = await emptyCampaign(suite.server.db);
  const heard = await registerDevice(suite.api, admin, [campaignId], 'Heard');
  const silent = await registerDevice(suite.api, admin, [campaignId], 'Silent');
  const revoked = await registerDevice(suite.api, admin, [campaignId], 'Revoked');
  await suite.api.call('checkIn', { body: checkInRequestOf(now) }, silent);
  now += SILENT_MS;
  await suite.api.call('checkIn', { body: checkInRequestOf(now, { run: 'cd'.repeat(16) }) }, heard);
  const since = new Date(now).toISOString();
  await suite.api.call('revokeDevice', { params: { id: revoked.device.id }, body: { since } }, admin);
  expect(await overviewOf(campaignId)).toMatchObject({ kioskCount: 2, alarmCount: 1 });
});

it('needs as many statements for many campaigns as for one', async () => {
  const before = await countStatements(overview);
  for (let index = 0; index < 5; index += 1) await askingCampaign(suite.server.db);
  expect(await countStatements(overview)).toBe(before);
});

it('is for administrators of the vendor', async () => {
  const stranger = await logInStranger(suite.api, suite.server);
  const { status } = await suite.api.attempt('getOverview', { params: { clientId: NORDWIND } }, stranger);
  expect(status).toBe(403);
  const own = await suite.api.call('getOverview', { params: { clientId: stranger.clientId } }, stranger);
  expect(own.map(({ campaignId }) => campaignId)).toEqual([stranger.campaignId]);
});

it('counts the prizes that were handed over more than once, until an undo', async () => {
  const { db } = suite.server;
  const campaignId = await askingCampaign(db);
  const desk = await registerDevice(suite.api, admin, [campaignId], 'Prize desk');
  const prize_id = await addPrize(db, campaignId);
  const win = async (claim_code: string, more: object = {}) => {
    const user_id = await visit(campaignId, { arrivedAt: YESTERDAY });
    const award = { user_id, campaign_id: campaignId, prize_id, claim_code, created_at: YESTERDAY, ...more };
    await db.insertInto('awarded_prizes').values(award).execute();
  };
  const give = async (claimCode: string) => {
    const body = handOver(claimCode);
    await suite.api.call('postHandOver', { body }, desk);
    return body.id;
  };
  const [once, twice, invalid] = [newCode(), newCode(), newCode()];
  await win(once);
  await win(twice);
  await win(invalid, { is_void: 1 });
  for (const code of [once, twice, invalid]) await give(code);
  expect((await overviewOf(campaignId))?.conflictCount).toBe(0);
  const second = [await give(twice), await give(invalid)];
  expect((await overviewOf(campaignId))?.conflictCount).toBe(2);
  for (const id of second) {
    await suite.api.call('undoOwnHandOver', { body: { id, reason: 'Not given.' } }, desk);
  }
  expect((await overviewOf(campaignId))?.conflictCount).toBe(0);
});
