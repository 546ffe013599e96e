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
  expect(new Date(startOfToday({ start_date, time_zone: null }, now)).toISOString()).toBe(from);
});

it.each([
  // Clocks went forward by an hour after the start, and by half an hour at two.
  ['Europe/Berlin', '2026-03-20T00:00:00.000+01:00', '2026-04-02T12:00:00Z', '2026-04-01T22:00:00.000Z'],
  ['Australia/Lord_Howe', '2026-10-01T00:00:00.000+10:30', '2026-10-04T12:00:00Z', '2026-10-03T13:30:00.000Z'],
])('in %s, today of a campaign that starts at %s began at its midnight', (time_zone, start_date, now, from) => {
  expect(new Date(startOfToday({ start_date, time_zone }, Date.parse(now))).toISOString()).toBe(from);
});
