import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { IDEMPOTENCY_HEADER } from '#shared/api/endpoints.ts';
import type { GameStatus } from '#shared/entities/game-status.ts';
import { openDatabase } from '../src/server/database/open.ts';
import { presentGameStatus } from '../src/server/presenters/game-status.ts';
import { ensureGameStatus } from '../src/server/repositories/game-statuses.ts';
import { insertToken } from '../src/server/repositories/tokens.ts';
import { newToken, tokenHash } from '../src/server/security/token.ts';
import { fillCatalogue } from '../src/server/seed/catalogue.ts';
import { seedDemo } from '../src/server/seed/demo.ts';
import { type Finding, median, ratio } from './measure.ts';
import { startChild } from './server-child.ts';

const CONNECTIONS = 50;
/** From each connection in a round; the bare route gets more, so that its rounds are not too short to be measured. */
const REQUESTS = { ours: 20, bare: 40 };
/** A disk has moods; the middle of several rounds does not follow one of them. */
const ROUNDS = 9;
const MAXIMUM_RATIO = 6;

/** What one kiosk saves, again and again. */
interface Kiosk {
  token: string;
  status: GameStatus;
}

/** Saving game statuses over 50 connections, against a bare Fastify route with one commit, in turns. */
export async function server(): Promise<Finding[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'spinboard-bench-'));
  const dbFile = path.join(folder, 'server.db');
  const kiosks = await fillKiosks(dbFile);
  const ours = await startChild('../src/server/start.ts', `--db=${dbFile}`);
  const bare = await startChild('server-bare.ts', folder);
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  try {
    const rounds: { ratio: number; oursMs: number; bareMs: number }[] = [];
    // The first round warms both up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const bareMs = await msEach(bare.url, { kiosks, agent, requests: REQUESTS.bare });
      const oursMs = await msEach(ours.url, { kiosks, agent, requests: REQUESTS.ours });
      if (round > 0) rounds.push({ ratio: oursMs / bareMs, oursMs, bareMs });
    }
    const perSecond = (times: number[]) => Math.round(1000 / median(times));
    const middle = median(rounds.map((round) => round.ratio));
    const against =
      `bare Fastify route with one commit, synchronous=FULL (${perSecond(rounds.map(({ bareMs }) => bareMs))} a second; ` +
      `ours ${perSecond(rounds.map(({ oursMs }) => oursMs))}), ${ROUNDS} rounds of ${CONNECTIONS * REQUESTS.ours}`;
    return [ratio(`PutGameStatus, ${CONNECTIONS} connections`, middle, MAXIMUM_RATIO, against)];
  } finally {
    agent.destroy();
    await Promise.all([ours.stop(), bare.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The demo vendor with as many logged-in players as there are connections. */
async function fillKiosks(dbFile: string): Promise<Kiosk[]> {
  const db = await openDatabase(dbFile);
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
  const kiosks: Kiosk[] = [];
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

interface Round {
  kiosks: readonly Kiosk[];
  agent: http.Agent;
  /** Of each kiosk, one after the other. */
  requests: number;
}

/** All kiosks save at once, each again and again; how long that took for each request. */
async function msEach(url: string, { kiosks, agent, requests }: Round): Promise<number> {
  const start = performance.now();
  await Promise.all(
    kiosks.map(async (kiosk) => {
      for (let sent = 0; sent < requests; sent += 1) await save(url, kiosk, agent);
    }),
  );
  return (performance.now() - start) / (kiosks.length * requests);
}

function save(url: string, { token, status }: Kiosk, agent: http.Agent): Promise<void> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    [IDEMPOTENCY_HEADER]: crypto.randomUUID(),
  };
  return new Promise((resolve, reject) => {
    const address = `${url}/api/GameStatus/PutGameStatus?id=${status.id}`;
    const request = http.request(address, { method: 'PUT', agent, headers }, (response) => {
      text(response).then(
        (body) => (response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode} ${body}`))),
        reject,
      );
    });
    request.on('error', reject);
    request.end(JSON.stringify(status));
  });
}
