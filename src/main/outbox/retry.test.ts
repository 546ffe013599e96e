import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retryDelayMs } from './retry.ts';

const attempt = fc.integer({ min: 1, max: 1000 });
const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('the wait before a retry', () => {
  it('lies within a window that doubles with every attempt, up to a minute', () => {
    expect([1, 2, 3, 6, 7, 500].map((number) => retryDelayMs(number, 1))).toEqual([
      1000, 2000, 4000, 32_000, 60_000, 60_000,
    ]);
  });

  it('is any part of that window, never negative and never longer than the longest', () => {
    fc.assert(
      fc.property(attempt, chance, (number, part) => {
        const delayMs = retryDelayMs(number, part);
        expect(delayMs).toBeGreaterThanOrEqual(0);
        expect(delayMs).toBeLessThanOrEqual(60_000);
        expect(Math.abs(delayMs - part * retryDelayMs(number, 1))).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('never shrinks with another attempt, nor with a larger chance', () => {
    fc.assert(
      fc.property(attempt, chance, chance, (number, a, b) => {
        expect(retryDelayMs(number + 1, a)).toBeGreaterThanOrEqual(retryDelayMs(number, a));
        expect(retryDelayMs(number, Math.max(a, b))).toBeGreaterThanOrEqual(retryDelayMs(number, Math.min(a, b)));
      }),
    );
  });
});
