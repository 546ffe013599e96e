import { X509Certificate } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import tls from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sendJson, startHttp } from '../../../tests/support/main.ts';
import { SOCKS_UNSUPPORTED } from './failure.ts';
import { createHttp, type SystemNetwork, trustSystem } from './http.ts';

/** A proxy that answers everything itself, and notes what it is asked for. */
async function startProxy() {
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    sendJson(response, { by: 'proxy' });
  });
  server.on('connect', (request, socket: net.Socket) => {
    asked.push(`CONNECT ${request.url}`);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { asked, at: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function systemWith(pac: string): SystemNetwork & { seen: string[] } {
  const seen: string[] = [];
  return {
    seen,
    resolveProxy: async (url) => {
      seen.push(url);
      return pac;
    },
    trustSystem: () => seen.push('trust'),
  };
}

describe('a request', () => {
  it('reaches a server whose IPv6 address leads nowhere', async () => {
    const server = await startHttp((_request, response) => sendJson(response, { by: 'server' }));
    const { port } = new URL(server.url);
    // The first address belongs to the range whose packets every router discards.
    const lookup = async () =>
      [
        [
          { address: '100::1', family: 6 },
          { address: '127.0.0.1', family: 4 },
        ],
        6,
      ] as never;
    const { data } = await createHttp(null).get(`http://both.example:${port}/`, { lookup, timeout: 10_000 });
    expect(data).toEqual({ by: 'server' });
  });

  it("goes through the system's proxy", async () => {
    const proxy = await startProxy();
    const client = createHttp(systemWith(`PROXY ${proxy.at}; DIRECT`));
    const { data } = await client.get('http://vendor.example/api/Themes', { params: { page: 1 } });
    expect(data).toEqual({ by: 'proxy' });
    expect(proxy.asked).toEqual(['GET http://vendor.example/api/Themes?page=1']);
  });

  it('that is encrypted asks the proxy for a tunnel, and trusts what the system trusts, told once', async () => {
    const proxy = await startProxy();
    const system = systemWith(`proxy ${proxy.at}`);
    const client = createHttp(system);
    await expect(client.get('https://vendor.example/api/Themes')).rejects.toThrow();
    await expect(client.get('https://vendor.example/api/Themes')).rejects.toThrow();
    expect(proxy.asked).toEqual(['CONNECT vendor.example:443', 'CONNECT vendor.example:443']);
    expect(system.seen.filter((line) => line === 'trust')).toHaveLength(1);
  });

  it.each(['127.0.0.1', 'localhost'])(
    'to %s, this computer, goes through no proxy, and nobody asks for one',
    async (host) => {
      const server = await startHttp((_, response) => sendJson(response, { by: 'server' }));
      const system = systemWith('PROXY 127.0.0.1:1');
      const { data } = await createHttp(system).get(server.url.replace('127.0.0.1', host));
      expect(data).toEqual({ by: 'server' });
      expect(system.seen).toEqual([]);
    },
  );

  it.each([
    ['another computer is reached directly', async () => 'DIRECT', 0],
    ['the system says nothing', async () => '', 0],
    ['the system names a way that is unknown', async () => 'PIGEON 127.0.0.1:1', 1],
    ['the settings cannot be read', () => Promise.reject(new Error('No settings.')), 1],
  ])('goes straight where %s', async (_name, resolveProxy, logged) => {
    const log: string[] = [];
    const client = createHttp({ resolveProxy, trustSystem: () => {} }, (line) => log.push(line));
    // No such computer: the name is looked up here, not by a proxy.
    await expect(client.get('http://vendor.invalid')).rejects.toMatchObject({
      code: expect.stringMatching(/ENOTFOUND|EAI_AGAIN/),
    });
    expect(log).toHaveLength(logged);
  });

  it('tries the next proxy of the list if the first one cannot be reached', async () => {
    const proxy = await startProxy();
    const client = createHttp(systemWith(`PROXY 127.0.0.1:1; PIGEON home:1; PROXY ${proxy.at}`));
    const { data } = await client.post('http://vendor.example/api', { step: 1 });
    expect(data).toEqual({ by: 'proxy' });
    expect(proxy.asked).toEqual(['POST http://vendor.example/api']);
  });

  it('goes straight after proxies that cannot be reached where the list says so', async () => {
    const client = createHttp(systemWith('PROXY 127.0.0.1:1; DIRECT'));
    const server = await startHttp((_, response) => sendJson(response, { by: 'server' }));
    const lookup = async () => ['127.0.0.1', 4] as never;
    const { data } = await client.get(server.url.replace('127.0.0.1', 'vendor.example'), { lookup });
    expect(data).toEqual({ by: 'server' });
  });

  it('is not sent again on another way once it may have been sent', async () => {
    const asked: string[] = [];
    const broken = net.createServer(
      (socket) =>
        void socket.once('data', () => {
          asked.push('one');
          socket.destroy();
        }),
    );
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void broken.close());
    const proxy = await startProxy();
    const { port } = broken.address() as AddressInfo;
    const client = createHttp(systemWith(`PROXY 127.0.0.1:${port}; PROXY ${proxy.at}`));
    await expect(client.post('http://vendor.example/api', {})).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect([asked, proxy.asked]).toEqual([['one'], []]);
  });

  it('uses the way behind a SOCKS proxy, and names that proxy if no other way works', async () => {
    const proxy = await startProxy();
    const log: string[] = [];
    const through = (pac: string) => createHttp(systemWith(pac), (line) => log.push(line));
    const { data } = await through(`SOCKS5 socks.example:1080; PROXY ${proxy.at}`).get('http://vendor.example');
    expect(data).toEqual({ by: 'proxy' });
    for (const pac of ['SOCKS5 socks.example:1080', 'SOCKS socks.example:1080; PROXY 127.0.0.1:1']) {
      await expect(through(pac).get('http://vendor.invalid')).rejects.toMatchObject({ code: SOCKS_UNSUPPORTED });
    }
    expect(log).toHaveLength(3);
    expect(log[0]).toContain('SOCKS5 socks.example:1080');
  });

  it("leaves the environment's proxies to command lines", async () => {
    process.env.http_proxy = 'http://127.0.0.1:1';
    onTestFinished(() => void delete process.env.http_proxy);
    const server = await startHttp((_, response) => sendJson(response, { by: 'server' }));
    expect((await createHttp(null).get(server.url)).data).toEqual({ by: 'server' });
  });
});

it("Node trusts the system's certificates beside its own", () => {
  const own = tls.getCACertificates('default');
  onTestFinished(() => tls.setDefaultCACertificates(own));
  trustSystem();
  const digests = (pems: readonly string[]) => pems.map((pem) => new X509Certificate(pem).fingerprint256);
  const trusted = new Set(digests(tls.getCACertificates('default')));
  expect(digests([...own, ...tls.getCACertificates('system')]).filter((digest) => !trusted.has(digest))).toEqual([]);
});

describe('a connection', () => {
  /** A server that never closes its connections, and counts them. */
  async function serve(listener: http.RequestListener) {
    const server = http.createServer({ keepAliveTimeout: 0 }, listener);
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
    });
    const seen = { opened: 0 };
    const closed = new Promise<void>((resolve) => {
      server.on('connection', (socket: net.Socket) => {
        seen.opened += 1;
        socket.on('close', () => resolve());
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { seen, closed, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }
  it('serves the next request too, and is closed by the kiosk before a server would', async () => {
    const { seen, closed, url } = await serve((_, response) => response.end('ok'));
    const client = createHttp(null);
    for (let request = 0; request < 3; request += 1) await client.get(url);
    expect(seen.opened).toBe(1);
    await closed;
  });

  it('is never waited for: what is sent behind does not hold up the player', async () => {
    const held: http.ServerResponse[] = [];
    const { seen, url } = await serve((request, response) => {
      if (request.url === '/read') response.end('ok');
      else held.push(response);
    });
    const client = createHttp(null);
    const sent = Array.from({ length: 32 }, () => client.get(`${url}/sent`));
    await client.get(`${url}/read`);
    expect(seen.opened).toBeGreaterThan(1);
    await expect.poll(() => held.length).toBe(32);
    for (const response of held) response.end('ok');
    await Promise.all(sent);
  });
});
