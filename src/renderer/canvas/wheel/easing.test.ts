import { describe, expect, it } from 'vitest';
import { degrees } from '#shared/rules/wheel.ts';
import { EASING_POINTS, linearEasing } from './easing.ts';
import { calmMotion, fullMotion } from './spin-motion.ts';

const motion = fullMotion(degrees(10), degrees(1400), 8000);
const stopsOf = (easing: string) => easing.slice('linear('.length, -1).split(', ').map(Number);

/** Evaluates `linear(…)` as a browser does: straight pieces between evenly spaced stops. */
function interpolate(stops: readonly number[], time: number): number {
  const place = time * (stops.length - 1);
  const low = Math.min(stops.length - 2, Math.floor(place));
  const [from, to] = [stops[low] as number, stops[low + 1] as number];
  return from + (to - from) * (place - low);
}

describe('linearEasing', () => {
  it('starts at 0, ends at 1 and has the requested number of points', () => {
    expect(linearEasing(calmMotion(degrees(0), degrees(90), 800), 4)).toBe('linear(0, 0.4375, 0.75, 0.9375, 1)');
    expect(stopsOf(linearEasing(motion))).toHaveLength(EASING_POINTS + 1);
  });

  it('never stops before its end, after the swing back', () => {
    const stops = stopsOf(linearEasing(motion));
    const forwards = stops.slice(stops.indexOf(Math.min(...stops)));
    expect(forwards).toEqual([...new Set(forwards)].toSorted((a, b) => a - b));
    expect(forwards.at(-1)).toBe(1);
  });

  it('stays within six hundredths of a degree of the motion', () => {
    const stops = stopsOf(linearEasing(motion));
    const errors = Array.from({ length: 2001 }, (_, step) => {
      const shown = motion.from + (motion.to - motion.from) * interpolate(stops, step / 2000);
      return Math.abs(shown - motion.angleAt((step / 2000) * motion.durationMs));
    });
    expect(Math.max(...errors)).toBeLessThan(0.06);
  });

  it('is plain for a wheel that does not turn', () => {
    expect(linearEasing(calmMotion(degrees(10), degrees(10), 800))).toBe('linear');
  });
});
