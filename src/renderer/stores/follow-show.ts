import type { Clock } from '#shared/ports.ts';
import { follow } from './follow.ts';

/** The interval between reads. A kiosk receives the actions of administrators as often. */
export const LOOK_MS = 30_000;

interface FollowedShow {
  clock: Clock;
  read(isFirst: boolean): Promise<void>;
  /** Returns when the pause on screen ends, as ISO 8601; null without one. */
  pauseEnd(): string | null;
}

/**
 * Reads at once, every half minute, and at the end of a pause, so that the screen shows each change without a reload.
 * Returns a function that stops this.
 */
export function followShow({ clock, read, pauseEnd }: FollowedShow): () => void {
  return follow(clock, read, () => waitMs(Date.parse(pauseEnd() ?? '') - clock.now()));
}

/** The server's clock may be behind, so a pause that is over by this clock waits for the next read as usual. */
const waitMs = (untilEndMs: number): number => (untilEndMs > 0 ? Math.min(untilEndMs, LOOK_MS) : LOOK_MS);
