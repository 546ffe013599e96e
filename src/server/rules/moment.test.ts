import { describe, expect, it } from 'vitest';
import { endOfDay, isBeforeToday, isSameMoment, readMoment, startOfDay } from './moment.ts';

describe('a sent moment', () => {
  it.each([
    ['2026-05-01T00:00:00Z', '2026-05-01', '+00:00'],
    ['2026-05-01T23:59:59.999+02:00', '2026-05-01', '+02:00'],
    ['2024-02-29T00:00-07:00', '2024-02-29', '-07:00'],
    ['2026-05-01T00:00:00+05:45', '2026-05-01', '+05:45'],
  ])('%s is on %s at %s', (text, day, offset) => {
    expect(readMoment(text)).toEqual({ text, time: Date.parse(text), day, offset });
  });

  it.each([
    ['2026-12-24T12:00:00Z', '2026-12-24T00:00:00.000+00:00', '2026-12-24T23:59:59.999+00:00'],
    ['2026-12-24T23:59:59.999+02:00', '2026-12-24T00:00:00.000+02:00', '2026-12-24T23:59:59.999+02:00'],
    ['2024-02-29T00:00-07:00', '2024-02-29T00:00:00.000-07:00', '2024-02-29T23:59:59.999-07:00'],
  ])('%s is on a day from %s to %s', (text, start, end) => {
    const moment = readMoment(text);
    expect(moment && [startOfDay(moment, null), endOfDay(moment, null)]).toEqual([start, end]);
  });

  it.each([
    '',
    'tomorrow',
    '2026-05-01',
    '2026-05-01T00:00:00',
    '05/01/2026',
    '2026-02-30T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-05-01T25:00:00Z',
    '2026-05-01T00:00:00+99:99',
    ' 2026-05-01T00:00:00Z',
    '1777593600000',
  ])('cannot be read from %j', (text) => {
    expect(readMoment(text)).toBeNull();
  });

  it.each([
    // In Kiritimati it is already May 2, on Niue still April 30.
    ['2026-05-01T12:00:00Z', '2026-05-01T00:00:00+14:00', true],
    ['2026-05-01T12:00:00Z', '2026-05-02T00:00:00+14:00', false],
    ['2026-05-01T10:00:00Z', '2026-04-30T00:00:00-11:00', false],
    ['2026-05-01T12:00:00Z', '2026-04-30T23:59:59-11:00', true],
    ['2026-05-01T23:59:59Z', '2026-05-01T00:00:00Z', false],
    ['2026-05-02T00:00:00Z', '2026-05-01T23:59:59Z', true],
  ])('at %s, %s is before today: %s', (now, text, isBefore) => {
    const moment = readMoment(text);
    expect(moment && isBeforeToday(moment, Date.parse(now), null)).toBe(isBefore);
  });

  it.each([
    // The offset that was sent does not matter, and each day has its own.
    ['2026-10-25T12:00:00-04:00', '2026-10-25T00:00:00.000+02:00', '2026-10-25T23:59:59.999+01:00'],
    ['2026-03-29T00:00:00+08:00', '2026-03-29T00:00:00.000+01:00', '2026-03-29T23:59:59.999+02:00'],
    // With Z it is a moment, which is on the venue's day.
    ['2026-07-01T22:00:00Z', '2026-07-02T00:00:00.000+02:00', '2026-07-02T23:59:59.999+02:00'],
  ])('%s is on a day in Berlin from %s to %s', (text, start, end) => {
    const moment = readMoment(text);
    const zone = 'Europe/Berlin';
    expect(moment && [startOfDay(moment, zone), endOfDay(moment, zone)]).toEqual([start, end]);
  });

  it("is before today by the venue's calendar, not by its own offset", () => {
    const newYork = readMoment('2026-05-01T00:00:00-04:00');
    const at = (now: string) => newYork && isBeforeToday(newYork, Date.parse(now), 'Asia/Singapore');
    expect([at('2026-05-01T15:59:59Z'), at('2026-05-01T16:00:00Z')]).toEqual([false, true]);
  });

  it('is the same in any time zone', () => {
    expect(isSameMoment('2026-05-01T02:00:00+02:00', '2026-05-01T00:00:00.000Z')).toBe(true);
    expect(isSameMoment('2026-05-01T02:00:00Z', '2026-05-01T00:00:00Z')).toBe(false);
    for (const missing of [null, undefined, 'tomorrow']) expect(isSameMoment(missing, '2026-05-01')).toBe(false);
  });
});
