import { expect, it } from 'vitest';
import { heardText, timeText } from './moments.ts';

/** At noon, in whatever zone the test runs. */
const NOON = new Date(2026, 4, 20, 12).getTime();
const MINUTE_MS = 60_000;
const heard = (moment: number) => heardText(new Date(moment).toISOString(), NOON);

it('says when a kiosk was last heard', () => {
  expect([heardText(null, NOON), heardText(undefined, NOON)]).toEqual(['Never', 'Never']);
  expect(heard(NOON - 2 * MINUTE_MS)).toBe('Just now');
  // The server's clock is ahead.
  expect(heard(NOON + 5 * MINUTE_MS)).toBe('Just now');
  expect(heard(NOON - 3 * MINUTE_MS)).toBe('Today, 11:57');
  expect(heard(NOON - 24 * 60 * MINUTE_MS)).toBe('05/19/2026, 12:00');
});

it('writes midnight as it is on a clock', () => {
  expect(timeText(new Date(2026, 4, 20, 0, 5).getTime())).toBe('00:05');
});
