import { PassThrough } from 'node:stream';
import axios from 'axios';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { serverSuite } from '../support/api-suite.ts';
import { logIn } from '../support/player.ts';

/** Ends a test that hangs; long, because a busy machine may be slow. */
const WAIT = { timeout: 30_000 };
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let log = '';
const logger = { level: 'info', stream: new PassThrough().on('data', (text) => (log += text)) };
const plain = serverSuite({ logger });
const proxied = serverSuite({ logger, trustedProxies: 'nearest' });

beforeEach(() => {
  log = '';
});

const lines = () =>
  log
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Returns the id of the answer to a request that names one. */
async function idOf(url: string, told?: string): Promise<string> {
  const headers = told === undefined ? {} : { 'x-request-id': told };
  const answer = await axios.get(`${url}/api/Account/LogInWays`, { headers, validateStatus: () => true });
  return String(answer.headers['x-request-id']);
}

describe('the id of a request', () => {
  it('is made for each, returned, and written in both of its lines', async () => {
    const [first, second] = [await idOf(plain.server.url), await idOf(plain.server.url)];
    expect(first).toMatch(UUID);
    expect(second).not.toBe(first);
    await vi.waitFor(() => expect(lines()).toHaveLength(4), WAIT);
    expect(lines().map(({ reqId }) => reqId)).toEqual([first, first, second, second]);
  });

  it('is accepted from a trusted proxy if it is valid, and from no other client', async () => {
    expect(await idOf(proxied.server.url, 'from-the-proxy.1')).toBe('from-the-proxy.1');
    expect(await idOf(plain.server.url, 'from-the-proxy.1')).toMatch(UUID);
    for (const wrong of ['short', 'x'.repeat(101), 'with a blank in it', '{"level":60}']) {
      expect(await idOf(proxied.server.url, wrong)).toMatch(UUID);
    }
  });
});

describe('the log', () => {
  it('shows what was requested and the result', async () => {
    await logIn(plain.api, 'player01');
    await vi.waitFor(() => expect(lines()).toHaveLength(2), WAIT);
    expect(lines()).toMatchObject([
      { level: 30, req: { method: 'POST', route: '/oauth/Token' }, msg: 'incoming request' },
      { level: 30, res: { statusCode: 200 }, msg: 'request completed', responseTime: expect.any(Number) },
    ]);
  });

  it('contains no names, no tokens, no addresses and no bodies', async () => {
    const { token, userId } = await logIn(plain.api, 'player01');
    await plain.api.call('getGameDetails', { query: { userId } }, { token });
    await plain.api.attempt('logIn', {
      body: { grant_type: 'password', username: 'vera@x.example', password: 'hush' },
    });
    await axios.get(`${plain.server.url}/files/1/vera%40x.example.png`, { validateStatus: () => true });
    await axios.get(`${plain.server.url}/nowhere/vera`, { validateStatus: () => true });
    await vi.waitFor(() => expect(lines()).toHaveLength(10), WAIT);
    expect(log).not.toMatch(/vera|player01|hush|127\.0\.0\.1/);
    expect(log).not.toContain(token);
  });
});
