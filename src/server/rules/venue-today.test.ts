import { expect, it } from 'vitest';
import { startOfToday } from './venue-today.ts';

it.each([
  ['2026-11-21T00:00:00.000+00:00', '2026-11-23T00:00:00.000Z'],
  ['2026-11-21T00:00:00.000+02:00', '2026-11-23T22:00:00.000Z'],
  ['2026-11-21T00:00:00.000-05:00', '2026-11-23T05:00:00.000Z'],
  ['2026-11-21T00:00:00.000+05:30', '2026-11-23T18:30:00.000Z'],
  ['unreadable', '2026-11-23T00:00:00.000Z'],
])('today of a campaign that starts at %s began at %s', (start_date, from) => {
  const now = Date.parse('2026-11-23T22:30:00Z');
  expect(new Date(startOfToday({ start_date }, now)).toISOString()).toBe(from);
});
