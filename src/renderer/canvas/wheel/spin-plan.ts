import {
  type Degrees,
  degrees,
  finalRotation,
  normalise,
  REDUCED_SPIN_DURATION_MS,
  SPIN_DURATION_MS,
  type SpinDraw,
} from '#shared/rules/wheel.ts';
import { calmMotion, fullMotion, pinRotations, type SpinMotion, timeAt } from './spin-motion.ts';

/** One spin, planned before it starts. Times are in milliseconds from its start. */
export interface SpinPlan extends SpinMotion {
  /** The times when a pin passes the pointer. Each makes one tick. */
  pinTimes: number[];
}

/**
 * Plans the spin that turns a wheel at `angle` to a draw. Under reduced motion it leaves out the full turns, because
 * three turns in less than a second would be a blur.
 */
export function planSpin(angle: Degrees, draw: SpinDraw, isReducedMotion: boolean): SpinPlan {
  const from = normalise(angle);
  const end = finalRotation(from, draw);
  const motion = isReducedMotion
    ? calmMotion(from, degrees(from + ((end - from) % 360)), REDUCED_SPIN_DURATION_MS)
    : fullMotion(from, end, SPIN_DURATION_MS);
  return { ...motion, pinTimes: pinRotations(motion).map((rotation) => timeAt(motion, rotation)) };
}
