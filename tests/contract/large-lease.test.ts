import { expect, it } from 'vitest';
import type { CheckInAnswer } from '../../src/shared/entities/check-in.ts';
import { serverSuite } from '../support/api-suite.ts';
import { openCampaign, openDevice } from '../support/arena.ts';
import { checkInRequestOf } from '../support/health.ts';

/** The largest number of plays in a lease (docs/specification.md, 4.8). */
const PLAYS = 5_000;
/** The number of plays that are played here. All of them would take a minute. */
const PLAYED = 1_000;
const CHUNK = 1_000;
const CONNECTIONS = 16;

const suite = serverSuite({ database: ':memory:', seed: 'none' });

/** Creates this many players of the campaign, without sessions. */
async function joinMany(campaignId: number): Promise<number[]> {
  const { db } = suite.server;
  const { id: client_id } = await db.selectFrom('clients').select('id').executeTakeFirstOrThrow();
  const created_at = '2026-05-01T00:00:00.000Z';
  const ids: number[] = [];
  for (let first = 0; first < PLAYS; first += CHUNK) {
    const users = Array.from({ length: CHUNK }, (_, index) => {
      const name = `large${first + index}@players.example`;
      const names = { user_name: name, user_name_key: name, email: name, email_key: name };
      const person = { first_name: 'Large', last_name: `Player ${first + index}`, password_hash: '' };
      return { client_id, role: 'Player' as const, ...names, ...person, created_at };
    });
    const made = await db.insertInto('users').values(users).returning('id').execute();
    const assigned = made.map(({ id }) => ({ campaign_id: campaignId, user_id: id, created_at }));
    await db.insertInto('campaign_users').values(assigned).execute();
    ids.push(...made.map(({ id }) => id));
  }
  return ids;
}

it('a lease can contain 5,000 plays, and the device sends a thousand of them', async () => {
  const campaignId = await openCampaign(suite.server, { type: 'quiz', bonusPoints: 0, questionCount: 1, prizes: [] });
  const [one, other] = [await openDevice(suite.server), await openDevice(suite.server)];
  for (const { allow } of [one, other]) await allow(campaignId);
  const players = await joinMany(campaignId);
  const plays = players.map((userId) => ({ userId, campaignId }));
  const put = (device: { token: string }, wanted = plays) => {
    const body = checkInRequestOf(Date.now(), { wish: { days: 1, prizes: [], plays: wanted } });
    return suite.api.attempt('checkIn', { body }, device);
  };

  expect((await put(one, [...plays, { userId: 1, campaignId }])).status).toBe(400);
  const held = await put(one);
  expect(held.status).toBe(200);
  expect((held.body as unknown as CheckInAnswer).lease.plays).toHaveLength(PLAYS);
  expect((await put(other)).body).toMatchObject({ lease: { plays: [] } });

  const { id: questionId } = await suite.server.db
    .selectFrom('questions')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow();
  const answer = await suite.server.db
    .selectFrom('answers')
    .select('id')
    .where('question_id', '=', questionId)
    .executeTakeFirstOrThrow();
  const body = { questionId, answerId: answer.id, isCorrect: true, campaignId };
  const elsewhere = { token: other.token, onBehalfOf: players[0] };
  const refused = await suite.api.attempt('postUserAnswer', { body: { ...body, userId: players[0] ?? 0 } }, elsewhere);
  expect(refused.status).toBe(423);
  const waiting = players.slice(-PLAYED);
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let userId = waiting.pop(); userId !== undefined; userId = waiting.pop()) {
        const sender = { token: one.token, onBehalfOf: userId };
        await suite.api.call('postUserAnswer', { body: { ...body, userId } }, sender);
      }
    }),
  );
  const { count } = await suite.server.db
    .selectFrom('user_answers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow();
  expect(count).toBe(PLAYED);
});
