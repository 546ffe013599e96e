import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { engineOf } from '../../src/server/database/engine.ts';
import { openDatabase } from '../../src/server/database/open.ts';
import type { Db } from '../../src/server/database/schema.ts';
import { inTransaction } from '../../src/server/database/transaction.ts';
import { startServerProcess } from '../faults/server-process.ts';
import { Api } from '../support/api.ts';
import { joinCampaign, openCampaign } from '../support/arena.ts';
import { share, tell } from '../support/fault-tally.ts';
import type { SignedIn } from '../support/player.ts';
import { findPostgres } from '../support/postgres/binaries.ts';
import { type Cluster, startCluster } from '../support/postgres/cluster.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** Nodes and databases end at any moment and start again. No acknowledged answer may be lost or stored twice. */

const PLAYERS = share(60, 12);
const QUESTIONS = 25;

/** Connections of a node on which players of one vendor wait for the vendor's lock. */
const LANES = 4;

/** A separate PostgreSQL, because the test crashes it. */
let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster(findPostgres() ?? '');
});
afterAll(() => cluster?.stop());

interface Played {
  player: SignedIn;
  acknowledged: number[];
  /** Statuses other than success, no answer, and 503. */
  refused: number[];
}

/**
 * Lets players answer all questions. Each answer has a key, and goes to the nodes in turn until one acknowledges it.
 */
async function play(server: TestServer, apis: readonly Api[], campaignId: number): Promise<Played[]> {
  const questions = await server.db
    .selectFrom('questions')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .execute();
  const right = await server.db.selectFrom('answers').selectAll().where('is_correct', '=', 1).execute();
  const answers = new Map(right.map(({ id, question_id }) => [question_id, id]));
  const players = await Promise.all(Array.from({ length: PLAYERS }, () => joinCampaign(server, campaignId)));
  return Promise.all(
    players.map(async (player, index) => {
      const played: Played = { player, acknowledged: [], refused: [] };
      for (const { id: questionId } of questions) {
        const answer = { userId: player.userId, campaignId, questionId, answerId: answers.get(questionId) ?? 0 };
        const options = { ...player, idempotencyKey: `answer-${questionId}` };
        for (let attempt = index; ; attempt += 1) {
          const api = apis[attempt % apis.length] as Api;
          const { status } = await api
            .attempt('postUserAnswer', { body: { ...answer, isCorrect: true } }, options)
            .catch(() => ({ status: 0 }));
          if (status === 200) break;
          if (status !== 0 && status !== 503) played.refused.push(status);
          await pause(20);
        }
        played.acknowledged.push(questionId);
      }
      return played;
    }),
  );
}

async function expectAllThere(kind: string, db: Db, played: readonly Played[]): Promise<void> {
  let [lost, doubled] = [0, 0];
  for (const { player, acknowledged } of played) {
    const rows = await db
      .selectFrom('user_answers')
      .select('question_id')
      .where('user_id', '=', player.userId)
      .execute();
    const stored = rows.map(({ question_id }) => question_id);
    lost += acknowledged.filter((question) => !stored.includes(question)).length;
    doubled += stored.length - new Set(stored).size;
  }
  tell({ kind, runs: PLAYERS * QUESTIONS, lost, doubled, unclear: 0 });
  expect({ lost, doubled, refused: played.flatMap(({ refused }) => refused) }).toEqual({
    lost: 0,
    doubled: 0,
    refused: [],
  });
}

const CAMPAIGN = { type: 'quiz', bonusPoints: 0, questionCount: QUESTIONS, prizes: [] } as const;

/** Returns the number of stored answers. */
const answered = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from user_answers`.execute(db);
  return rows[0]?.count ?? 0;
};

const afterShare = (db: Db, part: number) =>
  vi.waitFor(async () => expect(await answered(db)).toBeGreaterThan(PLAYERS * QUESTIONS * part), { timeout: 120_000 });

describe('while players answer', () => {
  it('a node is killed and comes back', async () => {
    const server = await startTestServer({ seed: 'none' });
    onTestFinished(() => server.stop());
    const campaignId = await openCampaign(server, CAMPAIGN);
    const [one, two] = [await startServerProcess(server.database), await startServerProcess(server.database)];
    const playing = play(server, [new Api(one.url), new Api(two.url)], campaignId);
    await afterShare(server.db, 0.2);
    await one.killAndStart();
    await afterShare(server.db, 0.6);
    await two.killAndStart();
    await expectAllThere('a node is killed', server.db, await playing);
    await Promise.all([one.kill(), two.kill()]);
  });

  it('PostgreSQL crashes and comes back', async () => {
    const server = await startTestServer({ seed: 'none', database: cluster.addressOf('postgres') });
    onTestFinished(() => server.stop());
    const campaignId = await openCampaign(server, CAMPAIGN);
    const playing = play(server, [new Api(server.url)], campaignId);
    await afterShare(server.db, 0.2);
    await cluster.crashAndStart();
    await afterShare(server.db, 0.6);
    await cluster.crashAndStart();
    await expectAllThere('PostgreSQL crashes', server.db, await playing);
  });

  it('a vendor whose changes wait uses a few connections, and no other vendor waits', async () => {
    const server = await startTestServer({ seed: 'none' });
    onTestFinished(() => server.stop());
    const campaignId = await openCampaign(server, CAMPAIGN);
    const [vendor] = await server.db.selectFrom('clients').select('id').execute();
    const other = await openDatabase(server.database);
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event = 'advisory'`.execute(other);
      return rows[0]?.count;
    };
    let playing: Promise<Played[]> = Promise.resolve([]);
    // Holds the vendor's lock, so that every player waits.
    await inTransaction(other, { vendorId: vendor?.id ?? 0 }, async () => {
      playing = play(server, [new Api(server.url)], campaignId);
      await vi.waitFor(async () => expect(await waiting()).toBe(LANES), { timeout: 60_000 });
      for (let round = 0; round < 5; round += 1) {
        await inTransaction(server.db, { vendorId: 999 }, () => pause(20));
        expect(await waiting()).toBeLessThanOrEqual(LANES);
      }
    });
    await other.destroy();
    await expectAllThere('a vendor waits', server.db, await playing);
  });
});

describe('an unreachable database', () => {
  it('is recognised by the error of an ended connection, and not by other errors', async () => {
    const address = cluster.addressOf('postgres');
    const db = await openDatabase(address);
    onTestFinished(() => db.destroy());
    const engine = engineOf(db);
    const failureOf = (work: Promise<unknown>) =>
      work.then(
        () => null,
        (error: unknown) => error,
      );
    const cut = () => sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
    expect(engine.isAway(await failureOf(cut()))).toBe(true);
    await vi.waitFor(() => sql`select 1`.execute(db), { timeout: 30_000 });
    expect(engine.isAway(await failureOf(sql`select 1 / 0`.execute(db)))).toBe(false);
    const inTheMiddle = db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
      await pause(100);
      await sql`select 1`.execute(transaction);
    });
    expect(engine.isAway(await failureOf(inTheMiddle))).toBe(true);
    await vi.waitFor(() => sql`select 1`.execute(db), { timeout: 30_000 });
  });
});
