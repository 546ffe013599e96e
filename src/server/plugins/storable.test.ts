import { expect, it } from 'vitest';
import { isStorable } from './storable.ts';

it.each([
  ['', true],
  ['Grüße 👋', true],
  ['\u0001', true],
  ['a\0b', false],
  ['\ud83d', false],
  ['\udc4b\ud83d', false],
  [12, true],
  [null, true],
  [undefined, true],
  [{ name: 'Ada', list: [1, { deep: 'x' }] }, true],
  [{ name: 'Ada', list: [1, { deep: 'x\0' }] }, false],
])('%j can be stored: %s', (sent, expected) => {
  expect(isStorable(sent)).toBe(expected);
});
