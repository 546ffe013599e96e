import {
  type Degrees,
  degrees,
  finalRotation,
  normalise,
  pinTimesMs,
  REDUCED_SPIN_DURATION_MS,
  SPIN_DURATION_MS,
  type SpinDraw,
  spinEase,
} from '#shared/rules/wheel.ts';

/** One spin, planned before it starts. Times are in milliseconds from its start. */
export interface SpinPlan {
  from: Degrees;
  to: Degrees;
  durationMs: number;
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
  const to = isReducedMotion ? degrees(from + ((end - from) % 360)) : end;
  const durationMs = isReducedMotion ? REDUCED_SPIN_DURATION_MS : SPIN_DURATION_MS;
  return { from, to, durationMs, pinTimes: to > from ? pinTimesMs(from, to, durationMs) : [] };
}

/** The rotation `elapsedMs` into a spin. */
export function angleAt(plan: SpinPlan, elapsedMs: number): Degrees {
  const time = Math.min(1, Math.max(0, elapsedMs / plan.durationMs));
  return degrees(plan.from + (plan.to - plan.from) * spinEase(time));
}
