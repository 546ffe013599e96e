import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { burstOf, countedMoment, fitPace } from './pace.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Accepts visits in the order of their arrival, as the server does. Returns the accepted moments. */
const accept = (arrivals: readonly number[], perHour: number): number[] => {
  const accepted: number[] = [];
  for (const moment of arrivals) if (fitPace([...accepted, moment], perHour)) accepted.push(moment);
  return accepted;
};

describe('the pace of a device', () => {
  it('allows no interval more than a burst and what it refills, in any order of arrival', () => {
    const arrivals = fc.array(fc.integer({ min: 0, max: 4 * HOUR_MS }), { maxLength: 60 });
    fc.assert(
      fc.property(arrivals, fc.integer({ min: 1, max: 200 }), (moments, perHour) => {
        const accepted = accept(moments, perHour).toSorted((a, b) => a - b);
        accepted.forEach((from, first) => {
          accepted.slice(first).forEach((to, further) => {
            expect(further + 1).toBeLessThanOrEqual(burstOf(perHour) + ((to - from) * perHour) / HOUR_MS + 1e-6);
          });
        });
      }),
      { numRuns: 200 },
    );
  });

  it('lets an even flow at the pace pass, after a burst of ten', () => {
    const flow = [...Array<number>(10).fill(0), ...Array.from({ length: 180 }, (_, index) => (index + 1) * MINUTE_MS)];
    expect(accept(flow.toReversed(), 60)).toHaveLength(flow.length);
  });

  it('lets ten of 30 visits at once pass, first or last one first', () => {
    const visits = Array.from({ length: 30 }, (_, index) => index * 70);
    expect(accept(visits, 60)).toHaveLength(10);
    expect(accept(visits.toReversed(), 60)).toHaveLength(10);
  });

  it('counts a visit at its moment, between the last empty outbox and now', () => {
    const window = { emptiedAt: 100, now: 200 };
    expect([50, 150, 250].map((moment) => countedMoment(moment, window))).toEqual([100, 150, 200]);
  });
});
