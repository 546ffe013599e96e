import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../src/server/database/open.ts';
import { presentGameStatus } from '../src/server/presenters/play.ts';
import { ensureGameStatus } from '../src/server/repositories/game-statuses.ts';
import { insertToken } from '../src/server/repositories/tokens.ts';
import { newToken, tokenHash } from '../src/server/security/token.ts';
import { fillCatalogue } from '../src/server/seed/catalogue.ts';
import { seedDemo } from '../src/server/seed/demo.ts';
import { findPostgres } from '../tests/support/postgres/binaries.ts';
import { startCluster } from '../tests/support/postgres/cluster.ts';
import { ensurePeers } from './install-peers.ts';
import { type Finding, median, ratio } from './measure.ts';
import { startChild } from './server-child.ts';
import { type Load, type SavingKiosk, saveOver } from './server-load.ts';

const CONNECTIONS = 50;
/** Duration of each server's turn in a round. */
const SECONDS = 3;
/** Several rounds, because the speed of a disk varies; the median counts. */
const ROUNDS = 5;
/** The limit against a server with one commit per request. */
const MAXIMUM_RATIO = 6;
/** Five times the share from before `CommitGroup`: 947 of 61,241 requests a second. */
const LEAST_SHARE = (5 * 947) / 61_241;
const MAXIMUM_P99_MS = 20;
const LEAST_OF_SQLITE = 0.8;
const LEAST_OF_ONE_NODE = 1.5;
/** Two nodes, PostgreSQL and the load need a core each; with fewer cores a second node brings nothing. */
const CORES_FOR_TWO_NODES = 4;

