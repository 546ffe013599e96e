import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { FakeClock } from '../../../../tests/support/fake-clock.ts';
import { tempFolder } from '../../../../tests/support/main.ts';
import { mayRestart, RESTARTS } from './restarts.ts';

const HOUR_MS = 60 * 60_000;

function openFile(file = path.join(tempFolder(), 'restarts.json')) {
  const clock = new FakeClock();
  const log: string[] = [];
  return { file, clock, log, may: () => mayRestart(file, clock, (line) => log.push(line)) };
}

it('the app restarts itself a few times within an hour', () => {
  const { clock, may } = openFile();
  const given = Array.from({ length: RESTARTS + 2 }, () => {
    clock.advance(60_000);
    return may();
  });
  expect(given).toEqual([...Array(RESTARTS).fill(true), false, false]);
  clock.advance(HOUR_MS);
  expect(may()).toBe(true);
});

it('a clock that is set back allows no more restarts', () => {
  const { clock, may } = openFile();
  for (let times = 0; times < RESTARTS; times += 1) may();
  clock.set(clock.now() - HOUR_MS / 2);
  expect(may()).toBe(false);
});

it('no restart happens if the count cannot be written', () => {
  const { log, may } = openFile(path.join(tempFolder(), 'missing', 'restarts.json'));
  expect(may()).toBe(false);
  expect(log).toEqual([expect.stringContaining('ENOENT')]);
});

it('a damaged file counts as empty, and is overwritten', () => {
  const { file, may } = openFile();
  writeFileSync(file, '{"at":');
  for (let times = 0; times < RESTARTS; times += 1) expect(may()).toBe(true);
  expect(may()).toBe(false);
  expect(existsSync(file)).toBe(true);
});
