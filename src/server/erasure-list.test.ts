import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { ErasureList, type ListedErasure } from './erasure-list.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spinboard-erasures-'));
  file = join(folder, 'new folder', 'erasures.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = '2026-11-28T12:00:00.000Z';
const erasure = (id: number): ListedErasure => ({
  id,
  erasedAt: at,
  vendorId: 1,
  userId: 30 + id,
  createdAt: at,
  walkUpId: id % 2 === 0 ? `walk-up-${id}` : null,
});

it('is empty before the first erasure, and then contains each one once', async () => {
  const list = new ErasureList(file);
  expect(await list.read()).toEqual([]);
  await list.add([erasure(1)]);
  await list.add([erasure(1), erasure(2)]);
  expect(await new ErasureList(file).read()).toEqual([erasure(1), erasure(2)]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('knows what it has read and added', async () => {
  await new ErasureList(file).add([erasure(1)]);
  const list = new ErasureList(file);
  expect(list.has(erasure(1))).toBe(false);
  await list.read();
  await list.add([erasure(2)]);
  expect([list.has(erasure(1)), list.has(erasure(2)), list.has({ id: 1, erasedAt: '' })]).toEqual([true, true, false]);
});

it('can be read after a crash in the middle of a line, and loses nothing that follows', async () => {
  const list = new ErasureList(file);
  await list.add([erasure(1)]);
  appendFileSync(file, '\n{"id":2,"erasedAt":"20');
  await list.add([erasure(3)]);
  appendFileSync(file, '{"id":"4"}\nnull\n');
  expect(await list.read()).toEqual([erasure(1), erasure(3)]);
});

it('has lines of many erasures from two nodes, each whole', async () => {
  const [one, other] = [new ErasureList(file), new ErasureList(file)];
  const odd = Array.from({ length: 500 }, (_, index) => erasure(2 * index + 1));
  const even = Array.from({ length: 500 }, (_, index) => erasure(2 * index));
  await Promise.all([one.add(odd), other.add(even)]);
  const ids = (await one.read()).map(({ id }) => id).sort((a, b) => a - b);
  expect(ids).toEqual(Array.from({ length: 1000 }, (_, index) => index));
  expect(readFileSync(file, 'utf8')).not.toMatch(/name|email/i);
});

/** Lets the next write of a file end after this many bytes, as on a disk that is almost full. */
async function cutNextWrite(bytes: number) {
  const handle = await open(folder);
  const prototype = Object.getPrototypeOf(handle);
  await handle.close();
  const { write } = prototype;
  const cut = vi.spyOn(prototype, 'write').mockImplementationOnce(function (this: unknown, data: unknown) {
    return write.call(this, Buffer.from(data as string).subarray(0, bytes));
  });
  onTestFinished(() => cut.mockRestore());
}

it('fails if a write was cut, and gets the lost lines the next time', async () => {
  const list = new ErasureList(file);
  await list.add([erasure(1)]);
  await cutNextWrite(150);
  await expect(list.add([erasure(2), erasure(3)])).rejects.toThrow('Only 150 of ');
  expect(await new ErasureList(file).read()).toEqual([erasure(1), erasure(2)]);
  expect(list.has(erasure(3))).toBe(false);
  await list.read();
  await list.add([erasure(1), erasure(2), erasure(3)]);
  expect(await new ErasureList(file).read()).toEqual([erasure(1), erasure(2), erasure(3)]);
});

it('gets the erasures again that a lost file contained, once it was read', async () => {
  const list = new ErasureList(file);
  await list.add([erasure(1), erasure(2)]);
  rmSync(file);
  expect(await list.read()).toEqual([]);
  expect(list.has(erasure(1))).toBe(false);
  await list.add([erasure(1), erasure(2)]);
  expect(await list.read()).toEqual([erasure(1), erasure(2)]);
});
