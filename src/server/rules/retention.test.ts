import { expect, it } from 'vitest';
import { isRetentionOver } from './retention.ts';

const END = '2026-05-01T23:59:59.999+02:00';
const DAY_MS = 24 * 60 * 60 * 1000;
const isOver = (days: number, values: Partial<Parameters<typeof isRetentionOver>[0]> = {}) =>
  isRetentionOver(
    { end_date: END, ended_at: null, claim_by: null, time_zone: null, delete_after_days: 30, ...values },
    { now: Date.parse(END) + days * DAY_MS, lateDays: 14 },
  );

it('is over after its days, counted from the end and the late days', () => {
  expect([isOver(43.9), isOver(44)]).toEqual([false, true]);
});

it('is never over without days', () => {
  expect(isOver(10_000, { delete_after_days: null })).toBe(false);
});

it('counts from the planned end of a show that was ended early, because that end may be taken back', () => {
  const ended_at = '2026-04-01T12:00:00.000Z';
  expect([isOver(43.9, { ended_at }), isOver(44, { ended_at })]).toEqual([false, true]);
});

it('counts from the end of the last claim day at the venue, unless the show ends later', () => {
  const claim = { claim_by: '2026-05-31', time_zone: 'Asia/Tokyo' };
  const end = (Date.parse('2026-05-31T15:00:00.000Z') - 1 - Date.parse(END)) / DAY_MS;
  expect([isOver(end + 44 - 1e-6, claim), isOver(end + 44, claim)]).toEqual([false, true]);
  expect([isOver(43.9, { claim_by: '2026-04-01' }), isOver(44, { claim_by: '2026-04-01' })]).toEqual([false, true]);
});
