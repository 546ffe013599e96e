import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Random } from '#shared/ports.ts';

/** Randomness from the operating system, so that no draw is predictable. */
export const systemRandom: Random = {
  integer: (bound) => randomInt(bound),
  fraction: () => randomInt(2 ** 32) / 2 ** 32,
  hex: (bytes) => randomBytes(bytes).toString('hex'),
  uuid: () => randomUUID(),
};
