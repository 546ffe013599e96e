import { beforeEach, describe, expect, it } from 'vitest';
import { AccountBackoff } from './account-backoff.ts';

const BOOTH = '192.0.2.1';
let now: number;
let backoff: AccountBackoff;
let strangers: number;

beforeEach(() => {
  now = 1_000_000;
  strangers = 0;
  backoff = new AccountBackoff({ now: () => now });
});

/** A wrong password from an address of its own. */
const guess = (name = 'mia') => backoff.begin(name, `198.51.100.${++strangers}`);
const guesses = (count: number) => Array.from({ length: count }, () => guess());

describe('guesses at one account from many addresses', () => {
  it('wait longer and longer after twenty, but never more than a minute', () => {
    expect(guesses(20)).not.toContain(false);
    const waits: number[] = [];
    for (let count = 0; count < 10; count++) {
      let waited = 0;
      while (!guess()) {
        now += 1000;
        waited += 1;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
  });

  it('hold up nobody for longer than the last of them, however many are refused meanwhile', () => {
    for (let count = 0; count < 3000; count++) {
      guess();
      now += 1000;
    }
    guesses(500);
    now += 60_000;
    expect(backoff.begin('mia', '203.0.113.9')).toBe(true);
  });

  it('hold up nobody at an address where somebody has logged in, and no other account', () => {
    expect(backoff.begin('ana', BOOTH)).toBe(true);
    backoff.succeeded('ana', BOOTH);
    guesses(50);
    expect(guess()).toBe(false);
    expect(backoff.begin('mia', BOOTH)).toBe(true);
    expect(guess('ana')).toBe(true);
    now += 24 * 60 * 60_000;
    guesses(50);
    expect(backoff.begin('mia', BOOTH)).toBe(false);
  });

  it('are counted before they are known to be wrong, and forgotten after a quiet quarter of an hour', () => {
    guesses(20);
    expect(guess()).toBe(false);
    now += 15 * 60_000;
    expect(guesses(20)).not.toContain(false);
  });

  it('are remembered of ten thousand names at most, the newest', () => {
    guesses(20);
    expect(guess()).toBe(false);
    for (let count = 0; count < 10_000; count++) guess(`made up ${count}`);
    expect(guess()).toBe(true);
  });

  it('do not count when they are right', () => {
    for (let count = 0; count < 100; count++) {
      const address = `203.0.113.${count}`;
      expect(backoff.begin('mia', address)).toBe(true);
      backoff.succeeded('mia', address);
    }
  });
});
