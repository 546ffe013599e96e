import { expect, it } from 'vitest';
import { ageText, sizeText } from './moments.ts';

const HOUR_MS = 60 * 60_000;

it.each([
  [-5 * HOUR_MS, 'just now'],
  [59_000, 'just now'],
  [60_000, '1 minute'],
  [HOUR_MS - 1, '59 minutes'],
  [HOUR_MS, '1 hour'],
  [47 * HOUR_MS, '47 hours'],
  [48 * HOUR_MS, '2 days'],
])('an entry of %d ms ago is %s old', (ago, age) => {
  expect(ageText(1_000_000_000_000, 1_000_000_000_000 + ago)).toBe(age);
});

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [4_200_000, '4.2 MB'],
  [82_000_000_000, '82 GB'],
  [5_000_000_000_000, '5,000 GB'],
])('%d bytes are %s', (bytes, size) => {
  expect(sizeText(bytes)).toBe(size);
});
