import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { degrees, finalRotation, SEGMENT_COUNT, segmentAt } from '#shared/rules/wheel.ts';
import { calmMotion, fullMotion, pinRotations, type SpinMotion, timeAt } from './spin-motion.ts';

const DURATION_MS = 8000;
/** A segment of the wheel, the place in it where the pointer stops, and any angle at which the wheel may start. */
const spins = fc.record({
  segmentIndex: fc.integer({ min: 0, max: SEGMENT_COUNT - 1 }),
  stopFraction: fc.integer({ min: 100, max: 900 }).map((thousandths) => thousandths / 1000),
  from: fc.double({ min: 0, max: 360, noNaN: true }).map(degrees),
});
const motions = spins.map(({ from, ...draw }) => ({
  motion: fullMotion(from, finalRotation(from, draw), DURATION_MS),
  draw,
}));
const anglesOf = ({ angleAt, durationMs }: SpinMotion, stepMs = 10) =>
  Array.from({ length: durationMs / stepMs + 1 }, (_, step) => angleAt(step * stepMs));

describe('a full spin', () => {
  it('has its last pin pass between 7.2 and 7.7 s, and turns until 8 s', () => {
    fc.assert(
      fc.property(motions, ({ motion }) => {
        const last = timeAt(motion, pinRotations(motion).at(-1) ?? 0);
        expect(last).toBeGreaterThanOrEqual(7200);
        expect(last).toBeLessThanOrEqual(7700);
        expect(motion.angleAt(7950)).toBeLessThan(motion.to);
        expect(motion.angleAt(8000)).toBe(motion.to);
      }),
      { numRuns: 2000 },
    );
  });

  it('never crosses into a neighbour: it ends where it first reaches the drawn place', () => {
    fc.assert(
      fc.property(motions, ({ motion, draw }) => {
        const last = timeAt(motion, pinRotations(motion).at(-1) ?? 0);
        for (let at = last + 1; at <= DURATION_MS; at += 5) {
          expect(motion.angleAt(at)).toBeLessThanOrEqual(motion.to);
          expect(segmentAt(motion.angleAt(at))).toBe(draw.segmentIndex);
        }
      }),
    );
  });

  it('swings back first, but not as far as a pin, so that no pin passes twice', () => {
    fc.assert(
      fc.property(spins, ({ from, ...draw }) => {
        const motion = fullMotion(from, finalRotation(from, draw), DURATION_MS);
        const lowest = Math.min(...anglesOf(motion));
        expect(from - lowest).toBeLessThanOrEqual(4);
        const behind = pinRotations({ ...motion, from: degrees(from - 15), to: from }).at(-1) ?? 0;
        expect(lowest).toBeGreaterThanOrEqual(behind);
      }),
    );
  });

  it('starts from rest, and from its full speed only slows down', () => {
    fc.assert(
      fc.property(motions, ({ motion }) => {
        const angles = anglesOf(motion, 20);
        const speeds = angles.slice(1).map((angle, step) => angle - (angles[step] as number));
        expect(Math.abs(speeds[0] as number)).toBeLessThan(0.2);
        const fastest = speeds.indexOf(Math.max(...speeds));
        expect(fastest * 20).toBeLessThan(1000);
        const isSlowing = (speed: number, step: number) => speed > 0 && speed <= (speeds[fastest + step] ?? 0) + 1e-9;
        expect(speeds.slice(fastest + 1).every(isSlowing)).toBe(true);
      }),
    );
  });
});

describe('a calm spin', () => {
  it('only turns forwards, from the start to the end', () => {
    const motion = calmMotion(degrees(10), degrees(130), 800);
    const angles = anglesOf(motion);
    expect([angles[0], angles.at(-1)]).toEqual([10, 130]);
    expect(angles).toEqual(angles.toSorted((a, b) => a - b));
  });
});

describe('timeAt', () => {
  it('returns when the wheel is at a rotation', () => {
    fc.assert(
      fc.property(motions, ({ motion }) => {
        for (const rotation of pinRotations(motion)) {
          expect(motion.angleAt(timeAt(motion, rotation))).toBeCloseTo(rotation, 6);
        }
      }),
      { numRuns: 20 },
    );
  });
});
