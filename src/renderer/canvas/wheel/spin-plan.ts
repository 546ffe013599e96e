import {
  finalRotation,
  normalise,
  pinTimesMs,
  REDUCED_SPIN_DURATION_MS,
  SPIN_DURATION_MS,
  type SpinDraw,
  spinEase,
} from '#shared/rules/wheel.ts';

/** One spin, decided before anything moves. Rotations in degrees, times in milliseconds from its start. */
export interface SpinPlan {
  from: number;
  to: number;
  durationMs: number;
  /** When a pin passes the pointer: one tick each. */
  pinTimes: number[];
}

/**
 * The spin from a wheel standing at `angle` to a draw (SPEC 4: the angle is first reduced to its value modulo 360).
 * Under reduced motion the whole turns are left out: three of them in less than a second would be a blur.
 */
export function planSpin(angle: number, draw: SpinDraw, isReducedMotion: boolean): SpinPlan {
  const from = normalise(angle);
  const end = finalRotation(from, draw);
  const to = isReducedMotion ? from + ((end - from) % 360) : end;
  const durationMs = isReducedMotion ? REDUCED_SPIN_DURATION_MS : SPIN_DURATION_MS;
  return { from, to, durationMs, pinTimes: to > from ? pinTimesMs(from, to, durationMs) : [] };
}

/** The rotation `elapsedMs` into a spin, in degrees. */
export function angleAt(plan: SpinPlan, elapsedMs: number): number {
  const time = Math.min(1, Math.max(0, elapsedMs / plan.durationMs));
  return plan.from + (plan.to - plan.from) * spinEase(time);
}
