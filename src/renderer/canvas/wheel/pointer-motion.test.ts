import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { degrees } from '#shared/rules/wheel.ts';
import { DEFLECTION, pointerMotion } from './pointer-motion.ts';
import { calmMotion } from './spin-motion.ts';
import { planSpin } from './spin-plan.ts';

const plans = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 100, max: 900 }), fc.integer({ min: 0, max: 23 }))
  .map(([segmentIndex, thousandths, before]) => {
    // The wheel starts at the place of an earlier draw, as in a play.
    const start = planSpin(degrees(0), { segmentIndex: before, stopFraction: 0.5 }, false).to;
    return planSpin(start, { segmentIndex, stopFraction: thousandths / 1000 }, false);
  });
const angleOf = (transform: string) => Number(/rotate\((.*)deg\)/.exec(transform)?.[1]);

describe('pointerMotion', () => {
  it('returns keyframes that browsers accept: ascending, from 0 to 1, starting and ending at rest', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const { keyframes } = pointerMotion(plan);
        keyframes.forEach((keyframe, at) => {
          expect(keyframe.offset).toBeGreaterThanOrEqual(keyframes[at - 1]?.offset ?? 0);
          expect(keyframe.offset).toBeLessThanOrEqual(1);
        });
        expect([keyframes[0]?.offset, keyframes.at(-1)?.offset]).toEqual([0, 1]);
        expect([keyframes[0], keyframes.at(-1)].map((end) => Math.abs(angleOf(end?.transform ?? '')))).toEqual([0, 0]);
      }),
    );
  });

  it('bends furthest exactly when a pin passes, once for each pin', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const { keyframes, durationMs } = pointerMotion(plan);
        const peaks = keyframes.filter(({ transform }) => angleOf(transform) === -DEFLECTION);
        expect(peaks.map(({ offset }) => offset * durationMs)).toEqual(
          plan.pinTimes.map((time) => expect.closeTo(time, 6)),
        );
      }),
    );
  });

  it('has sprung back by the end, because a pin never touches the pointer of a wheel at rest', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const { keyframes, durationMs } = pointerMotion(plan);
        const last = plan.pinTimes.at(-1) ?? 0;
        const after = keyframes.filter(({ offset }) => offset * durationMs > last + 1);
        expect(after.length).toBeGreaterThan(1);
        expect(after.every(({ transform }) => angleOf(transform) > -DEFLECTION)).toBe(true);
      }),
    );
  });

  it('stays still without pins', () => {
    const plan = { ...calmMotion(degrees(10), degrees(10), 800), pinTimes: [] };
    expect(pointerMotion(plan).keyframes.every(({ transform }) => angleOf(transform) === 0)).toBe(true);
  });
});
