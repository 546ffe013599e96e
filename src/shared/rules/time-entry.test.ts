import { expect, it } from 'vitest';
import { entryAt, momentOfEntry } from './time-entry.ts';

it.each([
  ['2026-05-01T14:00', 'Europe/Berlin', '2026-05-01T12:00:00.000Z'],
  ['2026-11-28T14:00', 'Europe/Berlin', '2026-11-28T13:00:00.000Z'],
  ['2026-05-01T14:00', 'Asia/Kolkata', '2026-05-01T08:30:00.000Z'],
  // The day on which the clocks go forward, and the one on which they go back.
  ['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T04:00', 'Europe/Berlin', '2026-10-25T03:00:00.000Z'],
])('%s in %s is %s, and back', (entry, zone, moment) => {
  expect(new Date(momentOfEntry(entry, zone)).toISOString()).toBe(moment);
  expect(entryAt(Date.parse(moment), zone)).toBe(entry);
});

it.each(['', '2026-05-01', '14:00', '2026-13-01T14:00'])('%j is no moment', (entry) => {
  expect(momentOfEntry(entry, 'Europe/Berlin')).toBeNaN();
});
