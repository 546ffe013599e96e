import { spinEase } from '#shared/rules/wheel.ts';

/** Enough that the compositor's straight pieces stay within six hundredths of a degree of the curve over four turns. */
export const EASING_POINTS = 200;

/**
 * `spinEase` as a CSS easing: `linear(0, …, 1)`, evenly spaced. The wheel, its pointer and its ticks thus follow one curve.
 * `points` is the number of straight pieces.
 */
export function linearEasing(points: number = EASING_POINTS): string {
  const stops = Array.from({ length: points + 1 }, (_, index) => Number(spinEase(index / points).toFixed(6)));
  return `linear(${stops.join(', ')})`;
}
