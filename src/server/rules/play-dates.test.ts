import { describe, expect, it } from 'vitest';
import { readMoment } from './moment.ts';
import { isCampaignOpen, playTime } from './play-dates.ts';

const CAMPAIGN = { start_date: '2026-05-04T00:00:00.000+02:00', end_date: '2026-05-06T23:59:59.999+02:00' };
const END = Date.parse(CAMPAIGN.end_date);
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const at = (now: string | number, told?: string, { lateDays = 14, hasBegun = false } = {}) =>
  playTime(CAMPAIGN, {
    told: readMoment(told ?? '')?.time ?? (typeof now === 'number' ? now : Date.parse(now)),
    now: typeof now === 'number' ? now : Date.parse(now),
    lateDays,
    hasBegun,
  });

describe('a step of a play', () => {
  it('never counts before the start, with any reported moment', () => {
    for (const told of [undefined, '2026-05-05T10:00:00Z', '2026-05-01T10:00:00Z']) {
      expect(at('2026-05-03T21:59:59.999Z', told)).toBe('campaign-not-started');
    }
    expect(at('2026-05-03T22:00:00Z')).toBe('in-time');
  });

  it('counts between the dates, even if a clock is wrong', () => {
    for (const told of [undefined, '1970-01-01T00:00:00Z', '2999-01-01T00:00:00Z', 'x']) {
      expect(at(END, told)).toBe('in-time');
    }
  });

  it('counts as late if it arrives after the end but happened before it', () => {
    expect(at(END + 1, '2026-05-06T21:59:59.999Z')).toBe('late');
    expect(at(END + 14 * DAY_MS, '2026-05-04T00:00:00+02:00')).toBe('late');
  });

  it.each([
    ['no moment', undefined],
    ['a moment after the end', '2026-05-07T00:00:00.000+02:00'],
    ['a moment before the start', '2026-05-03T23:59:59.999+02:00'],
    ['a moment in the future', '2027-01-01T00:00:00Z'],
    ['a moment that is none', '2026-02-31T00:00:00Z'],
    ['a moment without a time zone', '2026-05-05T10:00:00'],
  ])('does not count after the end with %s', (_name, told) => {
    expect(at('2026-05-08T00:00:00Z', told)).toBe('campaign-over');
  });

  it('does not count after the late days', () => {
    const told = '2026-05-05T10:00:00Z';
    expect(at(END + 14 * DAY_MS + 1, told)).toBe('campaign-over');
    expect(at(END + 2 * DAY_MS, told, { lateDays: 2 })).toBe('late');
    expect(at(END + 1, told, { lateDays: 0 })).toBe('campaign-over');
  });

  it('may finish within two hours after the end if the play began before it', () => {
    const begun = { hasBegun: true };
    expect(at(END + 1, undefined, begun)).toBe('in-time');
    expect(at(END + 2 * HOUR_MS, undefined, begun)).toBe('in-time');
    expect(at(END + 2 * HOUR_MS + 1, undefined, begun)).toBe('campaign-over');
    // A play cannot begin after the end.
    expect(at(END + 1)).toBe('campaign-over');
    expect(at(END + HOUR_MS, new Date(END + 1).toISOString())).toBe('campaign-over');
  });

  it('may finish offline too, and is late if it arrives after those two hours', () => {
    const told = (afterEnd: number) => new Date(END + afterEnd).toISOString();
    const begun = { hasBegun: true };
    expect(at(END + HOUR_MS, told(1), begun)).toBe('in-time');
    expect(at(END + 3 * DAY_MS, told(2 * HOUR_MS), begun)).toBe('late');
    expect(at(END + 3 * DAY_MS, told(2 * HOUR_MS + 1), begun)).toBe('campaign-over');
    expect(at(END + 14 * DAY_MS + 1, told(1), begun)).toBe('campaign-over');
    expect(at(END + HOUR_MS, told(1), { hasBegun: true, lateDays: 0 })).toBe('in-time');
  });
});

describe('a campaign', () => {
  const campaign = { start_date: '2026-05-01T00:00:00+02:00', end_date: '2026-05-03T23:59:59.999+02:00' };

  it.each([
    ['2026-04-30T21:59:59Z', false],
    ['2026-04-30T22:00:00Z', true],
    ['2026-05-03T21:59:59Z', true],
    ['2026-05-03T22:00:00Z', false],
  ])("at %s is open: %s, by the administrator's time zone", (moment, isOpen) => {
    expect(isCampaignOpen(campaign, Date.parse(moment))).toBe(isOpen);
  });
});
