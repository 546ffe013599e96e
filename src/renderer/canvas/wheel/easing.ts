import type { SpinMotion } from './spin-motion.ts';

/** Enough points to keep the browser's straight pieces within 0.06 degrees of the motion. */
export const EASING_POINTS = 400;

/**
 * Returns the motion as a CSS easing, `linear(0, …, 1)` with evenly spaced stops, so that the wheel, its pointer and
 * its ticks follow the same curve. `points` is the number of straight pieces. Stops have ten digits, because with six
 * the last pieces would be flat, and the wheel would seem to stop too early.
 */
export function linearEasing({ from, to, durationMs, angleAt }: SpinMotion, points: number = EASING_POINTS): string {
  if (to === from) return 'linear';
  const wayAt = (share: number) => (angleAt(share * durationMs) - from) / (to - from);
  const stops = Array.from({ length: points + 1 }, (_, index) => Number(wayAt(index / points).toFixed(10)));
  return `linear(${stops.join(', ')})`;
}
