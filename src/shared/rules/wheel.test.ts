import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  degrees,
  drawSpin,
  finalRotation,
  mostPointsOfSpin,
  normalise,
  PIN_COUNT,
  POINTER_ANGLE,
  restingRotation,
  SEGMENT_COUNT,
  SPIN_DURATION_MS,
  segmentAt,
  wheelLayout,
} from './wheel.ts';

const index = fc.integer({ min: 0, max: SEGMENT_COUNT - 1 });
const fraction = fc.integer({ min: 100, max: 900 }).map((thousandths) => thousandths / 1000);
const draw = fc.record({ segmentIndex: index, stopFraction: fraction });
const angle = fc.double({ min: 0, max: 360, maxExcluded: true, noNaN: true }).map(degrees);

describe('the wheel of the specification', () => {
  it('has 24 segments and pins, its pointer at 43 degrees, and turns for eight seconds', () => {
    expect([SEGMENT_COUNT, PIN_COUNT, POINTER_ANGLE, SPIN_DURATION_MS]).toEqual([24, 24, 43, 8000]);
  });
});

describe('the most points of a spin', () => {
  it('are those of the highest segment, or the bonus if it pays more', () => {
    expect([0, 100, 101, 250].map(mostPointsOfSpin)).toEqual([100, 100, 101, 250]);
  });
});

describe('wheelLayout', () => {
  const layout = (isPressYourLuckAllowed: boolean) => wheelLayout({ isPressYourLuckAllowed, bonusPoints: 250 });
  const fives = Array.from({ length: 21 }, (_, step) => step * 5);
  const values = (isAllowed: boolean) =>
    layout(isAllowed)
      .filter((segment) => segment.kind === 'points')
      .map((segment) => segment.value)
      .sort((a, b) => a - b);

  it('has 24 segments: 0 to 100 in fives, one more 0, the bonus and Press Your Luck', () => {
    expect(layout(true)).toHaveLength(24);
    expect(values(true)).toEqual([0, ...fives]);
    expect(layout(true).filter((segment) => segment.kind === 'pressYourLuck')).toHaveLength(1);
  });

  it('replaces Press Your Luck with a plain 0 if it is not allowed', () => {
    expect(values(false)).toEqual([0, 0, ...fives]);
    const place = layout(true).findIndex((segment) => segment.kind === 'pressYourLuck');
    expect(layout(false)[place]).toEqual({ kind: 'points', value: 0, label: '0' });
  });

  it('pays the campaign’s bonus points on one segment', () => {
    const bonus = layout(true).filter((segment) => segment.kind === 'bonus');
    expect(bonus).toEqual([{ kind: 'bonus', value: 250, label: 'BONUS' }]);
  });

  it.each([true, false])('has no equal neighbours, the seam included (Press Your Luck: %s)', (isAllowed) => {
    const labels = layout(isAllowed).map((segment) => segment.label);
    labels.forEach((label, at) => {
      expect(label).not.toBe(labels[(at + 1) % labels.length]);
    });
  });

  it('mixes large and small: at most one of two neighbouring values is 50 or more', () => {
    const rim = layout(true);
    rim.forEach((segment, at) => {
      const next = rim[(at + 1) % rim.length];
      if (segment.kind !== 'points' || next?.kind !== 'points') return;
      expect(Math.min(segment.value, next.value)).toBeLessThanOrEqual(50);
    });
  });
});

describe('drawSpin', () => {
  it('draws every segment, and stays a tenth away from its edges', () => {
    fc.assert(
      fc.property(index, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (segment, share) => {
        const bounds: number[] = [];
        const integer = (bound: number) => {
          bounds.push(bound);
          return segment;
        };
        const drawn = drawSpin({ integer, fraction: () => share, hex: () => '', uuid: () => '' });
        expect(drawn.segmentIndex).toBe(segment);
        expect(bounds).toEqual([24]);
        expect(drawn.stopFraction).toBeGreaterThanOrEqual(0.1);
        expect(drawn.stopFraction).toBeLessThanOrEqual(0.9);
      }),
    );
  });
});

describe('where a spin ends', () => {
  it('has the drawn segment under the pointer, from any start', () => {
    fc.assert(
      fc.property(angle, draw, (from, spin) => {
        expect(segmentAt(finalRotation(from, spin))).toBe(spin.segmentIndex);
        expect(segmentAt(restingRotation(spin))).toBe(spin.segmentIndex);
      }),
    );
  });

  it('has the pointer on the drawn place within the segment', () => {
    fc.assert(
      fc.property(angle, draw, (from, spin) => {
        const place = normalise(POINTER_ANGLE - finalRotation(from, spin)) / (360 / SEGMENT_COUNT);
        expect(place).toBeCloseTo(spin.segmentIndex + spin.stopFraction, 6);
      }),
    );
  });

  it('is at least three and less than four turns later', () => {
    fc.assert(
      fc.property(angle, draw, (from, spin) => {
        const turned = finalRotation(from, spin) - from;
        expect(turned).toBeGreaterThanOrEqual(1080 - 1e-9);
        expect(turned).toBeLessThan(1440 + 1e-9);
      }),
    );
  });

  it('counts segments from 12 o’clock, clockwise', () => {
    // Turned so that segment 1's first edge (12 o'clock at rest) has just passed the pointer.
    expect(segmentAt(degrees(POINTER_ANGLE - 0.001))).toBe(0);
    expect(segmentAt(degrees(POINTER_ANGLE + 0.001))).toBe(SEGMENT_COUNT - 1);
    expect(segmentAt(degrees(0))).toBe(2);
  });
});

describe('normalise', () => {
  it('reduces any angle to [0, 360)', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (value) => {
        const reduced = normalise(value);
        expect(reduced).toBeGreaterThanOrEqual(0);
        expect(reduced).toBeLessThanOrEqual(360);
        expect(Math.cos((reduced * Math.PI) / 180)).toBeCloseTo(Math.cos((value * Math.PI) / 180), 6);
      }),
    );
  });
});
