import { type Degrees, degrees, PIN_COUNT, POINTER_ANGLE } from '#shared/rules/wheel.ts';

/**
 * The motion of the wheel in one spin: a small swing back, a start, and a long slowing down. The last pin passes
 * shortly before the end. Angles are rotations in degrees, times are milliseconds from the start.
 */
export interface SpinMotion {
  from: Degrees;
  to: Degrees;
  durationMs: number;
  angleAt(elapsedMs: number): Degrees;
}

/** The angle between two pins. */
const PIN_GAP = 360 / PIN_COUNT;
/** The time in which the wheel swings back. */
const SWING_MS = 320;
/** The time from the swing to full speed. */
const START_MS = 560;
/** Maximum swing back, in degrees, and as a share of the way to the last pin, which the swing must not reach. */
const SWING_DEGREES = 4;
const SWING_SHARE = 0.6;
/** The time left when the last pin passes, for the shortest and the longest way from that pin to the drawn place. */
const LAST_PIN_LEFT_MS = [330, 770] as const;
/** The shortest and the longest way from the last pin to the drawn place: 0.1 and 0.9 of a segment. */
const LAST_WAY = [PIN_GAP * 0.1, PIN_GAP * 0.9] as const;

/** Returns how far `rotation` is past the last pin, in degrees: 0 to 15. */
const pastLastPin = (rotation: number): number => (((rotation - POINTER_ANGLE) % PIN_GAP) + PIN_GAP) % PIN_GAP;

/**
 * Returns the motion of a spin by at least one turn. While the wheel slows down, the remaining way mixes the square and
 * the cube of the remaining time. The mix sets when the last pin passes: 7.2 to 7.7 s into a spin of 8 s.
 */
export function fullMotion(from: Degrees, to: Degrees, durationMs: number): SpinMotion {
  const swing = Math.min(SWING_DEGREES, SWING_SHARE * pastLastPin(from));
  const lastWay = pastLastPin(to);
  const slowMs = durationMs - SWING_MS - START_MS;
  const way = to - from + swing;
  // Interpolates the time left at the last pin by the root of the way, because the wheel slows down steadily.
  const root = (Math.sqrt(lastWay) - Math.sqrt(LAST_WAY[0])) / (Math.sqrt(LAST_WAY[1]) - Math.sqrt(LAST_WAY[0]));
  const leftMs = LAST_PIN_LEFT_MS[0] + (LAST_PIN_LEFT_MS[1] - LAST_PIN_LEFT_MS[0]) * Math.min(1, Math.max(0, root));
  const left = leftMs / slowMs;
  // The start ends at the speed with which the slowing down begins, so its way is that speed times half its time.
  const start = START_MS / (2 * slowMs);
  const share = lastWay / way;
  const cube = (left ** 2 - share * (1 + 2 * start)) / (left ** 2 * (1 - left) + share * start);
  const slowWay = way / (1 + (2 + cube) * start);
  const speed = (slowWay * (2 + cube)) / slowMs;

  const angleAt = (elapsedMs: number): number => {
    if (elapsedMs <= 0) return from;
    if (elapsedMs >= durationMs) return to;
    if (elapsedMs < SWING_MS) return from - (swing * (1 - Math.cos((Math.PI * elapsedMs) / SWING_MS))) / 2;
    const started = elapsedMs - SWING_MS;
    if (started < START_MS) return from - swing + (speed * started ** 2) / (2 * START_MS);
    const rest = (durationMs - elapsedMs) / slowMs;
    return to - slowWay * rest ** 2 * (1 - cube + cube * rest);
  };
  return { from, to, durationMs, angleAt: (elapsedMs) => degrees(angleAt(elapsedMs)) };
}

/** Returns a motion by less than one turn, for reduced motion. The wheel slows down from the start. */
export function calmMotion(from: Degrees, to: Degrees, durationMs: number): SpinMotion {
  const angleAt = (elapsedMs: number) => {
    const rest = 1 - Math.min(1, Math.max(0, elapsedMs / durationMs));
    return degrees(to - (to - from) * rest ** 2);
  };
  return { from, to, durationMs, angleAt };
}

/**
 * Returns when the wheel, turning forwards, reaches a rotation between its start and its end. Searches by bisection,
 * because the motion has no simple inverse.
 */
export function timeAt({ durationMs, angleAt }: SpinMotion, rotation: number): number {
  let [low, high] = [0, durationMs];
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (angleAt(middle) < rotation) low = middle;
    else high = middle;
  }
  return high;
}

/** Returns the rotations of a spin at which a pin passes the pointer, ascending. Each makes one tick. */
export function pinRotations({ from, to }: SpinMotion): number[] {
  const first = Math.floor((from - POINTER_ANGLE) / PIN_GAP) + 1;
  const last = Math.floor((to - POINTER_ANGLE) / PIN_GAP);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, pin) => (first + pin) * PIN_GAP + POINTER_ANGLE);
}
