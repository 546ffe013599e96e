import axios from 'axios';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openPostgres } from '../../src/server/database/postgres/open.ts';
import { startServerProcess } from '../faults/server-process.ts';
import { type Answer, Api, type Failure } from '../support/api.ts';
import { joinCampaign, openCampaign } from '../support/arena.ts';
import type { SignedIn } from '../support/player.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** What clients see while a node is frozen, or its database refuses writes. No other answers, and nothing is lost. */

const PLAYERS = 20;
const WAIT = { timeout: 60_000, interval: 200 };

let server: TestServer;
let campaignId: number;
let questionId: number;
let answerId: number;
let players: SignedIn[];

beforeEach(async () => {
  server = await startTestServer({ seed: 'none' });
  onTestFinished(() => server.stop());
  campaignId = await openCampaign(server, { type: 'quiz', bonusPoints: 0, questionCount: 1, prizes: [] });
  ({ id: questionId } = await server.db.selectFrom('questions').select('id').executeTakeFirstOrThrow());
  const answers = server.db.selectFrom('answers').select('id').where('is_correct', '=', 1);
  ({ id: answerId } = await answers.executeTakeFirstOrThrow());
  players = [];
  for (let count = 0; count < PLAYERS; count += 1) players.push(await joinCampaign(server, campaignId));
});

/** Sends each player's answer once, always with the same keys. */
const answerAll = (api: Api): Promise<Answer<Failure>[]> =>
  Promise.all(
    players.map((player) => {
      const body = { userId: player.userId, campaignId, questionId, answerId, isCorrect: true };
      return api.attempt('postUserAnswer', { body }, { ...player, idempotencyKey: 'answer' });
    }),
  );

/** Statuses and codes, each once, with the wait that the answer asks for. */
const kindsOf = (answers: readonly Answer<Failure>[]): string[] => [
  ...new Set(
    answers.map(({ status, body, headers }) => [status, body.code, headers['retry-after']].filter(Boolean).join(' ')),
  ),
];

/** Returns how many batches wait for a lock on a table or row. */
const waitingForRow = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and wait_event <> 'advisory'`.execute(server.db);
  return rows[0]?.count;
};

const ready = async (url: string) => (await axios.get(`${url}/health/ready`, { validateStatus: () => true })).status;

async function expectEachStoredOnce(): Promise<void> {
  const rows = await server.db.selectFrom('user_answers').select('user_id').execute();
  expect(rows.map(({ user_id }) => user_id).sort()).toEqual(players.map(({ userId }) => userId).sort());
}

describe('a node that is frozen', () => {
  it('does not keep its players locked, and does nothing twice when it wakes up', async () => {
    const frozen = await startServerProcess(server.database);
    await vi.waitFor(async () => expect(await ready(frozen.url)).toBe(200), WAIT);
    let late: Promise<Answer<Failure>[]> = Promise.resolve([]);
    await server.db.transaction().execute(async (transaction) => {
      await sql`lock table user_answers in share row exclusive mode`.execute(transaction);
      late = answerAll(new Api(frozen.url));
      await vi.waitFor(async () => expect(await waitingForRow()).toBeGreaterThan(0), WAIT);
      frozen.freeze();
    });
    const other = new Api(server.url);
    const seen: Answer<Failure>[] = [];
    await vi.waitFor(async () => {
      const answers = await answerAll(other);
      seen.push(...answers);
      expect(kindsOf(answers)).toEqual(['200']);
    }, WAIT);
    expect(kindsOf(seen).filter((kind) => !['200', '503 busy 5'].includes(kind))).toEqual([]);
    frozen.thaw();
    const answered = await late;
    expect(kindsOf(answered).filter((kind) => !['200', '503 database-away 5'].includes(kind))).toEqual([]);
    await expectEachStoredOnce();
  });
});

describe('a database that refuses writes', () => {
  it.each([
    ['its disk is full', "raise exception 'could not extend file' using errcode = '53100'"],
    ['it is a copy that only reads', "raise exception 'read-only' using errcode = '25006'"],
  ])('because %s: 503 with a wait, not ready, and everything arrives later', async (_cause, raise) => {
    const api = new Api(server.url);
    expect(await ready(server.url)).toBe(200);
    await sql
      .raw(`create function refuse() returns trigger language plpgsql as $$ begin ${raise}; end $$;
      create trigger refuse before insert on idempotency_keys execute function refuse()`)
      .execute(server.db);
    expect(kindsOf(await answerAll(api))).toEqual(['503 database-away 5']);
    expect(await ready(server.url)).toBe(503);
    await sql`drop trigger refuse on idempotency_keys`.execute(server.db);
    await vi.waitFor(async () => expect(await ready(server.url)).toBe(200), WAIT);
    expect(kindsOf(await answerAll(api))).toEqual(['200']);
    await expectEachStoredOnce();
  });

  it('after it was demoted: 503 with a wait, not ready, and everything arrives later', async () => {
    const api = new Api(server.url);
    const name = new URL(server.database).pathname.slice(1);
    const admin = openPostgres(server.database, { max: 1 });
    onTestFinished(() => admin.destroy());
    const set = async (value: 'on' | 'off') => {
      await admin.transaction().execute(async (transaction) => {
        await sql`set transaction read write`.execute(transaction);
        await sql.raw(`alter database "${name}" set default_transaction_read_only = ${value}`).execute(transaction);
      });
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(admin);
    };
    await set('on');
    await vi.waitFor(async () => expect(await ready(server.url)).toBe(503), WAIT);
    expect(kindsOf(await answerAll(api))).toEqual(['503 database-away 5']);
    await set('off');
    await vi.waitFor(async () => expect(await ready(server.url)).toBe(200), WAIT);
    await vi.waitFor(async () => expect(kindsOf(await answerAll(api))).toEqual(['200']), WAIT);
    await expectEachStoredOnce();
  });
});
