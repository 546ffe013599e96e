import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { findPostgres } from '../tests/support/postgres/binaries.ts';
import { startCluster } from '../tests/support/postgres/cluster.ts';
import { ensurePeers } from './install-peers.ts';
import { type Finding, median, ratio } from './measure.ts';
import { type ServerChild, startChildWith } from './server-child.ts';
import { type Load, type SavingKiosk, saveOver } from './server-load.ts';
import { CONNECTIONS, fillVendor, type PlayCall } from './server-vendor.ts';

/** Duration of each server's turn in a round. */
const SECONDS = 3;
/** Several rounds, because the speed of a disk varies; the median counts. */
const ROUNDS = 3;
/** Uncounted rounds at the start, because a server is about a tenth slower in its first seconds. */
const WARM_UPS = 2;
/** The limit against a server with one commit per request. */
const MAXIMUM_RATIO = 6;
const LEAST_SHARE = 0.17;
const MAXIMUM_P99_MS = 20;
const MAXIMUM_P99_ON_POSTGRES_MS = 25;
/**
 * What the nodes on PostgreSQL reach at least of SQLite's rate, as it was before its commits waited for more changes.
 * `FORMER_SQLITE` is that rate as a share of a route without a database.
 */
const LEAST_OF_SQLITE = { one: 0.8, two: 0.7 };
const FORMER_SQLITE = { PutGameStatus: 0.16, PostUserAnswer: 0.108, PostAwardedPrize: 0.083 };

const CALLS = ['PutGameStatus', 'PostUserAnswer', 'PostAwardedPrize'] as const satisfies readonly PlayCall[];

