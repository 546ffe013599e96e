import { describe, expect, it } from 'vitest';
import { CONFETTI_DURATION_MS, createParticles, poseAt } from './particles.ts';

/** A seeded generator, so that each run creates the same burst. */
function numbers() {
  let state = 7;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

describe('confetti', () => {
  const burst = createParticles(numbers());
  const poses = (elapsedMs: number) => burst.map((piece) => poseAt(piece, elapsedMs, 1920, 1080));

  it('is shot in from below both corners, after its delay', () => {
    expect(burst.every((piece) => poseAt(piece, piece.delay * 1000 - 1, 1920, 1080) === null)).toBe(true);
    for (const piece of burst) {
      const pose = poseAt(piece, piece.delay * 1000 + 0.001, 1920, 1080);
      expect(pose?.y).toBeGreaterThan(1080);
      expect(piece.side < 0 ? (pose?.x ?? 0) < 0 : (pose?.x ?? 0) > 1920).toBe(true);
    }
  });

  it('rises over the middle of the screen, then falls', () => {
    const highest = Math.min(...poses(1300).map((pose) => pose?.y ?? Number.POSITIVE_INFINITY));
    expect(highest).toBeLessThan(540);
    const average = (elapsedMs: number) =>
      poses(elapsedMs).reduce((sum, pose) => sum + (pose?.y ?? 0), 0) / burst.length;
    expect(average(3500)).toBeGreaterThan(average(1800));
  });

  it('has faded away at the end', () => {
    expect(poses(CONFETTI_DURATION_MS).every((pose) => pose?.alpha === 0)).toBe(true);
    expect(poses(1500).some((pose) => pose?.alpha === 1)).toBe(true);
  });
});
