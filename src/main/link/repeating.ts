import type { Clock } from '#shared/ports.ts';

/** Runs `work` after each wait. Calls `waitMs` before each wait. Returns a function that ends the repetition. */
export function repeating(clock: Clock, waitMs: () => number, work: () => unknown): () => void {
  let cancel: () => void;
  const wait = () => {
    cancel = clock.after(waitMs(), () => {
      wait();
      work();
    });
  };
  wait();
  return () => cancel();
}

/**
 * Runs `work` once at a time. Returns a function that requests a run. All requests during a run share the one run that
 * follows. The promise settles with that run, and rejects if the run does.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | null = null;
  const run = async () => {
    await running;
    next = null;
    const current = work();
    running = current.catch(() => {});
    await current;
  };
  return () => {
    next ??= run();
    return next;
  };
}