/** Measures the calls of a play over 50 connections, with token and key. */
export async function server(): Promise<Finding[]> {
  ensurePeers();
  const folder = mkdtempSync(path.join(tmpdir(), 'spinboard-bench-'));
  const programs = findPostgres();
  if (programs === null) console.log('Left out: the server on PostgreSQL, which is not on this machine.');
  const cluster = programs === null ? null : await startCluster(programs, CLUSTER);
  const children: ServerChild[] = [];
  const open = async (script: string, ...flags: string[]) => {
    const child = await startChildWith(MAILS_THAT_WAIT, script, flags);
    children.push(child);
    return child.url;
  };
  try {
    const file = path.join(folder, 'server.db');
    const onSqlite = await fillVendor(file);
    const sqlite = await open('../src/server/start.ts', `--db=${file}`);
    const peers = { plain: await open('server-plain.ts'), bare: await open('server-bare.ts', folder) };
    const findings = await againstPeers(sqlite, onSqlite.PutGameStatus, peers);
    if (!cluster) return findings;
    const address = cluster.addressOf('postgres');
    const onPostgres = await fillVendor(address);
    await vacuum(address);
    const nodes = [await open('../src/server/start.ts', `--db=${address}`)];
    nodes.push(await open('../src/server/start.ts', `--db=${address}`));
    for (const call of CALLS) {
      const rounds = await inRounds({
        plain: () => saveOver([peers.plain], onSqlite.PutGameStatus, SECONDS),
        sqlite: () => saveOver([sqlite], onSqlite[call], SECONDS),
        one: () => saveOver(nodes.slice(0, 1), onPostgres[call], SECONDS),
        two: () => saveOver(nodes, onPostgres[call], SECONDS),
      });
      findings.push(...ofSqlite(call, 'one', rounds), ...ofSqlite(call, 'two', rounds));
    }
    return findings;
  } finally {
    for (const { stop } of children) await stop();
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * As a server of a show, but autovacuum looks at the tables every second instead of every minute, because they grow in
 * seconds to the size that they reach in days. Without it PostgreSQL keeps the plans that it made for empty tables.
 */
const CLUSTER = {
  fsync: 'on',
  full_page_writes: 'on',
  shared_buffers: '256MB',
  autovacuum: 'on',
  autovacuum_naptime: '1s',
};

/**
 * A mail server that cannot be reached, so that the mails to the winners wait. A round has more winners than a server has in
 * a year. Without this each server would write their mails into a folder for minutes, during the turns of the others.
 */
const MAILS_THAT_WAIT = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'bench@nordwind.example' };

/** Does what autovacuum does after such a filling, so that it need not during the measures. */
async function vacuum(address: string): Promise<void> {
  const client = new Client({ connectionString: address });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

/** Measures in turn with a Fastify route that stores nothing, and one that commits each request alone. */
async function againstPeers(ours: string, kiosks: SavingKiosk[], peers: { plain: string; bare: string }) {
  const rounds = await inRounds({
    ours: () => saveOver([ours], kiosks, SECONDS),
    plain: () => saveOver([peers.plain], kiosks, SECONDS),
    bare: () => saveOver([peers.bare], kiosks, SECONDS),
  });
  const share = median(rounds.map((round) => round.ours.perSecond / round.plain.perSecond));
  const rate = (name: 'ours' | 'plain' | 'bare') => Math.round(median(rounds.map((round) => round[name].perSecond)));
  const p99Ms = median(rounds.map((round) => round.ours.p99Ms));
  const findings: Finding[] = [
    {
      name: `PutGameStatus with token and key, ${CONNECTIONS} connections`,
      value: `${(share * 100).toFixed(1)} %`,
      limit: `at least ${(LEAST_SHARE * 100).toFixed(1)} %`,
      isMet: share >= LEAST_SHARE,
      against: `Fastify route without a database (${rate('plain')} a second; ours ${rate('ours')}, medians of ${ROUNDS} rounds of ${SECONDS} s)`,
    },
    slowest('the same load', p99Ms, MAXIMUM_P99_MS),
    ratio(
      'PutGameStatus, a request',
      median(rounds.map((round) => round.bare.perSecond / round.ours.perSecond)),
      MAXIMUM_RATIO,
      `Fastify route with one commit each, synchronous=FULL (${rate('bare')} a second)`,
    ),
  ];
  return findings;
}

const slowest = (load: string, p99Ms: number, most: number): Finding => ({
  name: 'The slowest of a hundred',
  value: `${p99Ms.toFixed(0)} ms`,
  limit: `${most} ms`,
  isMet: p99Ms <= most,
  against: load,
});

/** The speed of one node or two on PostgreSQL, as a share of the former SQLite's in the same rounds. */
function ofSqlite(
  call: PlayCall,
  nodes: 'one' | 'two',
  rounds: Record<'plain' | 'sqlite' | 'one' | 'two', Load>[],
): Finding[] {
  const former = FORMER_SQLITE[call];
  const share = median(rounds.map((round) => round[nodes].perSecond / (former * round.plain.perSecond)));
  const rate = (name: 'plain' | 'sqlite' | 'one' | 'two') =>
    Math.round(median(rounds.map((round) => round[name].perSecond)));
  const least = LEAST_OF_SQLITE[nodes];
  const name = `${call} on PostgreSQL, ${nodes} node${nodes === 'two' ? 's' : ''}`;
  return [
    {
      name,
      value: `${share.toFixed(2)}x`,
      limit: `at least ${least}x`,
      isMet: share >= least,
      against: `the former SQLite, ${(former * 100).toFixed(1)} % of a route without a database (${rate('plain')} a second; ours ${rate(nodes)}, SQLite today ${rate('sqlite')}), fsync on; load, nodes and PostgreSQL on ${availableParallelism()} cores`,
    },
    slowest(name, median(rounds.map((round) => round[nodes].p99Ms)), MAXIMUM_P99_ON_POSTGRES_MS),
  ];
}

/** Runs all measures in turn, several times. */
async function inRounds<Name extends string>(
  measures: Record<Name, () => Promise<Load>>,
): Promise<Record<Name, Load>[]> {
  const rounds: Record<Name, Load>[] = [];
  for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
    const loads = {} as Record<Name, Load>;
    for (const name of Object.keys(measures) as Name[]) loads[name] = await measures[name]();
    if (round >= 0) rounds.push(loads);
  }
  return rounds;
}
