import { describe, expect, it } from 'vitest';
import type { HistoryEntry, KioskTrouble } from '#shared/entities/fleet.ts';
import { alarmMs, DAY_MS, daySpans } from './day-spans.ts';

const NOW = Date.UTC(2026, 4, 2, 12);
const HOUR_MS = 60 * 60_000;
const hoursAgo = (hours: number) => new Date(NOW - hours * HOUR_MS).toISOString();
const entry = (hours: number, ...troubles: KioskTrouble[]): HistoryEntry => ({
  date: hoursAgo(hours),
  troubles,
  unsent: 0,
});
const WELL = { troubles: [], heardDate: hoursAgo(0) };
/** Each span as hours ago and its grade. */
const hoursOf = (...given: Parameters<typeof daySpans>) =>
  daySpans(...given).map(({ from, to, grade }) => [(NOW - from) / HOUR_MS, (NOW - to) / HOUR_MS, grade]);

describe('the day of a kiosk', () => {
  it('has no gap, from a day ago until now', () => {
    const history = [entry(30), entry(6, 'on-battery'), entry(2, 'silent'), entry(1)];
    expect(hoursOf(history, WELL, NOW)).toEqual([
      [24, 6, 'well'],
      [6, 2, 'notice'],
      [2, 1, 'alarm'],
      [1, 0, 'well'],
    ]);
    expect(alarmMs(daySpans(history, WELL, NOW))).toBe(HOUR_MS);
  });

  it('begins with nothing known where the kiosk is new', () => {
    expect(hoursOf([entry(3)], WELL, NOW)).toEqual([
      [24, 3, null],
      [3, 0, 'well'],
    ]);
    expect(hoursOf([], { troubles: ['never-heard'], heardDate: null }, NOW)).toEqual([[24, 0, null]]);
  });

  it('ends with the silence that goes on', () => {
    const spans = daySpans([entry(5)], { troubles: ['silent'], heardDate: hoursAgo(4) }, NOW);
    expect(spans.map(({ grade }) => grade)).toEqual([null, 'well', 'alarm']);
    expect(alarmMs(spans)).toBe(4 * HOUR_MS - 2 * 60_000);
    // Longer than the day.
    expect(alarmMs(daySpans([entry(50)], { troubles: ['silent'], heardDate: hoursAgo(49) }, NOW))).toBe(DAY_MS);
  });
});
