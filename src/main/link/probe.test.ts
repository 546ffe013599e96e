import type http from 'node:http';
import { describe, expect, it } from 'vitest';
import type { Trouble } from '#shared/ipc/sync.ts';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { type SeenRequest, sendJson, startHttp } from '../../../tests/support/main.ts';
import { createHttp } from './http.ts';
import { Probe } from './probe.ts';

type Answer = (request: SeenRequest, response: http.ServerResponse) => void;

const nonceOf = (request: SeenRequest) => request.url.split('/').at(-1) ?? '';
const api: Answer = (request, response) => sendJson(response, { nonce: nonceOf(request) });
const status =
  (code: number, headers: http.OutgoingHttpHeaders = {}): Answer =>
  (_, response) =>
    void response.writeHead(code, headers).end();
const page: Answer = (_, response) =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome, guest</html>');
const redirect = (location: string) => status(302, { location });

async function openProbe(first: Answer, base = '') {
  const now = { answer: first };
  const server = await startHttp((request, response) => now.answer(request, response));
  const clock = new FakeClock();
  const probe = new Probe({ http: createHttp(null), baseUrl: () => server.url + base, clock });
  /** The server is reached, and how it answers is learned. */
  const reach = async (times = 1) => {
    probe.reached();
    await expect.poll(() => server.requests.length).toBe(times);
    // The answer is taken in after it has arrived.
    await probe.nameOf('stranger');
    clock.advance(60_000);
    server.requests.length = 0;
  };
  return { probe, now, clock, reach, ...server };
}

describe('the probe', () => {
  it("sends a new random number to the API's address, and nothing secret", async () => {
    const { probe, requests, clock } = await openProbe(api, '/base');
    await probe.nameOf('stranger');
    clock.advance(60_000);
    await probe.nameOf('stranger');
    const numbers = requests.map(nonceOf);
    expect(requests.map(({ url }) => url.replace(/\w{32}$/, '…'))).toEqual(Array(2).fill('/base/api/Probe/…'));
    expect(new Set(numbers).size).toBe(2);
    expect(requests[0]?.headers).not.toHaveProperty('authorization');
    expect(requests[0]?.headers).not.toHaveProperty('cookie');
  });

  it.each<[string, Answer, Trouble, Trouble]>([
    ['an answer of the API cannot be used, but the API is there', api, 'stranger', 'garbled'],
    ['nothing came in time, but the API is there', api, 'no-answer', 'no-answer'],
    ['a Wi-Fi says that it wants a log-in', status(511), 'stranger', 'portal'],
    ['a Wi-Fi leads to its own page', redirect('http://login.hotel.example/?from=kiosk'), 'stranger', 'portal'],
    [
      'a server has moved',
      (request, response) => redirect(`http://new.example${request.url}`)(request, response),
      'stranger',
      'stranger',
    ],
    ['somebody leads to another page of the same host', redirect('/log-in'), 'stranger', 'stranger'],
    ['somebody shows a page, and nobody knows whether it is the server', page, 'stranger', 'stranger'],
    ['a router knows no such address', status(404), 'stranger', 'stranger'],
    [
      'somebody plays back an answer of earlier',
      (_, response) => sendJson(response, { nonce: '0'.repeat(32) }),
      'stranger',
      'stranger',
    ],
    [
      'the server only takes encrypted requests',
      (request, response) => redirect(`https://127.0.0.1${request.url}`)(request, response),
      'stranger',
      'needs-https',
    ],
  ])('names what is the matter: %s', async (_name, answer, met, name) => {
    const { probe } = await openProbe(answer);
    expect(await probe.nameOf(met)).toBe(name);
  });

  it('calls a page a portal where the server is known to give the exact answer', async () => {
    const { probe, now, reach } = await openProbe(api);
    await reach();
    now.answer = page;
    expect(await probe.nameOf('stranger')).toBe('portal');
  });

  it('calls nothing a portal that the server itself does when it is reached', async () => {
    const { probe, reach } = await openProbe(redirect('http://www.vendor.example/'));
    await reach();
    expect(await probe.nameOf('stranger')).toBe('stranger');
  });

  it('looks for a portal where nothing is encrypted, if nothing encrypted is answered', async () => {
    const seen: string[] = [];
    const client = createHttp(null);
    client.interceptors.request.use((config) => {
      seen.push((config.url ?? '').replace(/\w{32}$/, '…'));
      throw new Error('Nobody there.');
    });
    const clock = new FakeClock();
    const probe = new Probe({ http: client, baseUrl: () => 'https://vendor.example:8443/base', clock });
    expect(await probe.nameOf('certificate')).toBe('certificate');
    // Who answers encrypted has the host's certificate, and is no Wi-Fi.
    expect(await probe.nameOf('stranger')).toBe('stranger');
    expect(seen).toEqual(['http://vendor.example/base/api/Probe/…', 'https://vendor.example:8443/base/api/Probe/…']);
  });

  it('asks once in a while, however often the name is wanted', async () => {
    const { probe, now, clock, requests } = await openProbe(status(511));
    expect(await Promise.all([probe.nameOf('stranger'), probe.nameOf('stranger')])).toEqual(['portal', 'portal']);
    now.answer = status(404);
    expect(await probe.nameOf('stranger')).toBe('portal');
    expect(requests).toHaveLength(1);
    clock.advance(15_000);
    expect(await probe.nameOf('stranger')).toBe('stranger');
  });

  it('tells a computer without a network from a name that the network does not know', async () => {
    const named = (hasNetwork: boolean) =>
      new Probe({
        http: createHttp(null),
        baseUrl: () => 'http://nowhere.invalid',
        clock: new FakeClock(),
        hasNetwork: () => hasNetwork,
      }).nameOf('name-unknown');
    expect([await named(true), await named(false)]).toEqual(['name-unknown', 'no-network']);
  });
});
