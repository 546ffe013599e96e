import { expect, it } from 'vitest';
import { backAt } from './back-at.ts';
import { clockTime } from './clock-time.ts';

const until = Date.parse('2026-11-23T13:00:00Z');
const now = Date.parse('2026-11-23T11:30:00Z');

it('names the time, and the day unless it is today, by the clocks of a venue', () => {
  expect(backAt(until, now, 'Europe/Berlin')).toMatch(/^Back at (14:00|2:00\sPM)$/);
  expect(backAt(until, now, 'Europe/Berlin', clockTime)).toBe('Back at 14:00');
  expect(backAt(until, now - 86_400_000, 'Europe/Berlin')).toMatch(/^Back on Monday, 23 November at (14:00|2:00\sPM)$/);
  expect(backAt(until, now, 'Asia/Tokyo')).toMatch(/^Back at (22:00|10:00\sPM)$/);
  // In Auckland it is past midnight when the break ends, but not yet when it begins.
  expect(backAt(until, Date.parse('2026-11-23T10:30:00Z'), 'Pacific/Auckland')).toMatch(
    /^Back on Tuesday, 24 November/,
  );
});
