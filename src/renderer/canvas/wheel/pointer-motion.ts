import { type Degrees, degrees, pinTimesMs } from '#shared/rules/wheel.ts';
import type { SpinPlan } from './spin-plan.ts';

/**
 * How far ahead of its passing a pin first touches the pointer's tip, in degrees of the wheel. A draw stops at least a
 * tenth of a segment (1.5°) short of a pin, so a wheel at rest never holds the pointer bent.
 */
const CONTACT_DEGREES = 1.4;
/** How far a pin bends the pointer before it slips off, in degrees. */
export const DEFLECTION = 17;
/** The swing after a pin slips off, until rest: milliseconds since then, and the share of the deflection left. */
const RECOIL: readonly (readonly [number, number])[] = [
  [45, 0.25],
  [80, -0.38],
  [145, 0.16],
  [220, 0],
];
/** How long the pointer keeps moving after the wheel has stopped. */
const SWING_OUT_MS = 240;

export interface PointerMotion {
  durationMs: number;
  keyframes: { offset: number; transform: string }[];
}

/**
 * The motion of the pointer during a spin. Each pin bends it, from first touch to passing; it then springs back until
 * the next pin arrives. A fast wheel therefore holds it bent and trembling, while a slow one lets it swing out.
 */
export function pointerMotion(plan: SpinPlan): PointerMotion {
  const durationMs = plan.durationMs + SWING_OUT_MS;
  const touches = plan.to > plan.from ? touchTimes(plan) : [];
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
      // Anticlockwise, because the tip, below the pivot, is carried along with the pins.
      transform: `rotate(${(-share * DEFLECTION).toFixed(2)}deg)`,
    })),
  };
}

/** When each pin of `plan.pinTimes` touches the tip, i.e. when it would pass on a wheel turned a little further. */
function touchTimes(plan: SpinPlan): number[] {
  const ahead = (angle: Degrees) => degrees(angle + CONTACT_DEGREES);
  const times = pinTimesMs(ahead(plan.from), ahead(plan.to), plan.durationMs);
  // A pin that already touches the tip at the start has no touch time of its own.
  return times.length < plan.pinTimes.length ? [0, ...times] : times.slice(0, plan.pinTimes.length);
}
