import type { Clock } from '#shared/ports.ts';
import { BLINK_INTERVAL_MS, COUNTDOWN_MS } from '#shared/rules/board.ts';

/** The state of the board at a time: the seconds of its countdown, or the tick of a live board. */
export type BoardMoment = { kind: 'countdown'; secondsLeft: number } | { kind: 'live'; tick: number };

/** Returns the moment `elapsedMs` after the board was first shown. */
export function momentAt(elapsedMs: number): BoardMoment {
  const liveMs = elapsedMs - COUNTDOWN_MS;
  if (liveMs < 0) return { kind: 'countdown', secondsLeft: Math.min(COUNTDOWN_MS / 1000, Math.ceil(-liveMs / 1000)) };
  return { kind: 'live', tick: Math.floor(liveMs / BLINK_INTERVAL_MS) };
}

/** Returns the time until the next moment in milliseconds, always more than 0. */
export function msToNextMoment(elapsedMs: number): number {
  const stepMs = elapsedMs < COUNTDOWN_MS ? 1000 : BLINK_INTERVAL_MS;
  return (Math.floor(elapsedMs / stepMs) + 1) * stepMs - elapsedMs;
}

/**
 * Calls `onMoment` with the current moment, counted from `startedAt`, and then with each later one when it is due. A
 * late timer skips to the current moment. Returns a function that ends the calls.
 */
export function runBoardClock(
  time: Pick<Clock, 'elapsed' | 'after'>,
  startedAt: number,
  onMoment: (moment: BoardMoment) => void,
): () => void {
  let cancel = () => {};
  let isStopped = false;
  const run = () => {
    const elapsed = Math.max(0, time.elapsed() - startedAt);
    onMoment(momentAt(elapsed));
    if (!isStopped) cancel = time.after(msToNextMoment(elapsed), run);
  };
  run();
  return () => {
    isStopped = true;
    cancel();
  };
}
