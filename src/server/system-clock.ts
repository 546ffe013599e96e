import type { Clock } from '#shared/ports.ts';

/** The real clock. Timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
