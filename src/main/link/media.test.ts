import { readdirSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startHttp, tempFolder } from '../../../tests/support/main.ts';
import { Media } from './media.ts';

const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(20)]);
const MB = 1024 * 1024;

async function openMedia() {
  const server = await startHttp(
    (_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(PNG),
  );
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
