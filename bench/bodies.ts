import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { upsertCampaignUsers } from '../src/server/repositories/campaign-users.ts';
import { openAdmin } from '../tests/support/arena.ts';
import { findPostgres } from '../tests/support/postgres/binaries.ts';
import { startCluster } from '../tests/support/postgres/cluster.ts';
import { sheetOf, USER_HEADINGS } from '../tests/support/sheets.ts';
import { openDemo } from './demo.ts';
import type { Finding } from './measure.ts';
import { startChild } from './server-child.ts';

const ROUNDS = 3;
const BETWEEN_ASKS_MS = 2;
const MAXIMUM_WAIT_MS = 100;
const PLAYERS = 10_000;
const MAXIMUM_UPLOAD_S = 3;

/** Measures how long a small request waits while others send hostile bodies, and while a vendor uploads players. */
export async function bodies(): Promise<Finding[]> {
  const findings: Finding[] = [];
  const folder = mkdtempSync(path.join(tmpdir(), 'spinboard-bench-'));
  try {
    findings.push(await hostileBodies(path.join(folder, 'server.db')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const programs = findPostgres();
  if (programs === null) {
    console.log('Left out: the upload on PostgreSQL, which is not on this machine.');
    return findings;
  }
  const cluster = await startCluster(programs, { fsync: 'on', full_page_writes: 'on', shared_buffers: '256MB' });
  try {
    return [...findings, ...(await correctedEmails(cluster.addressOf('postgres')))];
  } finally {
    await cluster.stop();
  }
}

async function hostileBodies(dbFile: string): Promise<Finding> {
  const db = await openDemo(dbFile);
  const { token } = await openAdmin({ db });
  await db.destroy();
  const server = await startChild('../src/server/start.ts', `--db=${dbFile}`);
  try {
    const waits = await waitsDuring(server.url, async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const hostile of Object.values(HOSTILE)) await send(server.url, token, hostile);
      }
    });
    return {
      name: `Longest wait of a small request next to ${Object.keys(HOSTILE).length} kinds of hostile bodies`,
      value: `${waits.longest.toFixed(0)} ms`,
      limit: `${MAXIMUM_WAIT_MS} ms`,
      isMet: waits.longest <= MAXIMUM_WAIT_MS,
      against: `${waits.count} requests, p99 ${waits.p99.toFixed(0)} ms; each body ${ROUNDS} times`,
    };
  } finally {
    await server.stop();
  }
}

interface Hostile {
  method: 'POST' | 'PUT';
  path: string;
  body: string;
}

const MEGABYTE = 1024 * 1024;
const FORGOT = '/api/Account/ForgotPassword';
const FILE = '/api/Files/PostFile';

const HOSTILE: Readonly<Record<string, Hostile>> = {
  longEmail: { method: 'POST', path: FORGOT, body: JSON.stringify({ Email: `${'a'.repeat(7 * MEGABYTE)}@x.example` }) },
  dots: { method: 'POST', path: FORGOT, body: JSON.stringify({ Email: `a@${'a.'.repeat(4_900)}` }) },
  nested: { method: 'POST', path: FORGOT, body: `${'['.repeat(500_000)}${']'.repeat(500_000)}` },
  manyFields: {
    method: 'POST',
    path: FILE,
    body: `{${Array.from({ length: 400_000 }, (_, index) => `"f${index}":1`).join(',')}}`,
  },
  numbers: { method: 'POST', path: FILE, body: `{"f":[${'1,'.repeat(3 * MEGABYTE)}1]}` },
  noPicture: {
    method: 'POST',
    path: FILE,
    body: JSON.stringify({ fileName: 'a.png', base64String: 'A'.repeat(7 * MEGABYTE) }),
  },
  noBase64: {
    method: 'POST',
    path: FILE,
    body: JSON.stringify({ fileName: 'a.png', base64String: '='.repeat(7 * MEGABYTE) }),
  },
};

async function send(url: string, token: string, { method, path: where, body }: Hostile): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  // The server may close the connection of a body that is too long.
  const response = await fetch(`${url}${where}`, { method, headers, body }).catch(() => null);
  await response?.arrayBuffer().catch(() => {});
}

/** Uploads a sheet that corrects all emails of a campaign, while another vendor's node asks. */
async function correctedEmails(address: string): Promise<Finding[]> {
  const db = await openDemo(address);
  const { token } = await openAdmin({ db });
  const [now, campaignId] = [new Date().toISOString(), 1];
  const people = Array.from({ length: PLAYERS }, (_, index) => ({
    firstName: `Zoë ${index}`,
    lastName: 'Åström-Weiß',
    email: `before${index}@players.example`,
    location: null,
    manager: null,
  }));
  await upsertCampaignUsers(db, { vendorId: 1, campaignId, now }, people);
  await db.updateTable('campaign_users').set({ email_due_at: null }).execute();
  const stored = await db
    .selectFrom('users')
    .select(['id', 'first_name'])
    .where('last_name', '=', 'Åström-Weiß')
    .execute();
  await db.destroy();
  const rows = stored.map(({ id, first_name }) => [
    first_name,
    'Åström-Weiß',
    `after${id}@players.example`,
    '',
    '',
    String(id),
  ]);
  const file = await sheetOf('Users', [...USER_HEADINGS, 'Employee ID'], rows);
  const server = await startChild('../src/server/start.ts', `--db=${address}`);
  try {
    let seconds = 0;
    const waits = await waitsDuring(server.url, async () => {
      const body = new FormData();
      body.append('file', new Blob([file.bytes]), file.fileName);
      const began = performance.now();
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(`${server.url}${UPLOAD}`, { method: 'POST', headers, body });
      if (!response.ok) throw new Error(`The upload got ${response.status}: ${await response.text()}`);
      seconds = (performance.now() - began) / 1000;
    });
    return [
      {
        name: `Upload of ${PLAYERS} corrected emails on PostgreSQL`,
        value: `${seconds.toFixed(1)} s`,
        limit: `${MAXIMUM_UPLOAD_S} s`,
        isMet: seconds <= MAXIMUM_UPLOAD_S,
        against: 'fsync on; load, node and PostgreSQL on this machine',
      },
      {
        name: 'The slowest of a hundred small requests during the upload',
        value: `${waits.p99.toFixed(0)} ms`,
        limit: `${MAXIMUM_WAIT_MS} ms`,
        isMet: waits.p99 <= MAXIMUM_WAIT_MS,
        against: `${waits.count} requests, longest ${waits.longest.toFixed(0)} ms`,
      },
    ];
  } finally {
    await server.stop();
  }
}

const UPLOAD = '/api/BulkOperation/UserBulkUplaod/1';

/** Sends one small request after another that reads the database, until the work has ended. */
async function waitsDuring(url: string, work: () => Promise<void>) {
  const waits: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const began = performance.now();
      await (
        await fetch(`${url}/api/GameProgress/GetGameStatusForCampaign?userId=1&campaignId=1`, { headers: NOBODY })
      ).arrayBuffer();
      waits.push(performance.now() - began);
      await pause(BETWEEN_ASKS_MS);
    }
  })();
  try {
    await work();
  } finally {
    isOver = true;
    await asking;
  }
  const sorted = waits.toSorted((a, b) => a - b);
  const longest = sorted.at(-1) ?? 0;
  return { count: sorted.length, longest, p99: sorted[Math.floor(sorted.length * 0.99)] ?? longest };
}

/** A token that nobody has, so that each request reads the database. */
const NOBODY = { authorization: 'Bearer nobody' };
