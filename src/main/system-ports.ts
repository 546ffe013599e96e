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

/** Randomness from the operating system: draws must not be predictable. */
export const systemRandom: Random = {
  integer: (bound) => randomInt(bound),
  fraction: () => randomInt(2 ** 32) / 2 ** 32,
  hex: (bytes) => randomBytes(bytes).toString('hex'),
  uuid: () => randomUUID(),
};
