import { expect, test } from 'vitest';
import { isSwap } from './corrections.ts';

const ANSWERS = ['Vinyl', 'Tape', 'Shellac', 'Wax'];

test('a corrected answer may not get the text of another one', () => {
  expect(isSwap(ANSWERS, 0, 'Vinyl record')).toBe(false);
  expect(isSwap(ANSWERS, 0, 'vinyl')).toBe(false);
  expect(isSwap(ANSWERS, 0, ' tape ')).toBe(true);
  expect(isSwap(ANSWERS, 3, 'VINYL')).toBe(true);
});
