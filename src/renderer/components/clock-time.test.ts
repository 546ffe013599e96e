import { expect, it } from 'vitest';
import { clockTime, exactClockTime, visitorsTime } from './clock-time.ts';

it('writes the time with 24 hours for staff, and as it is usual here for visitors', () => {
  const midnight = new Date(2026, 4, 20, 0, 5, 9).getTime();
  expect([clockTime(midnight), exactClockTime(midnight)]).toEqual(['00:05', '00:05:09']);
  const afternoon = Date.parse('2026-11-23T13:00:00Z');
  expect(clockTime(afternoon, 'Asia/Tokyo')).toBe('22:00');
  expect(visitorsTime(afternoon, 'Asia/Tokyo')).toMatch(/^(22:00|10:00\sPM)$/);
});
