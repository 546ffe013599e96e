import { expect, it } from 'vitest';
import { isSliver } from './image.ts';

it.each([
  [{ width: 200, height: 2000 }, true],
  [{ width: 4000, height: 100 }, true],
  [{ width: 400, height: 100 }, false],
  [{ width: 100, height: 100 }, false],
  [{ width: 2000, height: 200 }, false],
])('a logo of %o is too thin: %s', (size, expected) => {
  expect(isSliver(size)).toBe(expected);
});
