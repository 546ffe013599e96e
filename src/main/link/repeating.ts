import type { Clock } from '#shared/ports.ts';

/** Runs `work` after each wait. `waitMs` is read before each. Returns a function that ends it. */
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
 * Runs `work` once at a time. Returns a function that asks for a run: during a run, one more follows, for all who ask
 * until it begins. Its promise ends with that run, and rejects if the run does.
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
