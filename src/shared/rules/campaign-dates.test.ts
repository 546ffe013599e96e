import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dayAt, dayOf, dayOfText, endOfDay, isDay, startOfDay } from './campaign-dates.ts';

const machineZone = process.env.TZ;
/** Sets the time zone. Node applies the variable at once. */
const live = (zone: string | undefined) => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
};
afterEach(() => live(machineZone));

describe.each([
  { zone: 'UTC', day: '2026-05-01', start: '2026-05-01T00:00:00.000+00:00', end: '2026-05-01T23:59:59.999+00:00' },
  {
    zone: 'Europe/Berlin',
    day: '2026-05-01',
    start: '2026-05-01T00:00:00.000+02:00',
    end: '2026-05-01T23:59:59.999+02:00',
  },
  {
    zone: 'America/St_Johns',
    day: '2026-01-31',
    start: '2026-01-31T00:00:00.000-03:30',
    end: '2026-01-31T23:59:59.999-03:30',
  },
  {
    zone: 'Pacific/Kiritimati',
    day: '2026-12-31',
    start: '2026-12-31T00:00:00.000+14:00',
    end: '2026-12-31T23:59:59.999+14:00',
  },
  // Clocks change during the day.
  {
    zone: 'Europe/Berlin',
    day: '2026-03-29',
    start: '2026-03-29T00:00:00.000+01:00',
    end: '2026-03-29T23:59:59.999+02:00',
  },
  {
    zone: 'America/New_York',
    day: '2026-11-01',
    start: '2026-11-01T00:00:00.000-04:00',
    end: '2026-11-01T23:59:59.999-05:00',
  },
  // Clocks go forward at midnight, so the day starts at one. Clocks go back at midnight, so eleven to twelve comes
  // twice.
  {
    zone: 'Africa/Cairo',
    day: '2026-04-24',
    start: '2026-04-24T01:00:00.000+03:00',
    end: '2026-04-24T23:59:59.999+03:00',
  },
  {
    zone: 'Africa/Cairo',
    day: '2026-10-29',
    start: '2026-10-29T00:00:00.000+03:00',
    end: '2026-10-29T23:59:59.999+02:00',
  },
])('$day in $zone', ({ zone, day, start, end }) => {
  beforeEach(() => live(zone));

  test('is sent as its first and last moment with the local offset', () => {
    expect([startOfDay(day), endOfDay(day)]).toEqual([start, end]);
  });

  test('is read back from both', () => {
    expect([dayOf(start), dayOf(end)]).toEqual([day, day]);
  });

  test('ends one millisecond before the next begins', () => {
    const nextDay = dayAt(Date.parse(end) + 1);
    expect(Date.parse(startOfDay(nextDay)) - Date.parse(end)).toBe(1);
    expect(nextDay > day).toBe(true);
  });
});

describe('a stored moment', () => {
  test('means its written day in every time zone', () => {
    live('America/New_York');
    expect(dayOf('2026-05-01T00:00:00.000+02:00')).toBe('2026-05-01');
    expect(dayOf('2026-05-01T00:00:00')).toBe('2026-05-01');
  });

  test('in UTC means the local day', () => {
    live('Europe/Berlin');
    expect(dayOf('2026-04-30T22:00:00Z')).toBe('2026-05-01');
    expect(dayOf('2026-05-01T21:59:59.999Z')).toBe('2026-05-01');
  });

  test.each([null, undefined, '', 'soon'])('%j is no day', (text) => {
    expect(dayOf(text)).toBeNull();
  });
});

test('today is the local day', () => {
  const now = Date.parse('2026-05-01T22:30:00Z');
  live('Europe/Berlin');
  expect(dayAt(now)).toBe('2026-05-02');
  live('America/New_York');
  expect(dayAt(now)).toBe('2026-05-01');
});

describe('a day as it is typed', () => {
  test.each([
    ['03/05/2027', '2027-03-05'],
    ['3/5/2027', '2027-03-05'],
    ['3/5/27', '2027-03-05'],
    [' 12/31/2026 ', '2026-12-31'],
    ['03-05-2027', '2027-03-05'],
    ['2027-03-05', '2027-03-05'],
    ['2/29/2028', '2028-02-29'],
  ])('%s is %s', (text, day) => {
    expect(dayOfText(text)).toBe(day);
  });

  test.each([
    '02/31/2027',
    '2/29/2027',
    '13/01/2027',
    '0/5/2027',
    '3/5/202',
    '3/5',
    '3/5-2027',
    '05.03.2027',
    'abc',
    '',
  ])('"%s" is no day', (text) => {
    expect(dayOfText(text)).toBeNull();
  });

  test('is no day if the calendar has no such day', () => {
    expect([isDay('2027-02-28'), isDay('2027-02-29'), isDay('2027-2-28'), isDay(null)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
