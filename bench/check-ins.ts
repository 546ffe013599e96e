import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { insertDeviceToken } from '../src/server/repositories/device-tokens.ts';
import { insertDevice, setDeviceCampaigns } from '../src/server/repositories/devices.ts';
import { newToken, tokenHash } from '../src/server/security/token.ts';
import { type Id, isSameId } from '../src/shared/entities/base.ts';
import type { CheckInAnswer, CheckInRequest } from '../src/shared/entities/check-in.ts';
import { checkInRequestOf } from '../tests/support/health.ts';
import { openDemo } from './demo.ts';
import type { Finding } from './measure.ts';
import { startChild } from './server-child.ts';

const KIOSKS = 1000;
const INTERVAL_SECONDS = 30;
const CONNECTIONS = 10;
/** Check-ins of each kiosk; the first one warms up. */
const ROUNDS = 4;
const MAXIMUM_SHARE = 0.05;
/** The demo's campaigns; each kiosk holds their offline packages. */
const CAMPAIGNS = [1, 2];

type Packages = CheckInRequest['packages'];

/** Measures a fleet's share of a core, by the server's own count of its CPU time. */
export async function checkIns(): Promise<Finding[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'spinboard-bench-'));
  const dbFile = path.join(folder, 'server.db');
  const tokens = await fillFleet(dbFile);
  process.env.METRICS_TOKEN = randomUUID();
  const server = await startChild('../src/server/start.ts', `--db=${dbFile}`);
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  try {
    const [token = ''] = tokens;
    const fetched: Packages = [];
    for (const id of CAMPAIGNS) fetched.push(await packageOf(server.url, { agent, token, id }));
    const packages = await withClaimLists(server.url, { agent, token, packages: fetched });
    const round = async (beat: number) => {
      const waiting = [...tokens];
      const send = async () => {
        for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) {
          await ask(server.url, { agent, token, beat, packages });
        }
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, send));
    };
    await round(1);
    const before = await cpuSeconds(server.url, agent);
    for (let beat = 2; beat <= ROUNDS; beat += 1) await round(beat);
    const each = ((await cpuSeconds(server.url, agent)) - before) / ((ROUNDS - 1) * KIOSKS);
    const share = (each * KIOSKS) / INTERVAL_SECONDS;
    return [
      {
        name: `check-ins of ${KIOSKS} kiosks, share of a core`,
        value: `${(share * 100).toFixed(1)} %`,
        limit: `${MAXIMUM_SHARE * 100} %`,
        isMet: share <= MAXIMUM_SHARE,
        against: `one core; ${(each * 1000).toFixed(2)} ms of CPU time a check-in, over ${CONNECTIONS} connections`,
      },
    ];
  } finally {
    agent.destroy();
    await server.stop();
    delete process.env.METRICS_TOKEN;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Registers the kiosks for the demo's vendor. Returns their tokens. */
async function fillFleet(dbFile: string): Promise<string[]> {
  const db = await openDemo(dbFile);
  const created_at = new Date().toISOString();
  const tokens = Array.from({ length: KIOSKS }, newToken);
  for (const [index, token] of tokens.entries()) {
    const device = await insertDevice(db, { client_id: 1, name: `Stand ${index}`, created_at });
    await setDeviceCampaigns(db, device, CAMPAIGNS);
    const expires_at = '2999-01-01T00:00:00.000Z';
    await insertDeviceToken(db, { device_id: device.id, token_hash: tokenHash(token), created_at, expires_at });
  }
  await db.destroy();
  return tokens;
}

async function cpuSeconds(url: string, agent: http.Agent): Promise<number> {
  const metrics = await get(`${url}/metrics`, {
    agent,
    headers: { authorization: `Bearer ${process.env.METRICS_TOKEN}` },
  });
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]);
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });

async function packageOf(
  url: string,
  { agent, token, id }: { agent: http.Agent; token: string; id: number },
): Promise<Packages[number]> {
  const address = `${url}/api/Devices/Own/OfflinePackages/${id}`;
  const { version } = JSON.parse(await get(address, { agent, headers: bearer(token) }));
  return { campaignId: id, version, claimsSince: '' };
}

/** Returns the packages of a kiosk that holds their claims. Each kiosk's list ends at the same place. */
async function withClaimLists(
  url: string,
  { agent, token, packages }: { agent: http.Agent; token: string; packages: Packages },
): Promise<Packages> {
  const answer = JSON.parse(await ask(url, { agent, token, beat: 1, packages })) as CheckInAnswer;
  const sinceOf = (id: Id) => answer.claimLists?.find(({ campaignId }) => isSameId(campaignId, id))?.since ?? '';
  return packages.map((held) => ({ ...held, claimsSince: sinceOf(held.campaignId) }));
}

function ask(
  url: string,
  { agent, token, beat, packages }: { agent: http.Agent; token: string; beat: number; packages: Packages },
): Promise<string> {
  const body = JSON.stringify(checkInRequestOf(Date.now(), { beat, packages }));
  return get(`${url}/api/Devices/Own/CheckIn`, { method: 'PUT', agent, headers: bearer(token) }, body);
}

function get(url: string, options: http.RequestOptions, body?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, options, (response) => {
      text(response).then(
        (answer) =>
          response.statusCode === 200 ? resolve(answer) : reject(new Error(`${response.statusCode} ${answer}`)),
        reject,
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}
