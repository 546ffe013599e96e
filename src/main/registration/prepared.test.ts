import { expect, it } from 'vitest';
import { isAlive } from './prepared.ts';

it.each([
  ['from its first moment', 1000, true],
  ['to its last one', 1999, true],
  ['not once it has expired', 2000, false],
  ['not before it was known: the time by which it was stamped is lost', 999, false],
])('what a kiosk knows counts %s', (_when, now, counts) => {
  expect(isAlive({ knownAt: 1000, expiresAt: 2000 }, now)).toBe(counts);
});
