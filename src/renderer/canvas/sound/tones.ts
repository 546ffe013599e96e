/** The kiosk's sounds as data: pitch, start and length of each tone. `sound.ts` plays them. */

export interface Tone {
  /** Seconds from the start of the sound. */
  at: number;
  duration: number;
  frequencyHz: number;
  /** The frequency at which a gliding tone ends. */
  glideToHz?: number;
  wave: OscillatorType;
  /** Peak, 0 to 1. */
  gain: number;
}

const bell = (at: number, frequencyHz: number, duration: number, gain: number): Tone[] => [
  { at, duration, frequencyHz, wave: 'sine', gain },
  { at, duration: duration * 0.5, frequencyHz: frequencyHz * 2.76, wave: 'sine', gain: gain * 0.25 },
];

const [E4, G4, C5, E5, G5, C6, E6, G6] = [329.63, 392, 523.25, 659.25, 783.99, 1046.5, 1318.5, 1568];

/** A rising fanfare that ends in a long, shimmering chord. */
const WIN: readonly Tone[] = [
  ...[C5, E5, G5, C6].flatMap((frequencyHz, index): Tone[] => [
    { at: index * 0.11, duration: 0.22, frequencyHz, wave: 'triangle', gain: 0.28 },
    { at: index * 0.11, duration: 0.16, frequencyHz: frequencyHz / 2, wave: 'sawtooth', gain: 0.05 },
  ]),
  ...[C5, E5, G5, C6, E6].map(
    (frequencyHz): Tone => ({ at: 0.48, duration: 1.3, frequencyHz, wave: 'triangle', gain: 0.13 }),
  ),
  ...[G6, C6 * 2, E6 * 2, G6 * 2].flatMap((frequencyHz, index) => bell(0.6 + index * 0.09, frequencyHz, 0.5, 0.07)),
];

/** Three falling tones, the last gliding down. */
const LOSE: readonly Tone[] = [
  { at: 0, duration: 0.26, frequencyHz: 311.1, wave: 'triangle', gain: 0.32 },
  { at: 0.28, duration: 0.26, frequencyHz: 293.7, wave: 'triangle', gain: 0.32 },
  { at: 0.56, duration: 0.9, frequencyHz: 277.2, glideToHz: 170, wave: 'triangle', gain: 0.34 },
  { at: 0.56, duration: 0.9, frequencyHz: 138.6, glideToHz: 82, wave: 'sawtooth', gain: 0.06 },
];

const CORRECT: readonly Tone[] = [...bell(0, 880, 0.4, 0.22), ...bell(0.11, E6, 0.7, 0.24)];

const WRONG: readonly Tone[] = [
  { at: 0, duration: 0.16, frequencyHz: 196, wave: 'triangle', gain: 0.34 },
  { at: 0.18, duration: 0.36, frequencyHz: 155.6, glideToHz: 138, wave: 'triangle', gain: 0.34 },
];

const BLINK: readonly Tone[] = [
  { at: 0, duration: 0.07, frequencyHz: 740, glideToHz: 620, wave: 'square', gain: 0.035 },
  { at: 0, duration: 0.09, frequencyHz: 370, wave: 'triangle', gain: 0.12 },
];

/** A button that goes down: a short, dull knock. */
const PRESS: readonly Tone[] = [
  { at: 0, duration: 0.09, frequencyHz: 210, glideToHz: 110, wave: 'triangle', gain: 0.4 },
  { at: 0, duration: 0.03, frequencyHz: 1250, wave: 'square', gain: 0.03 },
];

/** Two soft tones, the second a little lower. */
const LANDING_NOTHING: readonly Tone[] = [
  { at: 0, duration: 0.24, frequencyHz: G4, wave: 'sine', gain: 0.24 },
  { at: 0.2, duration: 0.46, frequencyHz: E4, wave: 'sine', gain: 0.24 },
];

const LANDING_POINTS: readonly Tone[] = [C5, E5, G5].flatMap((frequencyHz, index) =>
  bell(index * 0.09, frequencyHz, 0.5, 0.2),
);

/** Rising bells, then a trill. */
const LANDING_BONUS: readonly Tone[] = [
  ...[C5, E5, G5, C6].flatMap((frequencyHz, index) => bell(index * 0.08, frequencyHz, 0.45, 0.17)),
  ...[E6, G6, E6, G6].flatMap((frequencyHz, index) => bell(0.36 + index * 0.09, frequencyHz, 0.4, 0.12)),
];

/** A roll that rises and stays open, because the offer follows. */
const LANDING_LUCK: readonly Tone[] = [
  ...[G4, C5, G4, C5, G4, C5].map(
    (frequencyHz, index): Tone => ({ at: index * 0.07, duration: 0.1, frequencyHz, wave: 'triangle', gain: 0.24 }),
  ),
  { at: 0.42, duration: 0.8, frequencyHz: G5, glideToHz: C6, wave: 'triangle', gain: 0.26 },
  { at: 0.42, duration: 0.8, frequencyHz: G4, glideToHz: C5, wave: 'sawtooth', gain: 0.05 },
];

export const SOUNDS = {
  win: WIN,
  lose: LOSE,
  correct: CORRECT,
  wrong: WRONG,
  blink: BLINK,
  press: PRESS,
  'landing-nothing': LANDING_NOTHING,
  'landing-points': LANDING_POINTS,
  'landing-bonus': LANDING_BONUS,
  'landing-luck': LANDING_LUCK,
};

/** Ticks closer than this would sound like one. */
const MIN_TICK_GAP_MS = 14;

/**
 * Returns the ticks to schedule for a list of times (milliseconds from now, ascending). The slower the wheel, the
 * deeper and louder each tick. `at` is in seconds from now, `rate` is the playback rate, `gain` ranges from 0 to 1.
 */
export function tickPlan(timesMs: readonly number[]): { at: number; rate: number; gain: number }[] {
  const ticks: { at: number; rate: number; gain: number }[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const time of timesMs) {
    const gap = time - last;
    if (time < 0 || gap < MIN_TICK_GAP_MS) continue;
    const slowness = Math.min(1, Math.max(0, (gap - 25) / 400));
    ticks.push({ at: time / 1000, rate: 1.12 - 0.24 * slowness, gain: 0.45 + 0.45 * slowness });
    last = time;
  }
  return ticks;
}
