import { Agent } from 'node:http';
import axios from 'axios';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { serverSuite } from '../support/api-suite.ts';
import { isOnPostgres } from '../support/databases.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { startTestServer } from '../support/server.ts';

/** Ends a test that hangs; long, because a busy machine may be slow. */
const WAIT = { timeout: 30_000 };
const STOP_DELAY_MS = 10_000;
const PROBE = '/api/Account/LogInWays';

afterEach(() => vi.restoreAllMocks());

const ask = async (url: string, path: string, httpAgent?: Agent) => {
  const { status, data, headers } = await axios.get(`${url}${path}`, { validateStatus: () => true, httpAgent });
  return { status, data, headers };
};

describe('a server', () => {
  const suite = serverSuite();

  it('reports that it is live and ready, and forbids caching', async () => {
    expect(await ask(suite.server.url, '/health/live')).toMatchObject({ status: 200, data: { status: 'live' } });
    expect(await ask(suite.server.url, '/health/ready')).toMatchObject({
      status: 200,
      data: { status: 'ready' },
      headers: { 'cache-control': 'no-store' },
    });
  });

  it('does not list the health calls in its API', async () => {
    const { data } = await ask(suite.server.url, '/docs/json');
    expect(Object.keys(data.paths).filter((path) => /health|metrics/.test(path))).toEqual([]);
  });
});

describe('a server whose database is unreachable', () => {
  // tests/nodes/sick-nodes.test.ts has more.
  it.skipIf(isOnPostgres)('is live, but not ready', async () => {
    const server = await startTestServer();
    await server.db.destroy();
    expect((await ask(server.url, '/health/live')).status).toBe(200);
    const { status, data } = await ask(server.url, '/health/ready');
    expect([status, data]).toEqual([503, { status: 'not-ready', reason: 'database-away' }]);
    await server.stop();
  });
});

describe('a server behind a proxy that receives a stop signal', () => {
  it(
    'is not ready from then on, still answers for a while without keeping connections, and then ends',
    async () => {
      const clock = new FakeClock();
      const server = await startTestServer({ clock, stopDelayMs: STOP_DELAY_MS });
      const httpAgent = new Agent({ keepAlive: true });
      onTestFinished(() => httpAgent.destroy());
      expect((await ask(server.url, PROBE, httpAgent)).headers.connection).toBe('keep-alive');

      let hasStopped = false;
      const stopped = server.stop().then(() => {
        hasStopped = true;
      });
      const { status, data } = await ask(server.url, '/health/ready');
      expect([status, data]).toEqual([503, { status: 'not-ready', reason: 'stopping' }]);
      expect((await ask(server.url, '/health/live')).status).toBe(200);
      const probed = await ask(server.url, PROBE, httpAgent);
      expect([probed.status, probed.headers.connection]).toEqual([200, 'close']);
      clock.advance(STOP_DELAY_MS - 1);
      expect((await ask(server.url, PROBE)).status).toBe(200);
      expect(hasStopped).toBe(false);

      clock.advance(1);
      await stopped;
      await expect(ask(server.url, '/health/live')).rejects.toThrow('ECONNREFUSED');
    },
    WAIT.timeout,
  );
});
