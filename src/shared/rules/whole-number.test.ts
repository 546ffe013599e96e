import { expect, test } from 'vitest';
import { wholeNumber } from './whole-number.ts';

test.each([
  ['12', 12],
  [' 007 ', 7],
  ['+12', 12],
  ['12.9', 12],
  ['12.95', 12],
  ['-1,250', -1250],
  ['12,345', 12345],
  ['1,250.5', 1250],
  ['1,250', 1250],
  ['1,234,567', 1234567],
  ['-3', -3],
  ['-0.5', 0],
  ['0', 0],
])('%j is %d', (text, number) => {
  expect(wholeNumber(text)).toBe(number);
});

test.each(['', ' ', 'abc', '12 mugs', '1,25', '--1', '1.2.3', '1.1,250', '0x10', 'Infinity'])(
  '%j is no number',
  (text) => {
    expect(wholeNumber(text)).toBeNull();
  },
);
