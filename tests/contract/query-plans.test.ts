import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { makeReport, type ReportRequest } from '../../src/server/reports/report-requests.ts';
import { type Endpoint, type EndpointName, endpoints } from '../../src/shared/api/endpoints.ts';
import { serverSuite } from '../support/api-suite.ts';
import { isOnPostgres } from '../support/databases.ts';
import { checkInRequestOf } from '../support/health.ts';
import { type MarkedVendor, openMarkedVendor } from '../support/marked-vendor.ts';
import { requestsFor } from '../support/requests.ts';
import { type Statement, statementsOf } from '../support/statements.ts';

/**
 * Every query of the reading calls finds its rows by an index, next to 20,000 players of another vendor. Most reports
 * run in a thread of their own, so the test makes them itself.
 */

const PLAYERS = 20_000;
/** The tables with a row for each player. */
const LARGE = ['users', 'campaign_users', 'game_statuses', 'user_answers', 'awarded_prizes', 'hand_overs', 'tokens'];

const suite = serverSuite({ seed: 'none' });
let own: MarkedVendor;

beforeAll(async () => {
  own = await openMarkedVendor(suite.server.db, 'own');
  await addPlayers(await openMarkedVendor(suite.server.db, 'foreign'));
});

async function addPlayers({ clientId, campaignId, questionId, answerId, prizeId }: MarkedVendor): Promise<void> {
  const { db } = suite.server;
  await sql`with recursive series (i) as (select 1 union all select i + 1 from series where i < ${PLAYERS})
    insert into users (client_id, role, user_name, user_name_key, email, email_key, password_hash, first_name, last_name,
      created_at)
    select ${clientId}, 'Player', 'p' || i, 'p' || i, 'p' || i, 'p' || i, 'none', 'Ada', 'Åström', '' from series`.execute(
    db,
  );
  const players = sql`from users where client_id = ${clientId} and user_name like 'p%'`;
  await sql`insert into campaign_users (campaign_id, user_id, created_at)
    select ${campaignId}, id, '' ${players}`.execute(db);
  await sql`insert into game_statuses (campaign_id, user_id, updated_at)
    select ${campaignId}, id, '' ${players}`.execute(db);
  await sql`insert into user_answers (campaign_id, user_id, question_id, answer_id, is_correct, created_at)
    select ${campaignId}, id, ${questionId}, ${answerId}, 1, '' ${players}`.execute(db);
  await sql`insert into awarded_prizes (campaign_id, user_id, prize_id, claim_code, created_at)
    select ${campaignId}, id, ${prizeId}, user_name, '' ${players}`.execute(db);
  await sql`insert into hand_overs (client_id, hand_over_id, claim_code, created_at)
    select ${clientId}, user_name, user_name, '' ${players}`.execute(db);
  await sql`insert into tokens (token_hash, user_id, created_at, expires_at)
    select 'of ' || user_name, id, '', '' ${players}`.execute(db);
}

/** Returns the large tables that a statement reads as a whole. */
function tablesReadWhole({ text, values }: Statement): Promise<string[]> {
  return suite.server.db.transaction().execute(async (db) => {
    // PostgreSQL then reads a whole table only if no index serves.
    if (isOnPostgres) await sql`set local enable_seqscan = off`.execute(db);
    const explain = sql.raw(`${isOnPostgres ? 'explain' : 'explain query plan'} ${text}`).compile(db);
    const { rows } = await db.executeQuery<Record<string, string>>({ ...explain, parameters: values });
    const lines = rows.map((row) => row['QUERY PLAN'] ?? row.detail ?? '').filter((line) => !line.includes('USING'));
    const whole = lines.map((line) => /(?:Seq Scan on|^SCAN) "?(\w+)/.exec(line)?.[1] ?? '');
    return whole.filter((table) => LARGE.includes(table));
  });
}

it('every query of a reading call uses an index', async () => {
  const requests = requestsFor(own);
  const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].method === 'GET');
  const bad: string[] = [];
  const seen = new Set<string>();
  const check = async (name: string, work: () => Promise<unknown>) => {
    for (const statement of await statementsOf(work)) {
      if (seen.has(statement.text) || !/^(select|with)/i.test(statement.text)) continue;
      seen.add(statement.text);
      for (const table of await tablesReadWhole(statement)) bad.push(`${name}: ${table}: ${statement.text}`);
    }
  };
  for (const name of names) {
    const { access }: Endpoint = endpoints[name];
    const { administrator, player, device } = own.tokens;
    const token = access === 'device' ? device : access === 'player' ? player : administrator;
    await check(name, () => suite.api.attempt(name, requests[name] as never, { token }));
  }
  const { campaignId, questionId, userId } = own;
  const packages = [{ campaignId, version: 'v', claimsSince: '' }];
  const body = checkInRequestOf(Date.now(), { packages });
  await check('checkIn', () => suite.api.call('checkIn', { body }, { token: own.tokens.device }));
  const filter = { from: '2026-01-01', to: null, kioskId: null };
  const reports: ReportRequest[] = [
    { kind: 'show', campaignId, filter: null, now: '2026-01-01T00:00:00.000Z' },
    { kind: 'show', campaignId, filter, now: '2026-01-01T00:00:00.000Z' },
    { kind: 'selected-counts', campaignId, filter },
    { kind: 'selected-points', campaignId, filter },
    { kind: 'question-overview', campaignId, filter },
    { kind: 'user-overview', campaignId, filter },
    { kind: 'main-workbook', campaignId, filter, filterWords: { days: 'from 2026', kiosk: null } },
    { kind: 'question-workbook', campaignId, questionId, filter, filterWords: { days: 'from 2026', kiosk: null } },
    { kind: 'user-workbook', campaignId, userId },
    { kind: 'user-template', campaignId },
    { kind: 'winners', campaignId, now: 0 },
  ];
  for (const report of reports) await check(report.kind, () => makeReport(suite.server.db, report));
  expect(seen.size).toBeGreaterThan(40);
  expect(bad).toEqual([]);
});
