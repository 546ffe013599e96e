import { expect, it } from 'vitest';
import { dayInWords } from './day-in-words.ts';

it('says a day as people say it', () => {
  expect(dayInWords('2026-11-23')).toBe('Monday, 23 November');
});
