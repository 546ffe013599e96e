import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Finding, median } from './measure.ts';
import { startChild } from './server-child.ts';

const WRONG_LOGINS = 120;
const ROUNDS = 3;
const MAXIMUM_S = 6;

/** Measures an honest login while a stranger at another address tries many passwords at once. */
export async function storm(): Promise<Finding[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'spinboard-bench-'));
  const flags = [`--db=${path.join(folder, 'server.db')}`, '--seed=demo', '--trust-proxy'];
  const server = await startChild('../src/server/start.ts', ...flags);
  try {
    await logIn(server.url, '198.51.100.1', HONEST);
    const alone = await secondsOf(() => logIn(server.url, '198.51.100.1', HONEST));
    const during: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const wrong = Array.from({ length: WRONG_LOGINS }, (_, index) =>
        logIn(server.url, `192.0.2.${round}`, { username: `nobody${index}@nordwind.example`, password: 'wrong' }),
      );
      await pause(200);
      during.push(
        await secondsOf(async () => {
          const status = await logIn(server.url, `198.51.100.${round + 2}`, HONEST);
          if (status !== 200) throw new Error(`The honest login got ${status}.`);
        }),
      );
      await Promise.all(wrong);
    }
    const seconds = median(during);
    return [
      {
        name: `Honest login during ${WRONG_LOGINS} wrong ones at once from another address`,
        value: `${seconds.toFixed(1)} s`,
        limit: `${MAXIMUM_S} s`,
        isMet: seconds <= MAXIMUM_S,
        against: `the same login alone (${alone.toFixed(1)} s), median of ${ROUNDS}`,
      },
    ];
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const HONEST = { username: 'admin@nordwind.example', password: 'nordwind' };

async function logIn(url: string, from: string, account: typeof HONEST): Promise<number> {
  const body = new URLSearchParams({ grant_type: 'password', ...account });
  const response = await fetch(`${url}/oauth/Token`, { method: 'POST', body, headers: { 'x-forwarded-for': from } });
  await response.arrayBuffer();
  return response.status;
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
