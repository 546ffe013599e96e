import { expect, it } from 'vitest';
import { dayInWords } from './day-in-words.ts';

it('writes a day in words', () => {
  expect(dayInWords('2026-11-23')).toBe('Monday, 23 November');
});
