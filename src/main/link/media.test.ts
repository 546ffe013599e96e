import { readdirSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import type http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startHttp, tempFolder } from '../../../tests/support/main.ts';
import { Media } from './media.ts';

const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(20)]);
const MB = 1024 * 1024;

vi.mock('node:dns/promises', () => ({ lookup: async () => [{ address: '127.0.0.1', family: 4 }] }));

const png = (response: http.ServerResponse) => void response.writeHead(200, { 'content-type': 'image/png' }).end(PNG);

async function openMedia(answer = png) {
  const server = await startHttp((_, response) => answer(response));
  const folder = tempFolder();
  const log: string[] = [];
  const media = new Media({ folder, baseUrl: () => server.url, screenOrigin: '', onLog: (line) => log.push(line) });
  const keyOf = (url: string) => media.localUrl(url)?.split('/').at(-1) ?? '';
  /** Stores a large image. `minutesAgo` is the age of its last use. */
  const store = (url: string, minutesAgo: number) => {
    const file = path.join(folder, keyOf(url));
    writeFileSync(file, PNG);
    truncateSync(file, 60 * MB);
    utimesSync(file, new Date(), new Date(Date.now() - minutesAgo * 60_000));
  };
  const urlOf = (name: string) => `${server.url}/${name}`;
  return { media, folder, store, keyOf, urlOf, log, ...server };
}

it('stores an image with many signed addresses once, and fetches it by the newest', async () => {
  const { media, folder, urlOf, requests } = await openMedia();
  const signed = (turn: number) => [
    urlOf(`logo.png?X-Amz-Date=${turn}&X-Amz-Signature=${turn}`),
    urlOf(`logo.png?Expires=${turn}&Signature=${turn}&Key-Pair-Id=${turn}`),
    urlOf(`logo.png?sv=2024&se=${turn}&sp=r&sig=${turn}`),
  ];
  for (let turn = 0; turn < 200; turn += 1) for (const url of signed(turn)) media.localUrl(url);
  for (const url of signed(200)) await media.keep(url);
  expect([readdirSync(folder).length, requests.length]).toEqual([1, 1]);
  expect(requests[0]?.url).toContain('200');
});

it('tells images apart by every other parameter', async () => {
  const { keyOf, urlOf } = await openMedia();
  const names = ['a?id=1', 'a?id=2', 'a?expires=1', 'a?expires=2', 'a?id=1&Signature=x', 'a?id=2&Signature=x'];
  const keys = names.map((name) => keyOf(urlOf(name)));
  expect(new Set(keys).size).toBe(4);
  expect(keys[4]).toBe(keys[0]);
});

it('deletes the images used longest ago above its limit, but none that a prepared campaign needs', async () => {
  const { media, folder, store, keyOf, urlOf, log } = await openMedia();
  for (const [minutesAgo, name] of ['newest', 'old', 'older', 'oldest', 'used', 'prepared'].entries())
    store(urlOf(name), minutesAgo);
  await media.image(keyOf(urlOf('used')));
  await media.prune(() => null);
  expect(readdirSync(folder)).toHaveLength(6);
  await media.prune(() => [urlOf('prepared')]);
  const left = ['newest', 'used', 'prepared'].map((name) => keyOf(urlOf(name)));
  expect(readdirSync(folder).sort()).toEqual(left.sort());
  expect(log).toEqual([]);
});

describe('an image in the local network', () => {
  /** A program on this computer that counts its connections. */
  async function openPrinter() {
    const seen = { connections: 0 };
    const printer = net.createServer((socket) => {
      seen.connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => printer.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void printer.close());
    return { seen, port: (printer.address() as AddressInfo).port };
  }

  it.each(['http://127.0.0.1', 'https://127.0.0.1', 'https://cdn.vendor.example'])(
    'is not fetched from %s, also if only its name leads there',
    async (origin) => {
      const { media, log } = await openMedia();
      const { seen, port } = await openPrinter();
      expect(await media.keep(`${origin}:${port}/a.png`)).toBeNull();
      expect([seen.connections, log.length]).toEqual([0, 1]);
    },
  );

  it('is not fetched after a redirect of the server', async () => {
    const { seen, port } = await openPrinter();
    for (const host of ['http://127.0.0.1', 'https://cdn.vendor.example']) {
      const { media, urlOf } = await openMedia(
        (response) => void response.writeHead(302, { location: `${host}:${port}/a.png` }).end(),
      );
      expect(await media.keep(urlOf('logo.png'))).toBeNull();
    }
    expect(seen.connections).toBe(0);
  });
});
