import { spinEase } from '#shared/rules/wheel.ts';

/** Enough to keep the compositor's straight pieces within 0.06 degrees of the curve over four turns. */
export const EASING_POINTS = 200;

/**
 * `spinEase` as a CSS easing, `linear(0, …, 1)` with evenly spaced stops, so that the wheel, its pointer and its ticks
 * follow the same curve. `points` is the number of straight pieces. Ten digits, because with six the last five pieces
 * are flat: the wheel would stand still for the last fifth of a second, with its stop still to come.
 */
export function linearEasing(points: number = EASING_POINTS): string {
  const stops = Array.from({ length: points + 1 }, (_, index) => Number(spinEase(index / points).toFixed(10)));
  return `linear(${stops.join(', ')})`;
}
