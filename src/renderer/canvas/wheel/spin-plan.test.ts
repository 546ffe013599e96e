import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { degrees, REDUCED_SPIN_DURATION_MS, SPIN_DURATION_MS, segmentAt } from '#shared/rules/wheel.ts';
import { planSpin } from './spin-plan.ts';

const angle = fc.double({ min: -2000, max: 2000, noNaN: true }).map(degrees);
const draw = fc.record({
  segmentIndex: fc.integer({ min: 0, max: 23 }),
  stopFraction: fc.integer({ min: 100, max: 900 }).map((thousandths) => thousandths / 1000),
});

describe('planSpin', () => {
  it('starts at the angle modulo 360 and ends on the drawn segment, also under reduced motion', () => {
    fc.assert(
      fc.property(angle, draw, fc.boolean(), (from, spin, isReduced) => {
        const plan = planSpin(from, spin, isReduced);
        expect(plan.from).toBeGreaterThanOrEqual(0);
        expect(plan.from).toBeLessThanOrEqual(360);
        expect(segmentAt(plan.to)).toBe(spin.segmentIndex);
      }),
    );
  });

  it('takes 8 s and more than three turns, or 0.8 s and less than one under reduced motion', () => {
    fc.assert(
      fc.property(angle, draw, (from, spin) => {
        const full = planSpin(from, spin, false);
        expect(full.durationMs).toBe(SPIN_DURATION_MS);
        expect(full.to - full.from).toBeGreaterThanOrEqual(1080 - 1e-6);
        const reduced = planSpin(from, spin, true);
        expect(reduced.durationMs).toBe(REDUCED_SPIN_DURATION_MS);
        expect(reduced.to - reduced.from).toBeLessThan(360);
        expect(reduced.pinTimes.every((time) => time >= 0 && time <= REDUCED_SPIN_DURATION_MS)).toBe(true);
      }),
    );
  });
});
