import { spinEase } from '#shared/rules/wheel.ts';

/** Enough points to keep the browser's straight pieces within 0.06 degrees of the curve over four turns. */
export const EASING_POINTS = 200;

/**
 * Returns `spinEase` as a CSS easing, `linear(0, …, 1)` with evenly spaced stops, so that the wheel, its pointer and
 * its ticks follow the same curve. `points` is the number of straight pieces. Stops have ten digits, because six would
 * make the last five pieces flat: the wheel would seem to stop a fifth of a second too early.
 */
export function linearEasing(points: number = EASING_POINTS): string {
  const stops = Array.from({ length: points + 1 }, (_, index) => Number(spinEase(index / points).toFixed(10)));
  return `linear(${stops.join(', ')})`;
}
