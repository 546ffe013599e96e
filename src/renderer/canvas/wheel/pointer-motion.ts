import { pinRotations, timeAt } from './spin-motion.ts';
import type { SpinPlan } from './spin-plan.ts';

/**
 * The wheel's turn between a pin's first touch of the pointer's tip and its passing, in degrees. A wheel at rest never
 * bends the pointer, because a draw stops at least a tenth of a segment (1.5°) before a pin.
 */
const CONTACT_DEGREES = 1.4;
/** The angle by which a pin bends the pointer before slipping off, in degrees. */
export const DEFLECTION = 17;
/** The swing after a pin slips off: pairs of milliseconds since then, and the share of the deflection that is left. */
const RECOIL: readonly (readonly [number, number])[] = [
  [45, 0.25],
  [80, -0.38],
  [145, 0.16],
  [220, 0],
];
/** The time that the pointer moves after the wheel has stopped. */
const SWING_OUT_MS = 240;

/**
 * Returns the motion of the pointer during a spin. Each pin bends it, from first touch to passing; then it springs back
 * until the next pin touches it. On a fast wheel it stays bent and trembles, on a slow wheel it swings out.
 */
export function pointerMotion(plan: SpinPlan) {
  const durationMs = plan.durationMs + SWING_OUT_MS;
  const touches = touchTimes(plan);
  const angles: [number, number][] = [[0, 0]];
  for (const [index, passing] of plan.pinTimes.entries()) {
    const touch = touches[index] ?? passing;
    const next = touches[index + 1] ?? durationMs;
    const last = angles.at(-1) as [number, number];
    if (touch > last[0]) angles.push([touch, last[1]]);
    angles.push([passing, 1]);
    for (const [delay, share] of RECOIL) {
      if (passing + delay >= next) break;
      angles.push([passing + delay, share]);
    }
    // The next pin catches the pointer on its way back.
    if (next - passing < (RECOIL[0]?.[0] ?? 0)) angles.push([next, 1 - (next - passing) / 60]);
  }
  angles.push([durationMs, 0]);
  return {
    durationMs,
    keyframes: angles.map(([time, share]) => ({
      offset: Math.min(1, time / durationMs),
      // Anticlockwise, because the pins push the tip, which is below the pivot, to the right.
      transform: `rotate(${(-share * DEFLECTION).toFixed(2)}deg)`,
    })),
  };
}

/** Returns when each pin of a spin touches the tip: CONTACT_DEGREES before it passes, or as soon as the wheel turns. */
const touchTimes = (plan: SpinPlan): number[] =>
  pinRotations(plan).map((rotation) => timeAt(plan, Math.max(plan.from, rotation - CONTACT_DEGREES)));
