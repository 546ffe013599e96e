import { afterEach, describe, expect, it } from 'vitest';
import { text } from '../../../tests/support/texts.ts';
import { dayAt, endOfDay, startOfDay } from './campaign-dates.ts';
import {
  isSameTimeZone,
  knownTimeZone,
  localTime,
  momentIn,
  ownTimeZone,
  timeZoneProblem,
  venueZone,
} from './venue-time.ts';

const machineZone = process.env.TZ;
afterEach(() => {
  if (machineZone === undefined) delete process.env.TZ;
  else process.env.TZ = machineZone;
});

describe.each([
  ['Europe/Berlin', '2026-03-29', '2026-03-29T00:00:00.000+01:00', '2026-03-29T23:59:59.999+02:00'],
  ['Europe/Berlin', '2026-10-25', '2026-10-25T00:00:00.000+02:00', '2026-10-25T23:59:59.999+01:00'],
  ['America/New_York', '2026-03-08', '2026-03-08T00:00:00.000-05:00', '2026-03-08T23:59:59.999-04:00'],
  ['America/New_York', '2026-11-01', '2026-11-01T00:00:00.000-04:00', '2026-11-01T23:59:59.999-05:00'],
  ['Asia/Kolkata', '2026-07-01', '2026-07-01T00:00:00.000+05:30', '2026-07-01T23:59:59.999+05:30'],
  // Clocks change by half an hour.
  ['Australia/Lord_Howe', '2026-04-05', '2026-04-05T00:00:00.000+11:00', '2026-04-05T23:59:59.999+10:30'],
  ['Australia/Lord_Howe', '2026-10-04', '2026-10-04T00:00:00.000+10:30', '2026-10-04T23:59:59.999+11:00'],
  // Clocks go forward at midnight, so the day starts at one.
  ['America/Havana', '2026-03-08', '2026-03-08T01:00:00.000-04:00', '2026-03-08T23:59:59.999-04:00'],
  ['Asia/Beirut', '2026-03-29', '2026-03-29T01:00:00.000+03:00', '2026-03-29T23:59:59.999+03:00'],
  // Clocks go back at one, so midnight to one comes twice.
  ['America/Havana', '2026-11-01', '2026-11-01T00:00:00.000-04:00', '2026-11-01T23:59:59.999-05:00'],
  // Clocks go back at midnight, so eleven to twelve comes twice.
  ['Asia/Beirut', '2026-10-24', '2026-10-24T00:00:00.000+03:00', '2026-10-24T23:59:59.999+02:00'],
  ['Pacific/Kiritimati', '2026-12-31', '2026-12-31T00:00:00.000+14:00', '2026-12-31T23:59:59.999+14:00'],
  ['+05:45', '2026-05-01', '2026-05-01T00:00:00.000+05:45', '2026-05-01T23:59:59.999+05:45'],
  ['Asia/Singapore', '9999-12-31', '9999-12-31T00:00:00.000+08:00', '9999-12-31T23:59:59.999+08:00'],
])('in %s, the day %s', (zone, day, start, end) => {
  it.each(['America/New_York', 'Pacific/Auckland'])('starts and ends there, seen from %s', (own) => {
    process.env.TZ = own;
    expect([startOfDay(day, zone), endOfDay(day, zone)]).toEqual([start, end]);
  });

  it('has only its own moments', () => {
    const [first, last] = [Date.parse(start), Date.parse(end)];
    expect([first - 1, first, last].map((time) => dayAt(time, zone) === day)).toEqual([false, true, true]);
  });

  it.runIf(!zone.startsWith('+'))('is the day that a machine there computes', () => {
    process.env.TZ = zone;
    expect([startOfDay(day), endOfDay(day)]).toEqual([start, end]);
  });
});

