import type http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import axios from 'axios';
import { describe, expect, it, onTestFinished } from 'vitest';
import { IDEMPOTENCY_HEADER, KEY_SUPPORT_HEADER, KEYS_HONOURED, OCCURRED_AT_HEADER } from '#shared/api/endpoints.ts';
import { type SeenRequest, sendJson, startHttp } from '../../../tests/support/main.ts';
import { text } from '../../../tests/support/texts.ts';
import { ApiClient } from './client.ts';
import { kindOfNetworkError, troubleOfNetworkError } from './failure.ts';
import { createHttp } from './http.ts';

const TOKEN = { tokenType: 'bearer', accessToken: 'secret-token' };

/** A client of a real server that answers everything with `answer`. */
async function vendorOf(answer: (request: SeenRequest, response: http.ServerResponse) => void, base = '') {
  const server = await startHttp(answer);
  const log: string[] = [];
  const pending: number[] = [];
  const api = new ApiClient({
    baseUrl: () => server.url + base,
    onUnreadable: (line) => log.push(line),
    onPending: (count) => pending.push(count),
  });
  return { api, log, pending, ...server };
}

/** A client of a server that writes raw bytes to the socket and closes it. */
async function vendorOfRaw(bytes: string) {
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return new ApiClient({ baseUrl: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

const getThemes = (api: ApiClient) => api.call('getThemes', {}, { token: TOKEN });

describe('a request', () => {
  it('to log in travels as a form, without an Authorization header', async () => {
    const { api, requests } = await vendorOf((_, response) =>
      sendJson(response, { access_token: 't', token_type: 'bearer', userId: 7 }),
    );
    const body = { grant_type: 'password' as const, username: 'anna & co', password: 'pä+ß%=&' };
    expect(await api.call('logIn', { body })).toMatchObject({ access_token: 't' });
    const [request] = requests;
    expect(request?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(request?.headers.authorization).toBeUndefined();
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual(body);
    expect(request?.body).toContain('username=anna+%26+co');
  });

  it('carries type and token in its Authorization header, its body as JSON, its key and its moment', async () => {
    const { api, requests } = await vendorOf((_, response) => sendJson(response, {}));
    const body = { userId: 7, prizeId: 'p', campaignId: 3 };
    const made = { at: '2026-11-20T10:00:00.000Z', agoMs: 5000, clockErrorMs: -7000, by: 4 };
    await api.call('postAwardedPrize', { body }, { token: TOKEN, idempotencyKey: 'key-1', made });
    expect(requests[0]).toMatchObject({
      method: 'POST',
      url: '/api/AwardedPrizes/PostAwardedPrizeForCampaign',
      headers: {
        authorization: 'bearer secret-token',
        'content-type': 'application/json',
        [IDEMPOTENCY_HEADER]: 'key-1',
        [OCCURRED_AT_HEADER]: made.at,
        'occurred-ago': '5000',
        'clock-error': '-7000',
        'made-by': '4',
      },
    });
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual(body);
  });

  it('puts its ids into path and query, encoded, under the base path of the address', async () => {
    const { api, requests } = await vendorOf((_, response) => sendJson(response, null), '/base');
    await api.call('getCampaignQuestions', { params: { campaignId: 'a/b ?&' } }, { token: TOKEN });
    await api.call('getUserProgress', { query: { userId: 'x&y=1', campaignId: 3 } }, { token: TOKEN });
    expect(requests[0]?.url).toBe('/base/api/Questions/GetCampaignQuestions/a%2Fb%20%3F%26');
    const url = new URL(requests[1]?.url ?? '', 'http://host');
    expect(url.pathname).toBe('/base/api/GameProgress/GetUserProgressForCampaign');
    expect(Object.fromEntries(url.searchParams)).toEqual({ userId: 'x&y=1', campaignId: '3' });
  });

  it.each(['..', '.', '', 'a/../b', '..\\b', '%2e%2e', 'a\nb', Number.NaN])(
    'is not sent with the id %j',
    async (campaignId) => {
      const { api, requests } = await vendorOf((_, response) => sendJson(response, []));
      await expect(
        api.call('getCampaignQuestions', { params: { campaignId } }, { token: TOKEN }),
      ).rejects.toMatchObject({
        kind: 'refused',
      });
      expect(requests).toEqual([]);
    },
  );

  it('is counted while it is under way, also when it fails', async () => {
    const { api, pending } = await vendorOf((_, response) => sendJson(response, {}, 500));
    await Promise.allSettled([getThemes(api), getThemes(api)]);
    expect(pending).toEqual([1, 2, 1, 0]);
  });

  it.each([301, 401, 403, 404, 429, 500])('counts no request as under way after a %i', async (status) => {
    const { api, pending } = await vendorOf((_, response) => sendJson(response, { message: 'No.' }, status));
    await expect(getThemes(api)).rejects.toThrow();
    expect(pending).toEqual([1, 0]);
  });

  it('counts no request as under way after one that got no answer', async () => {
    const { api, pending } = await vendorOf((_, response) => void response.destroy());
    await expect(getThemes(api)).rejects.toThrow();
    expect(pending).toEqual([1, 0]);
  });
});

describe('an answer', () => {
  it('may begin with a byte order mark', async () => {
    const { api } = await vendorOf((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
      response.end('\uFEFF[{"id":1}]');
    });
    expect(await getThemes(api)).toEqual([{ id: 1 }]);
  });

  it('may be empty, as 204 or as 200, where nothing is expected', async () => {
    for (const status of [204, 200]) {
      const { api } = await vendorOf((_, response) => response.writeHead(status).end());
      expect(await api.call('logOut', {}, { token: TOKEN })).toBeNull();
    }
  });

  it('may be a 204 where null is an answer', async () => {
    const { api } = await vendorOf((_, response) => response.writeHead(204).end());
    expect(await api.call('getUserProgress', { query: { userId: 7, campaignId: 3 } }, { token: TOKEN })).toBeNull();
  });

  it('teaches by its key, and by what the server declares, how the server treats keys', async () => {
    const headers = { echoes: false, declares: false };
    const { api } = await vendorOf((request, response) => {
      const key = request.headers[IDEMPOTENCY_HEADER];
      sendJson(response, {}, 200, {
        ...(headers.echoes && key && { [IDEMPOTENCY_HEADER]: key }),
        ...(headers.declares && { [KEY_SUPPORT_HEADER]: KEYS_HONOURED }),
      });
    });
    const body = { userId: 7, prizeId: 1, campaignId: 3 };
    const { keys } = api;
    await api.call('postAwardedPrize', { body }, { idempotencyKey: 'not returned' });
    expect(keys.of('postAwardedPrize')).toBe('unknown');
    headers.echoes = true;
    await api.call('logOut', {}, { idempotencyKey: 'of a call that no key repeats' });
    expect(keys.of('postAwardedPrize')).toBe('unknown');
    await api.call('postAwardedPrize', { body }, { idempotencyKey: 'a' });
    expect(keys.all).toEqual({ postUserAnswer: 'unknown', putGameStatus: 'unknown', postAwardedPrize: 'keyed' });
    Object.assign(headers, { echoes: false, declares: true });
    await api.call('logOut', {}, { token: TOKEN });
    expect(keys.all).toEqual({ postUserAnswer: 'keyed', putGameStatus: 'keyed', postAwardedPrize: 'keyed' });
  });
});

describe('a failure', () => {
  it.each([
    [400, 'refused'],
    [401, 'unauthorized'],
    [403, 'unauthorized'],
    [404, 'refused'],
    [408, 'server-error'],
    [409, 'refused'],
    [425, 'server-error'],
    [429, 'server-error'],
    [500, 'server-error'],
    [503, 'server-error'],
    [511, 'lost'],
  ])('with status %i is %s, with the message of the server', async (status, kind) => {
    const { api } = await vendorOf((_, response) => sendJson(response, { Message: 'No.', error: 'x' }, status));
    await expect(getThemes(api)).rejects.toMatchObject({ kind, status, message: 'No.' });
  });

  it('has the fallback text when the server sends no message', async () => {
    const { api } = await vendorOf((_, response) => response.writeHead(500).end('oops'));
    await expect(getThemes(api)).rejects.toMatchObject({ message: text('error.fallback') });
  });

  const html = (status: number) => (_: SeenRequest, response: http.ServerResponse) => {
    response.writeHead(status, { 'content-type': 'text/html' });
    response.end('<html>Please accept the terms</html>');
  };

  it.each([200, 404, 400])('is an HTML page with status %i, which comes from something in between', async (status) => {
    const { api } = await vendorOf(html(status));
    await expect(getThemes(api)).rejects.toMatchObject({
      kind: 'lost',
      status,
      message: text('error.unreachable'),
    });
  });

  it('is no answer of the server where a Wi-Fi wants a log-in', async () => {
    const { api } = await vendorOf(html(511));
    await expect(getThemes(api)).rejects.toMatchObject({ kind: 'lost', message: text('error.unreachable') });
  });

  it('is an HTML page even where no answer is expected', async () => {
    const { api, log } = await vendorOf(html(200));
    await expect(api.call('logOut', {})).rejects.toMatchObject({ kind: 'lost' });
    expect(log).toEqual(['logOut: the answer is not JSON (HTML)']);
  });

  it('is a redirect, which is not followed', async () => {
    const { api, requests } = await vendorOf((_, response) =>
      response.writeHead(302, { location: '/elsewhere' }).end(),
    );
    await expect(getThemes(api)).rejects.toMatchObject({ kind: 'lost', status: 302 });
    expect(requests).toHaveLength(1);
  });

  it('is a body that ends before it should', async () => {
    const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n';
    for (const rest of [
      'content-length: 500\r\n\r\n[{"id":1}]',
      '\r\n[{"id":1},',
      'transfer-encoding: chunked\r\n\r\n',
    ]) {
      await expect(getThemes(await vendorOfRaw(head + rest))).rejects.toMatchObject({ kind: 'lost' });
    }
  });

  it.each(['identity', 'gzip'])(
    'is an answer of megabytes in %s, unless the call expects so many',
    async (encoding) => {
      const long = `${' '.repeat(9 * 1024 * 1024)}[]`;
      const { api } = await vendorOf((_, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding });
        response.end(encoding === 'gzip' ? gzipSync(long) : long);
      });
      await expect(getThemes(api)).rejects.toMatchObject({ kind: 'lost' });
      expect(await api.call('getThemes', {}, { isLarge: true })).toEqual([]);
    },
  );

  it('is a connection that closes without an answer', async () => {
    await expect(getThemes(await vendorOfRaw(''))).rejects.toMatchObject({ kind: 'lost', status: null });
  });

  it('is an answer of another shape; the log names the call and the field', async () => {
    const { api, log } = await vendorOf((_, response) => sendJson(response, [{ id: 1, description: 5 }]));
    await expect(getThemes(api)).rejects.toMatchObject({ kind: 'lost', message: text('error.invalidResponse') });
    expect(log).toEqual([expect.stringMatching(/^getThemes: \/0\/description /)]);
  });

  it('is a timeout: the request may have taken effect', async () => {
    const { api } = await vendorOf(() => {});
    await expect(api.call('getThemes', {}, { timeoutMs: 50 })).rejects.toMatchObject({ kind: 'lost', status: null });
  });

  it('is a refused connection or an unknown host: nothing was sent', async () => {
    const { api, close } = await vendorOf(() => {});
    await close();
    await expect(getThemes(api)).rejects.toMatchObject({ kind: 'not-sent', message: text('error.unreachable') });
    const nowhere = new ApiClient({ baseUrl: () => 'http://nowhere.invalid' });
    await expect(getThemes(nowhere)).rejects.toMatchObject({ kind: 'not-sent' });
  });
});

describe('a redirect', () => {
  /** A client of a host that sends everything on to `location`, and answers there. */
  function sentOn(location: (url: string) => string, base = 'http://vendor.example') {
    const asked: string[] = [];
    const api = new ApiClient({
      baseUrl: () => base,
      http: axios.create({
        adapter: async (config) => {
          const { url = '', method } = config;
          asked.push(`${method} ${url} ${config.headers.get('authorization')}`);
          const isFirst = asked.length === 1;
          return {
            status: isFirst ? 308 : 200,
            statusText: '',
            headers: isFirst ? { location: location(url) } : {},
            data: Buffer.from('null'),
            config,
          };
        },
      }),
    });
    const progress = () => api.call('getUserProgress', { query: { userId: 7, campaignId: 3 } }, { token: TOKEN });
    return { api, asked, progress };
  }
  const encrypted = (url: string) => url.replace('http:', 'https:');

  it('to the same address over https is followed by a read, and told', async () => {
    const { api, asked, progress } = sentOn(encrypted, 'http://vendor.example/base');
    expect(api.secureAddress).toBeNull();
    expect(await progress()).toBeNull();
    const path = 'vendor.example/base/api/GameProgress/GetUserProgressForCampaign?userId=7&campaignId=3';
    expect(asked).toEqual([`get http://${path} bearer secret-token`, `get https://${path} bearer secret-token`]);
    expect(api.secureAddress).toBe('https://vendor.example/base');
  });

  it('to the same address over https is reported after a change, but not followed', async () => {
    const { api, asked } = sentOn(encrypted);
    await expect(api.call('logOut', {}, { token: TOKEN })).rejects.toMatchObject({
      kind: 'lost',
      trouble: 'needs-https',
    });
    expect(asked).toHaveLength(1);
    expect(api.secureAddress).toBe('https://vendor.example');
  });

  it.each([
    ['another host', (url: string) => encrypted(url).replace('vendor', 'other')],
    [
      'a host whose name only begins so',
      (url: string) => encrypted(url).replace('vendor.example', 'vendor.example.org'),
    ],
    ['another port', (url: string) => encrypted(url).replace('vendor.example', 'vendor.example:8443')],
    ['an address with a password', (url: string) => url.replace('http://', 'https://a:b@')],
    ['another call', (url: string) => encrypted(url).replace('GetUserProgress', 'GetGameStatus')],
    ['a page', () => 'https://vendor.example/log-in'],
    ['another query', (url: string) => `${encrypted(url)}&next=1`],
    ['an unencrypted address', (url: string) => `${url}#`],
    ['nowhere', () => 'https://'],
  ])('to %s is never followed', async (_name, location) => {
    const { api, asked, progress } = sentOn(location);
    await expect(progress()).rejects.toMatchObject({ kind: 'lost', trouble: 'stranger' });
    expect(asked).toHaveLength(1);
    expect(api.secureAddress).toBeNull();
  });

  it('from https is never followed', async () => {
    for (const location of [(url: string) => url.replace('https:', 'http:'), (url: string) => url]) {
      const { asked, progress } = sentOn(location, 'https://vendor.example');
      await expect(progress()).rejects.toMatchObject({ kind: 'lost' });
      expect(asked).toHaveLength(1);
    }
  });
});

describe('what stands between the kiosk and the API', () => {
  const trouble = (of: string) => ({ trouble: of });

  it('is told from a failure', async () => {
    const page = await vendorOf((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome, guest</html>'),
    );
    await expect(getThemes(page.api)).rejects.toMatchObject(trouble('stranger'));
    const failing = await vendorOf((_, response) => sendJson(response, { message: 'Broken.' }, 500));
    await expect(getThemes(failing.api)).rejects.toMatchObject(trouble('server-error'));
    const silent = await vendorOf(() => {});
    await expect(silent.api.call('getThemes', {}, { timeoutMs: 50 })).rejects.toMatchObject(trouble('no-answer'));
    await silent.close();
    await expect(getThemes(silent.api)).rejects.toMatchObject(trouble('connection-refused'));
    const nowhere = new ApiClient({ baseUrl: () => 'http://nowhere.invalid' });
    await expect(getThemes(nowhere)).rejects.toMatchObject(trouble('name-unknown'));
  });

  it('is a proxy that is not there, or wants a password', async () => {
    const proxy = await vendorOf((_, response) => response.writeHead(407, { 'content-type': 'text/html' }).end());
    const through = (pac: string) =>
      new ApiClient({
        baseUrl: () => 'http://vendor.example',
        http: createHttp({ resolveProxy: async () => pac, trustSystem: () => {} }),
      });
    const at = new URL(proxy.url).host;
    await expect(getThemes(through(`PROXY ${at}`))).rejects.toMatchObject({ kind: 'lost', ...trouble('proxy') });
    await proxy.close();
    await expect(getThemes(through(`PROXY ${at}`))).rejects.toMatchObject({ kind: 'not-sent', ...trouble('proxy') });
  });

  it('is a SOCKS proxy by name', async () => {
    const http = createHttp({ resolveProxy: async () => 'SOCKS5 socks.example:1080', trustSystem: () => {} });
    const api = new ApiClient({ baseUrl: () => 'http://vendor.invalid', http });
    await expect(getThemes(api)).rejects.toMatchObject({ kind: 'not-sent', ...trouble('socks') });
  });

  it.each(['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID'])(
    'is a certificate where the system says %s, and nothing was sent then',
    (code) => {
      expect([kindOfNetworkError(code), troubleOfNetworkError(code)]).toEqual(['not-sent', 'certificate']);
    },
  );
});
