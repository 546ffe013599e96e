import { expect, it } from 'vitest';
import { NO_ACTIONS } from '../../../tests/support/no-actions.ts';
import { isShowOpen, type Show } from './show-hours.ts';

const SHOW: Show = {
  ...NO_ACTIONS,
  start_date: '2026-05-01T00:00:00.000+02:00',
  end_date: '2026-05-03T23:59:59.999+02:00',
  time_zone: null,
  opens_at: null,
  closes_at: null,
};
const isOpen = (moment: string, show: Partial<Show> = SHOW) => isShowOpen({ ...SHOW, ...show }, Date.parse(moment));

it("is open on the days of its campaign, from nine to six in the show's time zone", () => {
  expect(isOpen('2026-05-01T08:59:59.999+02:00')).toBe(false);
  expect(isOpen('2026-05-01T09:00:00.000+02:00')).toBe(true);
  expect(isOpen('2026-05-02T17:59:59.999+02:00')).toBe(true);
  expect(isOpen('2026-05-02T18:00:00.000+02:00')).toBe(false);
  expect(isOpen('2026-04-30T12:00:00.000+02:00')).toBe(false);
  expect(isOpen('2026-05-04T12:00:00.000+02:00')).toBe(false);
});

it('uses time zones west of Greenwich and with half hours, and UTC without an offset', () => {
  const west = { start_date: '2026-05-01T00:00:00-07:30', end_date: '2026-05-03T23:59:59-07:30' };
  expect([isOpen('2026-05-02T16:29:00Z', west), isOpen('2026-05-02T16:30:00Z', west)]).toEqual([false, true]);
  const utc = { start_date: '2026-05-01T00:00:00Z', end_date: '2026-05-03T00:00:00Z' };
  expect([isOpen('2026-05-01T08:59:00Z', utc), isOpen('2026-05-01T09:00:00Z', utc)]).toEqual([false, true]);
});

it('is closed during a pause and after an early end', () => {
  const [noon, one, two] = ['2026-05-02T12:00:00+02:00', '2026-05-02T13:00:00+02:00', '2026-05-02T14:00:00+02:00'];
  const paused = { ...SHOW, paused_at: noon, resumes_at: two };
  expect([isOpen(one, paused), isOpen(two, paused)]).toEqual([false, true]);
  expect(isOpen(one, { ...SHOW, ended_at: noon })).toBe(false);
});

it("uses the venue's time zone, also after clocks change", () => {
  const berlin = {
    start_date: '2026-10-24T00:00:00.000+02:00',
    end_date: '2026-10-26T23:59:59.999+01:00',
    time_zone: 'Europe/Berlin',
  };
  expect([isOpen('2026-10-24T07:00:00Z', berlin), isOpen('2026-10-26T07:59:59Z', berlin)]).toEqual([true, false]);
  expect([isOpen('2026-10-26T08:00:00Z', berlin), isOpen('2026-10-26T17:00:00Z', berlin)]).toEqual([true, false]);
});

it('uses the offset of the start date for a time zone that this server does not know', () => {
  const strange = { ...SHOW, time_zone: 'Mars/Olympus' };
  expect([isOpen('2026-05-01T07:00:00Z', strange), isOpen('2026-05-01T06:59:59Z', strange)]).toEqual([true, false]);
});

it('uses the opening hours of the campaign', () => {
  const show = { ...SHOW, time_zone: 'Asia/Kolkata', opens_at: '10:30', closes_at: '19:00' };
  const times = ['10:29:59', '10:30:00', '18:59:59', '19:00:00'];
  expect(times.map((time) => isOpen(`2026-05-02T${time}+05:30`, show))).toEqual([false, true, true, false]);
});

it('is open past midnight, but not in the night before its first day', () => {
  const show = { ...SHOW, opens_at: '18:00', closes_at: '02:00' };
  const at = (moment: string) => isOpen(`${moment}+02:00`, show);
  expect([at('2026-05-01T01:00:00'), at('2026-05-01T17:59:59'), at('2026-05-01T18:00:00')]).toEqual([
    false,
    false,
    true,
  ]);
  expect([at('2026-05-02T01:59:59'), at('2026-05-02T02:00:00')]).toEqual([true, false]);
  // The campaign ends at midnight.
  expect([at('2026-05-03T23:59:59'), at('2026-05-04T00:30:00')]).toEqual([true, false]);
});
