import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Clock, Random } from '#shared/ports.ts';

/** The real clock. Timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Chance from the operating system's generator: draws must not be predictable (DESIGN 7). */
export const systemRandom: Random = {
  integer: (bound) => randomInt(bound),
  fraction: () => randomInt(2 ** 32) / 2 ** 32,
  hex: (bytes) => randomBytes(bytes).toString('hex'),
  uuid: () => randomUUID(),
};
