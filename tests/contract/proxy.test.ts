import axios from 'axios';
import { describe, expect, it } from 'vitest';
import { serverSuite } from '../support/api-suite.ts';
import { logIn } from '../support/player.ts';
import { NORDWIND } from '../support/vendor.ts';

/** Returns the headers that a TLS proxy adds to a request of this client. */
const viaProxy = (client: string) => ({
  'x-forwarded-for': client,
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'play.vendor.example',
});

const body = 'grant_type=password&username=nobody%40nordwind.example&password=wrong';
const tryToLogIn = async (url: string, client: string) =>
  (await axios.post(`${url}/oauth/Token`, body, { headers: viaProxy(client), validateStatus: () => true })).status;

/** Returns the address of the vendor's logo, without its path. */
async function originOfLogo(
  { api }: ReturnType<typeof serverSuite>,
  more: Record<string, string> = viaProxy('192.0.2.1'),
): Promise<string> {
  const { token } = await logIn(api, 'admin');
  const headers = { authorization: `Bearer ${token}`, ...more };
  const url = `${api.url}/api/Clients/GetClientBrandingInformation/${NORDWIND}`;
  const { data } = await axios.get<{ logo: { url: string } }>(url, { headers });
  return data.logo.url.replace(/\/files\/.*/, '');
}

describe('a server without a proxy', () => {
  const suite = serverSuite({ limits: { requestsPerAddress: 2 } });

  it("ignores headers about the client's address", async () => {
    expect(await originOfLogo(suite)).toBe(suite.server.url);
    // The login above was the first.
    expect(await tryToLogIn(suite.server.url, '192.0.2.1')).toBe(400);
    expect(await tryToLogIn(suite.server.url, '192.0.2.2')).toBe(429);
  });
});

describe("the address of a server's images", () => {
  const plain = serverSuite();
  const proxied = serverSuite({ trustedProxies: 'nearest' });
  const named = serverSuite({ publicUrl: 'https://fair.example' });

  it.each(['evil.example', 'evil.example:80', '127.0.0.1.evil.example', 'a b', 'user@127.0.0.1', '127.0.0.1/x', ''])(
    'never holds a Host header that is not its own: %s',
    async (host) => {
      expect(await originOfLogo(plain, { host })).toBe(plain.server.url);
      expect(await originOfLogo(proxied, { host })).toBe(proxied.server.url);
      expect(await originOfLogo(named, { host })).toBe('https://fair.example');
    },
  );

  it('uses the name by which the client reached this machine', async () => {
    const { port } = new URL(plain.server.url);
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, 'localhost:9999']) {
      expect(await originOfLogo(plain, { host })).toBe(`http://${host}`);
    }
  });

  it('ignores values that a trusted proxy cannot have meant', async () => {
    expect(await originOfLogo(proxied, { 'x-forwarded-host': 'a/b?c' })).toBe(proxied.server.url);
    for (const prefix of ['spinboard', '//evil.example', '/a b', '/a?b', '/../..%2f', '']) {
      expect(await originOfLogo(proxied, { 'x-forwarded-prefix': prefix })).toBe(proxied.server.url);
    }
  });

  it('contains the path under which a trusted proxy serves this server, and no other', async () => {
    const headers = { ...viaProxy('192.0.2.1'), 'x-forwarded-prefix': '/games/spinboard/' };
    expect(await originOfLogo(proxied, headers)).toBe('https://play.vendor.example/games/spinboard');
    expect(await originOfLogo(plain, headers)).toBe(plain.server.url);
  });
});

describe('a server that trusts proxies by their address', () => {
  const near = serverSuite({ trustedProxies: ['127.0.0.0/8', '::1', '192.0.2.50'], limits: { requestsPerAddress: 2 } });
  const far = serverSuite({ trustedProxies: ['192.0.2.50'] });

  it('ignores the headers of every other sender', async () => {
    expect(await originOfLogo(near)).toBe('https://play.vendor.example');
    expect(await originOfLogo(far)).toBe(far.server.url);
  });

  it('counts logins by the first address before those of its proxies', async () => {
    for (const forged of ['198.51.100.1', '198.51.100.2']) {
      expect(await tryToLogIn(near.server.url, `${forged}, 192.0.2.1, 192.0.2.50`)).toBe(400);
    }
    expect(await tryToLogIn(near.server.url, '198.51.100.3, 192.0.2.1, 192.0.2.50')).toBe(429);
  });
});

describe('a server behind a proxy', () => {
  const suite = serverSuite({ trustedProxies: 'nearest', limits: { requestsPerAddress: 2 } });

  it('uses the address that the proxy names, and counts logins by the address that it adds', async () => {
    expect(await originOfLogo(suite)).toBe('https://play.vendor.example');
    // The client's forged entry precedes the one that the proxy adds.
    for (const claimed of ['198.51.100.1', '198.51.100.2']) {
      expect(await tryToLogIn(suite.server.url, `${claimed}, 192.0.2.1`)).toBe(400);
    }
    expect(await tryToLogIn(suite.server.url, '198.51.100.3, 192.0.2.1')).toBe(429);
    expect(await tryToLogIn(suite.server.url, '192.0.2.2')).toBe(400);
  });
});

describe('wrong passwords for one name', () => {
  const suite = serverSuite({ trustedProxies: 'nearest', limits: { failuresPerUser: 2 } });

  it('count by address: a stranger locks out nobody elsewhere', async () => {
    const statuses = [];
    for (const client of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2']) {
      statuses.push(await tryToLogIn(suite.server.url, client));
    }
    expect(statuses).toEqual([400, 400, 429, 400]);
  });
});

describe('guesses at one name from ever new addresses', () => {
  const suite = serverSuite({ trustedProxies: 'nearest' });

  it('are slowed down', async () => {
    const addresses = Array.from({ length: 60 }, (_, index) => `192.0.2.${index + 1}`);
    const statuses = await Promise.all(addresses.map((client) => tryToLogIn(suite.server.url, client)));
    const tried = statuses.filter((status) => status === 400).length;
    expect(statuses.filter((status) => status === 429)).toHaveLength(statuses.length - tried);
    expect(tried).toBeGreaterThanOrEqual(20);
    // Ten more would have to wait for five minutes.
    expect(tried).toBeLessThan(30);
  });
});

describe('a server with a public address', () => {
  const suite = serverSuite({ publicUrl: 'https://fair.example/spin' });

  it('uses it for its images', async () => {
    expect(await originOfLogo(suite)).toBe('https://fair.example/spin');
  });
});
