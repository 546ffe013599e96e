import type { Random } from '../ports.ts';

/** The wheel's numbers (docs/specification.md, 9.2) and geometry. Angles run clockwise from 12 o'clock, in degrees. */

declare const brand: unique symbol;
/** An angle in degrees. The brand rejects radians and indexes. */
export type Degrees = number & { readonly [brand]: 'degrees' };
export const degrees = (value: number): Degrees => value as Degrees;

export const SEGMENT_COUNT = 24;
export const PIN_COUNT = 24;
export const POINTER_ANGLE = degrees(43);
export const SPIN_DURATION_MS = 8000;
/** Duration of a spin with `prefers-reduced-motion`. */
export const REDUCED_SPIN_DURATION_MS = 800;
const SPIN_ROTATIONS = 3;
/** Inner radius and font size at the wheel's natural size. */
export const NATURAL_RADIUS = 450;
export const INNER_RADIUS = 50;
export const FONT_SIZE = 29;

/** The angle of one segment. */
export const SEGMENT_ARC = degrees(360 / SEGMENT_COUNT);

/** One segment of the wheel: points, the logo's bonus points, or Press Your Luck. */
export interface WheelSegment {
  kind: 'points' | 'bonus' | 'pressYourLuck';
  /** The points that it pays; 0 for Press Your Luck. */
  value: number;
  label: string;
}

/** The segments in order, with large and small values mixed: neighbours are never in the same half of the range. */
const RIM: readonly (number | 'pressYourLuck' | 'bonus')[] = [
  'pressYourLuck',
  ...[85, 5, 60, 25, 95, 0, 70, 30, 80, 10, 50],
  'bonus',
  ...[15, 100, 35, 55, 0, 90, 20, 65, 40, 75, 45],
];

/**
 * Returns the 24 segments of a campaign: the values 0 to 100 in fives, one more 0, the bonus, and Press Your Luck, or a
 * plain 0 if it is not allowed.
 */
export function wheelLayout(wheel: { isPressYourLuckAllowed: boolean; bonusPoints: number }): WheelSegment[] {
  return RIM.map((place): WheelSegment => {
    if (place === 'bonus') return { kind: 'bonus', value: wheel.bonusPoints, label: 'BONUS' };
    if (place !== 'pressYourLuck') return { kind: 'points', value: place, label: String(place) };
    return wheel.isPressYourLuckAllowed
      ? { kind: 'pressYourLuck', value: 0, label: 'PRESS YOUR LUCK' }
      : { kind: 'points', value: 0, label: '0' };
  });
}

/** Returns the most points that one spin can pay. */
export const mostPointsOfSpin = (bonusPoints: number): number =>
  Math.max(...wheelLayout({ isPressYourLuckAllowed: false, bonusPoints }).map(({ value }) => value));

/** The result of a spin, decided before the wheel moves. */
export interface SpinDraw {
  segmentIndex: number;
  /** Where the pointer ends within the segment, 0.1 to 0.9 of its arc. */
  stopFraction: number;
}

/** Draws a segment, uniformly, and the place within it where the pointer stops. */
export const drawSpin = (random: Random): SpinDraw => ({
  segmentIndex: random.integer(SEGMENT_COUNT),
  stopFraction: Math.round((0.1 + 0.8 * random.fraction()) * 1000) / 1000,
});

/** Returns the angle reduced to [0, 360). */
export const normalise = (angle: number): Degrees => degrees(((angle % 360) + 360) % 360);

/** Returns the rotation, in [0, 360), that puts the pointer on a draw's place. */
export const restingRotation = (draw: SpinDraw): Degrees =>
  normalise(POINTER_ANGLE - (draw.segmentIndex + draw.stopFraction) * SEGMENT_ARC);

/** Returns the index of the segment under the pointer at a rotation. */
export const segmentAt = (rotation: Degrees): number => Math.floor(normalise(POINTER_ANGLE - rotation) / SEGMENT_ARC);

/**
 * Returns the rotation at which a spin from `from` ends: after at least three and less than four full turns, with the
 * draw's place under the pointer.
 */
export function finalRotation(from: Degrees, draw: SpinDraw): Degrees {
  return degrees(from + SPIN_ROTATIONS * 360 + normalise(restingRotation(draw) - from));
}
