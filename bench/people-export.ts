import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { endpoints } from '#shared/api/endpoints.ts';
import { fillPath } from '../src/main/link/path.ts';
import { openDatabase } from '../src/server/database/open.ts';
import { tokenHash } from '../src/server/security/token.ts';
import { type Finding, median, ratio } from './measure.ts';
import { startChild } from './server-child.ts';

const PEOPLE = 100_000;
/** The size that the memory of the large export is compared with. */
const FEW = 50_000;
const ROUNDS = 3;
const LIMIT = 10;
const MEMORY_LIMIT_MB = 32;
const WAIT_LIMIT_MS = 100;
const NOW = '2026-03-01T09:00:00.000Z';
const TOKEN = 'token-of-the-bench';
const MB = 1024 * 1024;

/** Exports 100,000 people with two consents each: time against a bare query, memory, and the wait of other requests. */
export async function contactsExport(): Promise<Finding[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'spinboard-bench-'));
  const dbFile = path.join(folder, 'server.db');
  try {
    await fillPeople(dbFile);
    const { url, pid, stop } = await startChild('../src/server/start.ts', `--db=${dbFile}`);
    try {
      return await measure(dbFile, url, pid);
    } finally {
      await stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(dbFile: string, url: string, pid: number): Promise<Finding[]> {
  // The first export also loads code and grows the heap.
  await download(url, 2);
  const few = await watched(pid, () => download(url, 2));
  const [ours, theirs]: [number[], number[]] = [[], []];
  let peakMb = 0;
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    theirs.push(bareQuery(dbFile));
    const many = await watched(pid, () => download(url, 1));
    ours.push(many.result.ms);
    peakMb = Math.max(peakMb, many.peakMb);
    bytes = many.result.bytes;
  }
  const [exportMs, bareMs] = [median(ours), median(theirs)];
  const size = `${(bytes / MB).toFixed(1)} MB`;
  const against = `bare query (${bareMs.toFixed(0)} ms); ${exportMs.toFixed(0)} ms for ${size}, medians of ${ROUNDS}`;
  const growth = peakMb - few.peakMb;
  const wait = await longestWait(url);
  return [
    ratio(`Export of ${PEOPLE} people`, exportMs / bareMs, LIMIT, against),
    {
      name: 'Memory of that export',
      value: `${growth.toFixed(0)} MB more`,
      limit: `${MEMORY_LIMIT_MB} MB`,
      isMet: growth <= MEMORY_LIMIT_MB,
      against: `the export of ${FEW} people (${few.peakMb.toFixed(0)} MB resident, at its peak)`,
    },
    {
      name: 'Longest wait of a small request during that export',
      value: `${wait.longest.toFixed(0)} ms`,
      limit: `${WAIT_LIMIT_MS} ms`,
      isMet: wait.longest <= WAIT_LIMIT_MS,
      against: `${wait.count} requests`,
    },
  ];
}

/** The peer: the same values of the same people, as one statement. */
function bareQuery(dbFile: string): number {
  const db = new Sqlite(dbFile, { readonly: true });
  const start = performance.now();
  db.prepare(
    `select first_name, last_name, email, total_points_earned, status.occurred_at, status.updated_at
     from campaign_users as place join users on users.id = place.user_id
     left join game_statuses as status on status.user_id = users.id and status.campaign_id = place.campaign_id
     where place.campaign_id = 1`,
  ).all();
  db.prepare(
    `select user_id, subject, is_given, occurred_at, version from consent_records
     join consent_wordings on consent_wordings.id = wording_id where consent_records.campaign_id = 1`,
  ).all();
  const ms = performance.now() - start;
  db.close();
  return ms;
}

async function download(url: string, campaignId: number): Promise<{ ms: number; bytes: number }> {
  const start = performance.now();
  const { method, path: address } = endpoints.downloadContacts;
  const response = await send(method, url + fillPath(address, { campaignId, format: 'csv' }));
  let bytes = 0;
  for await (const chunk of response) bytes += chunk.length;
  if (response.statusCode !== 200) throw new Error(`The export failed: ${response.statusCode}`);
  return { ms: performance.now() - start, bytes };
}

async function send(method: string, url: string): Promise<IncomingMessage> {
  const call = request(url, { method, headers: { authorization: `Bearer ${TOKEN}` } });
  call.end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  return response;
}

/** Runs work and returns the process's greatest resident memory during it, without mapped files. */
async function watched<T>(pid: number, work: () => Promise<T>): Promise<{ result: T; peakMb: number }> {
  let peakMb = 0;
  let isRunning = true;
  const watch = async () => {
    while (isRunning) {
      const [, kilobytes = '0'] = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      peakMb = Math.max(peakMb, Number(kilobytes) / 1024);
      await setTimeout(10);
    }
  };
  const watching = watch();
  const result = await work();
  isRunning = false;
  await watching;
  return { result, peakMb };
}

async function longestWait(url: string): Promise<{ longest: number; count: number }> {
  let isRunning = true;
  const exported = download(url, 1).finally(() => {
    isRunning = false;
  });
  const waits: number[] = [];
  while (isRunning) {
    const start = performance.now();
    (await send('GET', `${url}/api/Themes`)).resume();
    waits.push(performance.now() - start);
  }
  await exported;
  return { longest: Math.max(...waits), count: waits.length };
}

export async function fillPeople(dbFile: string): Promise<void> {
  const migrated = await openDatabase(dbFile);
  await migrated.destroy();
  const db = new Sqlite(dbFile);
  db.pragma('synchronous = OFF');
  db.transaction(() => fill(db))();
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
}

function fill(db: Sqlite.Database): void {
  const purposes = JSON.stringify(['News', 'Call'].map((label, index) => ({ id: `p${index}`, label, wording: label })));
  db.exec(`
    insert into clients (id, name) values (1, 'Bench');
    insert into campaign_types values (1, 'Prize Wheel', 1, 0);
    insert into users (id, client_id, role, user_name, user_name_key, email, email_key, password_hash, first_name,
        last_name, created_at)
      values (1, 1, 'Admin', 'ada', 'ada', 'ada@bench.example', 'ada@bench.example', 'none', 'Ada', 'Admin', '${NOW}');`);
  db.prepare('insert into tokens (token_hash, user_id, created_at, expires_at) values (?, 1, ?, ?)').run(
    tokenHash(TOKEN),
    NOW,
    '2099-01-01T00:00:00.000Z',
  );
  for (const [campaignId, count] of [
    [1, PEOPLE],
    [2, FEW],
  ] as const) {
    db.prepare(
      `insert into campaigns (id, client_id, name, start_date, end_date, campaign_type_id, bonus_points_awarded,
         created_at, time_zone, purposes, controller)
       values (?, 1, 'Show', ?, '2099-01-01T00:00:00.000Z', 1, 50, ?, 'Europe/Berlin', ?, 'Bench')`,
    ).run(campaignId, NOW, NOW, purposes);
    const wording = db.prepare(
      `insert into consent_wordings (client_id, campaign_id, subject, label, version, wording, hash, created_at)
       values (1, ?, ?, ?, 1, ?, ?, ?) returning id`,
    );
    const ids = [0, 1].map((index) =>
      wording.pluck().get(campaignId, `p${index}`, `P${index}`, `Words ${index}`, `hash ${index}`, NOW),
    );
    fillVisitors(db, campaignId, count, ids);
  }
}

function fillVisitors(db: Sqlite.Database, campaignId: number, count: number, wordingIds: readonly unknown[]): void {
  const user = db
    .prepare(
      `insert into users (client_id, role, email, password_hash, first_name, last_name, created_at)
       values (1, 'Visitor', ?, 'none', 'Vera', ?, ?) returning id`,
    )
    .pluck();
  const place = db.prepare('insert into campaign_users (campaign_id, user_id, created_at) values (?, ?, ?)');
  const visit = db.prepare(
    `insert into walk_ups (client_id, walk_up_id, campaign_id, user_id, visitor_id, email_key, consent, consented_at,
       created_at, counted_at, is_above_pace) values (1, ?, ?, ?, ?, ?, 'I agree.', ?, ?, ?, 0)`,
  );
  const status = db.prepare(
    `insert into game_statuses (user_id, campaign_id, game_status_type, total_points_earned, updated_at)
     values (?, ?, 1, ?, ?)`,
  );
  const consent = db.prepare(
    `insert into consent_records (client_id, campaign_id, user_id, given_by, wording_id, is_given, method, occurred_at,
       received_at, time_zone, delete_after) values (1, ?, ?, ?, ?, ?, 'walk-up-form', ?, ?, 'Europe/Berlin', ?)`,
  );
  for (let index = 0; index < count; index += 1) {
    const email = `visitor${campaignId}-${index}@bench.example`;
    const id = user.get(email, `Visitor ${index}`, NOW);
    place.run(campaignId, id, NOW);
    visit.run(`walk-up-${campaignId}-${index}`, campaignId, id, id, email, NOW, NOW, NOW);
    status.run(id, campaignId, index % 400, NOW);
    wordingIds.forEach((wordingId, purpose) => {
      consent.run(campaignId, id, id, wordingId, (index + purpose) % 2, NOW, NOW, '2031-03-01T09:00:00.000Z');
    });
  }
}
