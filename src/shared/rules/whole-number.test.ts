import { expect, test } from 'vitest';
import { wholeNumber } from './whole-number.ts';

test.each([
  ['12', 12],
  [' 007 ', 7],
  ['+12', 12],
  ['-1,250', -1250],
  ['12,345', 12345],
  ['1,250', 1250],
  ['1,234,567', 1234567],
  ['-3', -3],
  ['-0', 0],
  ['0', 0],
])('%j is %d', (text, number) => {
  expect(wholeNumber(text)).toBe(number);
});

test.each(['', ' ', 'abc', '--', 'Infinity'])('%j is no number', (text) => {
  expect(wholeNumber(text)).toBeNull();
});

test.each([
  '1.250',
  '1.000',
  '1.250.000',
  '12.9',
  '12.',
  '-0.5',
  '1,250.5',
  '1,25',
  '1 250',
  "1'250",
  '12 mugs',
  '--1',
  '0x10',
  '1e3',
  '٣',
])('%j is not understood', (text) => {
  expect(wholeNumber(text)).toBeNaN();
});
