import { describe, expect, it } from 'vitest';
import { systemRandom } from './system-random.ts';

const many = <T>(draw: () => T): T[] => Array.from({ length: 2000 }, draw);

describe('randomness from the operating system', () => {
  it('gives every integer below the bound and no other', () => {
    // One of five integers is missing among 2000 with a probability of 10^-193.
    expect([...new Set(many(() => systemRandom.integer(5)))].toSorted()).toEqual([0, 1, 2, 3, 4]);
  });

  it('gives fractions from 0 to below 1, in every part of that range', () => {
    const fractions = many(() => systemRandom.fraction());
    expect(fractions.every((fraction) => fraction >= 0 && fraction < 1)).toBe(true);
    expect(new Set(fractions.map((fraction) => Math.floor(fraction * 10))).size).toBe(10);
  });

  it('gives seeds of the requested length, none twice', () => {
    const seeds = many(() => systemRandom.hex(16));
    for (const seed of seeds) expect(seed).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(seeds).size).toBe(seeds.length);
  });

  it('gives no id twice', () => {
    expect(new Set(many(() => systemRandom.uuid())).size).toBe(2000);
  });
});
