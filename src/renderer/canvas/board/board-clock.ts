import type { Clock } from '#shared/ports.ts';
import { BLINK_INTERVAL_MS } from '#shared/rules/board.ts';

/** The tick shown `elapsedMs` after the board opened: the number of whole intervals. */
export const tickAt = (elapsedMs: number): number => Math.max(0, Math.floor(elapsedMs / BLINK_INTERVAL_MS));

/** The time until the next tick is due, in milliseconds; always more than 0. */
export const msToNextTick = (elapsedMs: number): number => (tickAt(elapsedMs) + 1) * BLINK_INTERVAL_MS - elapsedMs;

/**
 * Calls `onTick` with 0 immediately, then with each tick when it is due; a late timer skips to the current tick. `stop`
 * ends the calls, while `elapsedMs` keeps counting.
 */
export function startBoardClock(time: Pick<Clock, 'elapsed' | 'after'>, onTick: (tick: number) => void) {
  const start = time.elapsed();
  const elapsedMs = () => time.elapsed() - start;
  let cancel = () => {};
  let isStopped = false;
  const run = () => {
    const elapsed = elapsedMs();
    onTick(tickAt(elapsed));
    if (!isStopped) cancel = time.after(msToNextTick(elapsed), run);
  };
  run();
  return {
    elapsedMs,
    stop() {
      isStopped = true;
      cancel();
    },
  };
}
