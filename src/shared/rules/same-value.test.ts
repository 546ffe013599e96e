import { expect, test } from 'vitest';
import { isSameValue } from './same-value.ts';

test.each([
  [{ a: [1, { b: null }] }, { a: [1, { b: null }] }, true],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [{ a: undefined }, { b: undefined }, false],
  [[1, 2], [1, 3], false],
  [[1], { 0: 1 }, false],
  [[], [1], false],
  [null, {}, false],
  ['7', 7, false],
  ['', {}, false],
])('%j and %j: %s', (a, b, isSame) => {
  expect(isSameValue(a, b)).toBe(isSame);
  expect(isSameValue(b, a)).toBe(isSame);
});
