/** Confetti computed from the elapsed time alone: a frame never depends on an earlier one, so late frames are right. */

export const CONFETTI_DURATION_MS = 4000;
const FADE_MS = 900;
const COUNT = 170;
const COLOURS = ['#ff4d5e', '#ffd23f', '#3ddc97', '#38b6ff', '#b65cff', '#ff8a3d', '#ffffff'] as const;

/** One piece. Lengths are shares of the canvas's shorter side, times are in seconds. */
export interface Particle {
  /** The bottom corner that shoots the piece: -1 left, 1 right. */
  side: -1 | 1;
  delay: number;
  speedX: number;
  speedY: number;
  size: number;
  /** Width / height. */
  aspect: number;
  colour: string;
  spin: number;
  tumble: number;
  phase: number;
  isRound: boolean;
}

/** Creates the pieces of one burst; `random` returns numbers in [0, 1). */
export function createParticles(random: () => number): Particle[] {
  const between = (low: number, high: number) => low + (high - low) * random();
  return Array.from({ length: COUNT }, (_, index) => ({
    side: index % 2 === 0 ? -1 : 1,
    delay: random() ** 2 * 0.7,
    speedX: between(0.12, 1.05),
    speedY: between(1.15, 2.2),
    size: between(0.011, 0.02),
    aspect: between(0.4, 0.9),
    colour: COLOURS[Math.floor(random() * COLOURS.length)] ?? COLOURS[0],
    spin: between(-5, 5),
    tumble: between(5, 13),
    phase: between(0, 2 * Math.PI),
    isRound: random() < 0.18,
  }));
}

const GRAVITY = 1.1;
const DRAG = 1.35;

/**
 * The position of a piece, in pixels, and its rotation, `elapsedMs` after the burst, on a canvas of the given size;
 * null before it is shot.
 */
export function poseAt(piece: Particle, elapsedMs: number, width: number, height: number) {
  const time = elapsedMs / 1000 - piece.delay;
  if (time < 0) return null;
  const unit = Math.min(width, height);
  // Drag uses up the shot's speed; a steady fall remains.
  const glide = (1 - Math.exp(-DRAG * time)) / DRAG;
  const fall = (GRAVITY / DRAG) * (time - glide);
  const reach = Math.max(width, height) / unit;
  const sway = Math.sin(piece.phase + time * 2.6) * 0.018 * Math.min(1, time);
  const start = piece.side < 0 ? -0.02 * unit : width + 0.02 * unit;
  return {
    x: start - piece.side * piece.speedX * (width / unit) * glide * unit + sway * unit,
    y: height + 0.03 * unit - (piece.speedY * reach ** 0.8 * glide - fall * reach ** 0.8) * unit,
    angle: piece.phase + piece.spin * time,
    /** The visible share of the tumbling paper's front, from -1 (only the back) to 1. */
    face: Math.cos(piece.phase + piece.tumble * time),
    alpha: Math.min(1, Math.max(0, (CONFETTI_DURATION_MS - elapsedMs) / FADE_MS)),
  };
}
