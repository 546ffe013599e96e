import { describe, expect, it } from 'vitest';
import { spinEase } from '#shared/rules/wheel.ts';
import { EASING_POINTS, linearEasing } from './easing.ts';

/** Evaluates `linear(…)` as a browser does: straight pieces between evenly spaced stops. */
function interpolate(easing: string, time: number): number {
  const stops = easing.slice('linear('.length, -1).split(', ').map(Number);
  const place = time * (stops.length - 1);
  const low = Math.min(stops.length - 2, Math.floor(place));
  const [from, to] = [stops[low] as number, stops[low + 1] as number];
  return from + (to - from) * (place - low);
}

describe('linearEasing', () => {
  it('starts at 0, ends at 1 and has the requested number of points', () => {
    expect(linearEasing(4)).toBe('linear(0, 0.68359375, 0.9375, 0.99609375, 1)');
    expect(linearEasing().split(',')).toHaveLength(EASING_POINTS + 1);
  });

  it('never stops before its end', () => {
    const stops = linearEasing().slice('linear('.length, -1).split(', ').map(Number);
    expect(stops).toEqual([...new Set(stops)].toSorted((a, b) => a - b));
  });

  it('stays within six hundredths of a degree of spinEase over four turns', () => {
    const easing = linearEasing();
    const errors = Array.from({ length: 2001 }, (_, step) => interpolate(easing, step / 2000) - spinEase(step / 2000));
    expect(Math.max(...errors.map(Math.abs)) * 4 * 360).toBeLessThan(0.06);
  });
});
