import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axios from 'axios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api } from '../support/api.ts';
import { logIn } from '../support/player.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** Two servers that share only a database. */
let folder: string;
let nodes: TestServer[];
// The clock stands still, because a slow machine takes longer than a minute for all of this.
const now = Date.now();
const startNode = () =>
  startTestServer({ database: join(folder, 'server.db'), trustedProxies: 'nearest', clock: { now: () => now } });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spinboard-nodes-'));
  nodes = [await startNode(), await startNode()];
});
afterAll(async () => {
  for (const node of nodes ?? []) await node.stop();
  await rm(folder, { recursive: true, force: true });
});

const nodeOf = (index: number): TestServer => {
  const node = nodes[index % nodes.length];
  if (!node) throw new Error('no node');
  return node;
};

/** Sends this many wrong logins at once, alternating between the nodes. Returns the statuses. */
async function guesses(name: string, count: number, addressOf: (index: number) => string): Promise<number[]> {
  const body = `grant_type=password&username=${name}%40nordwind.example&password=wrong`;
  const all = Array.from({ length: count }, async (_, index) => {
    const headers = { 'x-forwarded-for': addressOf(index) };
    const url = `${nodeOf(index).url}/oauth/Token`;
    return (await axios.post(url, body, { headers, validateStatus: () => true })).status;
  });
  return Promise.all(all);
}

describe('the limits of logins', () => {
  it('hold across all nodes for a name and an address', async () => {
    const statuses = await guesses('player11', 24, () => '192.0.2.1');
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(14);
  });

  it('hold across all nodes for a name from all addresses', async () => {
    const statuses = await guesses('player12', 60, (index) => `198.51.100.${index + 1}`);
    expect(statuses.filter((status) => status === 400)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
  });

  it('survive a restart of a node', async () => {
    await guesses('player13', 10, () => '192.0.2.3');
    nodes.push(await startNode());
    expect(await guesses('player13', 3, () => '192.0.2.3')).toEqual([429, 429, 429]);
  });

  it('count no right password, at any node', async () => {
    for (let index = 0; index < 15; index++) await logIn(new Api(nodeOf(index).url), 'player14');
  });
});
