import { BLINK_INTERVAL_MS } from '#shared/rules/board.ts';

/** The tick shown `elapsedMs` after the board opened: whole intervals. */
export const tickAt = (elapsedMs: number): number => Math.max(0, Math.floor(elapsedMs / BLINK_INTERVAL_MS));

/** How long until the next tick is due, in milliseconds, more than 0. */
export const msToNextTick = (elapsedMs: number): number => (tickAt(elapsedMs) + 1) * BLINK_INTERVAL_MS - elapsedMs;

/** What a clock needs; `performance.now` and timers in the page. */
export interface BoardTime {
  now(): number;
  after(delayMs: number, callback: () => void): () => void;
}

/**
 * Calls `onTick` with 0 at once and then with each tick when it is due; a late timer goes straight to the tick of the
 * moment. `stop` ends it; `elapsedMs` goes on counting.
 */
export function startBoardClock(time: BoardTime, onTick: (tick: number) => void) {
  const start = time.now();
  const elapsedMs = () => time.now() - start;
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
