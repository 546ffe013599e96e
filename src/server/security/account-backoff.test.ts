import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '#shared/node-clock.ts';
import { BackgroundWork } from '../background-work.ts';
import { openDatabase } from '../database/open.ts';
import { IN_MEMORY } from '../database/sqlite.ts';
import { AccountBackoff } from './account-backoff.ts';
import { Attempts } from './attempts.ts';

const BOOTH = '192.0.2.1';
let now: number;
let backoff: AccountBackoff;
let background: BackgroundWork;
let strangers: number;

beforeEach(async () => {
  now = 1_000_000;
  strangers = 0;
  const db = await openDatabase(IN_MEMORY);
  onTestFinished(() => db.destroy());
  const clock = { ...systemClock, now: () => now };
  background = new BackgroundWork((error) => {
    throw error;
  });
  backoff = new AccountBackoff(new Attempts({ db, clock, background }), clock);
});

/** Tries a wrong password from a new address. */
const guess = (name = 'mia') => backoff.begin(name, `198.51.100.${++strangers}`);
const guesses = (count: number) => Promise.all(Array.from({ length: count }, () => guess()));

describe('guesses at one account from many addresses', () => {
  it('wait after twenty failures, each time longer, up to a minute', async () => {
    expect(await guesses(20)).not.toContain(false);
    const waits: number[] = [];
    for (let count = 0; count < 10; count++) {
      let waited = 0;
      while (!(await guess())) {
        now += 1000;
        waited += 1;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
  });

  it('do not extend the wait while they are refused', async () => {
    for (let count = 0; count < 3000; count++) {
      await guess();
      now += 1000;
    }
    await guesses(500);
    now += 60_000;
    expect(await backoff.begin('mia', '203.0.113.9')).toBe(true);
  });

  it('do not affect other accounts, or a name at an address where it has logged in recently', async () => {
    expect(await backoff.begin('ana', BOOTH)).toBe(true);
    await backoff.succeeded('ana', BOOTH);
    await guesses(50);
    expect(await guess()).toBe(false);
    // One login at an address exempts that name only.
    expect(await backoff.begin('mia', BOOTH)).toBe(false);
    await backoff.succeeded('mia', BOOTH);
    await guesses(50);
    expect(await backoff.begin('mia', BOOTH)).toBe(true);
    expect(await guess('ana')).toBe(true);
    now += 24 * 60 * 60_000;
    await guesses(50);
    expect(await backoff.begin('mia', BOOTH)).toBe(false);
  });

  it('count before their result is known, and expire after a quarter of an hour', async () => {
    await guesses(20);
    expect(await guess()).toBe(false);
    now += 15 * 60_000;
    expect(await guesses(20)).not.toContain(false);
  });

  it('cause at most two minutes of waiting if they were counted by a clock that was ahead', async () => {
    now += 365 * 24 * 60 * 60_000;
    await guesses(50);
    now -= 365 * 24 * 60 * 60_000;
    expect(await guess()).toBe(true);
    await guesses(50);
    now -= 60_000;
    expect(await guess()).toBe(false);
    now += 2 * 60_000;
    expect(await guess()).toBe(true);
  });

  it('are stored only for about the newest ten thousand names', async () => {
    await guesses(20);
    expect(await guess()).toBe(false);
    for (let count = 0; count < 10_100; count++) {
      now += 1;
      await guess(`made up ${count}`);
    }
    await background.finished();
    expect(await guesses(20)).not.toContain(false);
  });

  it('do not count if they are right', async () => {
    for (let count = 0; count < 100; count++) {
      const address = `203.0.113.${count}`;
      expect(await backoff.begin('mia', address)).toBe(true);
      await backoff.succeeded('mia', address);
    }
  });
});
