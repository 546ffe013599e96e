import type { Clock } from '#shared/ports.ts';

/** The browser's time. */
export const browserClock: Clock = {
  now: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};