describe('the local time', () => {
  it('is right for a mistyped year, such as 26', () => {
    const start = startOfDay('0026-05-01', 'Europe/Berlin');
    expect(dayAt(Date.parse(start), 'Europe/Berlin')).toBe('0026-05-01');
  });

  it.each([
    ['2026-10-25T00:30:00Z', 'Europe/Berlin', { day: '2026-10-25', hour: 2, minute: 30, offsetMs: 7_200_000 }],
    ['2026-10-25T01:30:00Z', 'Europe/Berlin', { day: '2026-10-25', hour: 2, minute: 30, offsetMs: 3_600_000 }],
    ['2026-04-04T14:59:00Z', 'Australia/Lord_Howe', { day: '2026-04-05', hour: 1, minute: 59, offsetMs: 39_600_000 }],
    ['2026-04-04T15:00:00Z', 'Australia/Lord_Howe', { day: '2026-04-05', hour: 1, minute: 30, offsetMs: 37_800_000 }],
    ['2026-05-01T18:29:59Z', 'Asia/Kolkata', { day: '2026-05-01', hour: 23, minute: 59, offsetMs: 19_800_000 }],
    ['2026-05-01T03:59:59Z', 'America/New_York', { day: '2026-04-30', hour: 23, minute: 59, offsetMs: -14_400_000 }],
  ])('of %s in %s is a day and an hour', (moment, zone, local) => {
    expect(localTime(Date.parse(moment), zone)).toEqual(local);
  });

  it('agrees with the moment in that time zone for every quarter of an hour of two years', () => {
    const zone = 'Australia/Lord_Howe';
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    for (let time = Date.UTC(2026, 0); time < Date.UTC(2028, 0); time += 15 * 60_000)
      expect(momentIn(time, zone).slice(0, 19).replace('T', ' ')).toBe(clock.format(time));
  });
});

describe('a time zone', () => {
  it.each(['Europe/Berlin', 'Asia/Kolkata', 'Asia/Calcutta', 'UTC', 'Etc/GMT+5'])('%s is known', (name) => {
    expect([knownTimeZone(name), timeZoneProblem(name)]).toEqual([name, undefined]);
  });

  it.each(['Mars/Olympus', '+02:00', 'Europe', 'Europe/Berlin ', '2'])('"%s" is refused', (name) => {
    expect([knownTimeZone(name), timeZoneProblem(name)]).toEqual([null, text('rule.unknownTimeZone')]);
  });

  it('may be missing', () => {
    for (const missing of [null, '']) expect(timeZoneProblem(missing)).toBeUndefined();
    for (const missing of [null, undefined, '']) expect(knownTimeZone(missing)).toBeNull();
  });

  it('is the same under each of its names', () => {
    expect(isSameTimeZone('Asia/Kolkata', 'Asia/Calcutta')).toBe(true);
    expect(isSameTimeZone('Europe/Berlin', 'Europe/Paris')).toBe(false);
    expect(isSameTimeZone('', null)).toBe(true);
    expect(isSameTimeZone('Mars/Olympus', 'Mars/Olympus')).toBe(true);
    expect(isSameTimeZone('Mars/Olympus', 'Mars/Tharsis')).toBe(false);
    expect(isSameTimeZone('UTC', null)).toBe(false);
  });

  it("is this machine's where the administrator has not chosen another", () => {
    process.env.TZ = 'America/New_York';
    expect(ownTimeZone()).toBe('America/New_York');
  });

  it('of a venue is its own, else the offset of its start date', () => {
    const startDate = '2026-05-01T00:00:00.000-07:30';
    expect(venueZone({ startDate, timeZone: 'Asia/Singapore' })).toBe('Asia/Singapore');
    for (const timeZone of [null, undefined, 'Mars/Olympus']) expect(venueZone({ startDate, timeZone })).toBe('-07:30');
    expect(venueZone({ startDate: '2026-05-01T00:00:00Z', timeZone: null })).toBe('+00:00');
    expect(venueZone({ startDate: null, timeZone: null })).toBeUndefined();
  });
});
