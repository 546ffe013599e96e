import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '#shared/node-clock.ts';
import { BackgroundWork } from '../background-work.ts';
import { openDatabase } from '../database/open.ts';
import type { Db } from '../database/schema.ts';
import { IN_MEMORY } from '../database/sqlite.ts';
import { type AttemptLimit, Attempts } from './attempts.ts';

const MINUTE_MS = 60_000;
const LIMIT: AttemptLimit = { kind: 'log-in', most: 3, windowMs: MINUTE_MS };

let now: number;
let db: Db;
let attempts: Attempts;

beforeEach(async () => {
  now = 1_000_000;
  db = await openDatabase(IN_MEMORY);
  onTestFinished(() => db.destroy());
  const background = new BackgroundWork((error) => {
    throw error;
  });
  attempts = new Attempts({ db, clock: { ...systemClock, now: () => now }, background });
});

const take = (count: number, key = 'mia') =>
  Promise.all(Array.from({ length: count }, () => attempts.take(LIMIT, key)));

describe('attempts', () => {
  it('are allowed up to the limit of each key, in a window that begins with the first', async () => {
    expect(await take(2)).toEqual([true, true]);
    now += MINUTE_MS - 1;
    expect(await take(2)).toEqual([true, false]);
    expect(await take(1, 'ana')).toEqual([true]);
    now += 1;
    expect(await take(4)).toEqual([true, true, true, false]);
  });

  it('do not count if they are given back, and never drop below zero', async () => {
    await attempts.giveBack('log-in', 'mia');
    await take(3);
    await attempts.giveBack('log-in', 'mia');
    expect(await take(2)).toEqual([true, false]);
    for (let count = 0; count < 5; count++) await attempts.giveBack('log-in', 'mia');
    expect(await take(4)).toEqual([true, true, true, false]);
  });

  it('restart if they were counted by a clock that was far ahead, but not if two clocks differ a little', async () => {
    await take(3);
    now -= MINUTE_MS;
    expect(await take(1)).toEqual([false]);
    now -= 1;
    expect(await take(4)).toEqual([true, true, true, false]);
  });

  it('are stored without the typed text', async () => {
    await take(1, 'a password in the wrong field');
    const rows = await db.selectFrom('attempts').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('password');
  });
});