/** Measures the saving of game statuses over 50 connections, with token and key. */
export async function server(): Promise<Finding[]> {
  ensurePeers();
  const folder = mkdtempSync(path.join(tmpdir(), 'spinboard-bench-'));
  try {
    const { findings, perSecond } = await onSqlite(folder);
    return [...findings, ...(await onPostgres(perSecond))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Measures in turn with a Fastify route that stores nothing, and one that commits each request alone. */
async function onSqlite(folder: string): Promise<{ findings: Finding[]; perSecond: number }> {
  const dbFile = path.join(folder, 'server.db');
  const kiosks = await fillKiosks(dbFile);
  const servers = {
    ours: await startChild('../src/server/start.ts', `--db=${dbFile}`),
    plain: await startChild('server-plain.ts'),
    bare: await startChild('server-bare.ts', folder),
  };
  try {
    const rounds = await inRounds({
      ours: () => saveOver([servers.ours.url], kiosks, SECONDS),
      plain: () => saveOver([servers.plain.url], kiosks, SECONDS),
      bare: () => saveOver([servers.bare.url], kiosks, SECONDS),
    });
    const perSecond = median(rounds.map(({ ours }) => ours.perSecond));
    const share = median(rounds.map(({ ours, plain }) => ours.perSecond / plain.perSecond));
    const p99Ms = median(rounds.map(({ ours }) => ours.p99Ms));
    const rate = (name: 'plain' | 'bare') => Math.round(median(rounds.map((round) => round[name].perSecond)));
    const ours = `ours ${Math.round(perSecond)}, medians of ${ROUNDS} rounds of ${SECONDS} s`;
    const findings: Finding[] = [
      {
        name: `PutGameStatus with token and key, ${CONNECTIONS} connections`,
        value: `${(share * 100).toFixed(1)} %`,
        limit: `at least ${(LEAST_SHARE * 100).toFixed(1)} %`,
        isMet: share >= LEAST_SHARE,
        against: `Fastify route without a database (${rate('plain')} a second; ${ours})`,
      },
      {
        name: 'The slowest of a hundred',
        value: `${p99Ms.toFixed(0)} ms`,
        limit: `${MAXIMUM_P99_MS} ms`,
        isMet: p99Ms <= MAXIMUM_P99_MS,
        against: 'the same load',
      },
      ratio(
        'PutGameStatus, a request',
        median(rounds.map(({ ours, bare }) => bare.perSecond / ours.perSecond)),
        MAXIMUM_RATIO,
        `Fastify route with one commit each, synchronous=FULL (${rate('bare')} a second)`,
      ),
    ];
    return { findings, perSecond };
  } finally {
    for (const { stop } of Object.values(servers)) await stop();
  }
}

/** Measures one node and two nodes in turn, over one PostgreSQL that syncs its commits, against the rate on SQLite. */
async function onPostgres(perSecondOnSqlite: number): Promise<Finding[]> {
  const programs = findPostgres();
  if (programs === null) {
    console.log('Left out: the server on PostgreSQL, which is not on this machine.');
    return [];
  }
  const cluster = await startCluster(programs, { fsync: 'on', full_page_writes: 'on', shared_buffers: '256MB' });
  const nodes: Awaited<ReturnType<typeof startChild>>[] = [];
  try {
    const address = cluster.addressOf('postgres');
    const kiosks = await fillKiosks(address);
    for (let node = 0; node < 2; node += 1) nodes.push(await startChild('../src/server/start.ts', `--db=${address}`));
    const urls = nodes.map(({ url }) => url);
    const rounds = await inRounds({
      one: () => saveOver(urls.slice(0, 1), kiosks, SECONDS),
      two: () => saveOver(urls, kiosks, SECONDS),
    });
    const [one, two] = [
      median(rounds.map((round) => round.one.perSecond)),
      median(rounds.map((round) => round.two.perSecond)),
    ];
    const cores = availableParallelism();
    const hasRoom = cores >= CORES_FOR_TWO_NODES;
    const ofSqlite = two / perSecondOnSqlite;
    const ofOne = median(rounds.map((round) => round.two.perSecond / round.one.perSecond));
    return [
      {
        name: 'PostgreSQL, two nodes',
        value: `${ofSqlite.toFixed(2)}x`,
        limit: `at least ${LEAST_OF_SQLITE}x`,
        isMet: ofSqlite >= LEAST_OF_SQLITE,
        against: `SQLite (${Math.round(perSecondOnSqlite)} a second; ours ${Math.round(two)}), fsync on; load, nodes and PostgreSQL on ${cores} cores`,
      },
      {
        name: 'PostgreSQL, a second node',
        value: `${ofOne.toFixed(2)}x`,
        limit: hasRoom ? `at least ${LEAST_OF_ONE_NODE}x` : `no limit on ${cores} cores`,
        isMet: !hasRoom || ofOne >= LEAST_OF_ONE_NODE,
        against: `one node (${Math.round(one)} a second; two ${Math.round(two)})`,
      },
    ];
  } finally {
    for (const { stop } of nodes) await stop();
    await cluster.stop();
  }
}

/** Runs all measures in turn, several times. The first round warms up and does not count. */
async function inRounds<Name extends string>(
  measures: Record<Name, () => Promise<Load>>,
): Promise<Record<Name, Load>[]> {
  const rounds: Record<Name, Load>[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const loads = {} as Record<Name, Load>;
    for (const name of Object.keys(measures) as Name[]) loads[name] = await measures[name]();
    if (round > 0) rounds.push(loads);
  }
  return rounds;
}

/** Fills the database with the demo vendor, and with one logged-in player per connection. */
async function fillKiosks(database: string): Promise<SavingKiosk[]> {
  const db = await openDatabase(database);
  const now = new Date().toISOString();
  await fillCatalogue(db, { now: Date.now() });
  await seedDemo(db, { now: Date.now() });
  const campaign = { campaign_id: 1, created_at: now };
  const { id: _, ...player } = await db
    .selectFrom('users')
    .selectAll()
    .where('role', '=', 'Player')
    .limit(1)
    .executeTakeFirstOrThrow();
  const kiosks: SavingKiosk[] = [];
  for (let index = 0; index < CONNECTIONS; index += 1) {
    const name = `bench${index}@nordwind.example`;
    const keys = { user_name: name, user_name_key: name, email: name, email_key: name };
    const user = await db
      .insertInto('users')
      .values({ ...player, ...keys })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('campaign_users')
      .values({ ...campaign, user_id: user.id, is_email_sent: 1 })
      .execute();
    const token = newToken();
    const expires_at = '2999-01-01T00:00:00.000Z';
    await insertToken(db, {
      token_hash: tokenHash(token),
      user_id: user.id,
      created_at: now,
      log_in_code_hash: null,
      expires_at,
    });
    const status = await ensureGameStatus(db, user.id, campaign.campaign_id, now);
    kiosks.push({ token, status: presentGameStatus(status) });
  }
  await db.destroy();
  return kiosks;
}
