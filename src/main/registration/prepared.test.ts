import { expect, it } from 'vitest';
import { steadyMs } from '../../../tests/support/fake-clock.ts';
import { isAlive } from './prepared.ts';

it.each([
  ['from its first moment', 1000, true],
  ['to its last one', 1999, true],
  ['not once it has expired', 2000, false],
  ['not before it was known: the time by which it was stamped is lost', 999, false],
])('what a kiosk knows counts %s', (_when, now, counts) => {
  expect(isAlive({ knownAt: steadyMs(1000), expiresAt: steadyMs(2000) }, steadyMs(now))).toBe(counts);
});
