import { describe, expect, it } from 'vitest';
import { degrees } from '#shared/rules/wheel.ts';
import { planSpin } from '../wheel/spin-plan.ts';
import { SOUNDS, tickPlan } from './tones.ts';

describe('tickPlan', () => {
  it('ticks for every pin of a spin', () => {
    const { pinTimes } = planSpin(degrees(0), { segmentIndex: 8, stopFraction: 0.4 }, false);
    const ticks = tickPlan(pinTimes);
    expect(ticks.map((tick) => tick.at)).toEqual(pinTimes.map((time) => time / 1000));
  });

  it('gets deeper and louder as the wheel slows', () => {
    const [, fast, slow] = tickPlan([0, 30, 500]);
    expect(slow?.rate).toBeLessThan(fast?.rate ?? 0);
    expect(slow?.gain).toBeGreaterThan(fast?.gain ?? 1);
    expect(slow?.gain).toBeLessThanOrEqual(1);
  });

  it('leaves out past ticks, and ticks too close to the one before', () => {
    expect(tickPlan([-20, 5, 10, 30]).map((tick) => tick.at)).toEqual([0.005, 0.03]);
  });
});

it.each(Object.entries(SOUNDS))('%s has audible tones that cannot overload the speaker', (_, tones) => {
  for (const tone of tones) {
    expect(tone.frequencyHz).toBeGreaterThan(20);
    expect(tone.frequencyHz).toBeLessThan(12_000);
    expect(tone.duration).toBeGreaterThan(0.02);
    const together = tones.filter((other) => other.at <= tone.at && tone.at < other.at + other.duration);
    expect(together.reduce((sum, other) => sum + other.gain, 0)).toBeLessThanOrEqual(1.1);
  }
});

it('sounds different for each landing, and short, because a dialog with its own sound may follow', () => {
  const landings = Object.entries(SOUNDS).filter(([name]) => name.startsWith('landing-'));
  expect(landings.map(([name]) => name)).toEqual([
    'landing-nothing',
    'landing-points',
    'landing-bonus',
    'landing-luck',
  ]);
  expect(new Set(landings.map(([, tones]) => JSON.stringify(tones))).size).toBe(landings.length);
  for (const [, tones] of landings)
    expect(Math.max(...tones.map(({ at, duration }) => at + duration))).toBeLessThan(1.5);
});
