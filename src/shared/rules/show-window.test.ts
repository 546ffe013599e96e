import { describe, expect, it } from 'vitest';
import { type CampaignDates, isOpenAt, isOverAt, isPausedAt, showWindow } from './show-window.ts';

const DATES = { startDate: '2026-05-01T00:00:00.000+02:00', endDate: '2026-05-03T23:59:59.999+02:00' };
const open = (moment: string, actions: CampaignDates = {}) => isOpenAt({ ...DATES, ...actions }, Date.parse(moment));

describe('a campaign', () => {
  it('is open from its first to its last moment', () => {
    const moments = ['2026-04-30T21:59:59Z', '2026-04-30T22:00:00Z', '2026-05-03T21:59:59Z', '2026-05-03T22:00:00Z'];
    expect(moments.map((moment) => open(moment))).toEqual([false, true, true, false]);
  });

  it('without dates, or with invalid ones, is always open', () => {
    for (const dates of [{}, { startDate: null, endDate: '' }, { startDate: 'soon', pausedUntil: 'later' }]) {
      expect(isOpenAt(dates, 0)).toBe(true);
    }
  });

  it('that was opened early is open from then on', () => {
    const actions = { openedDate: '2026-04-30T16:00:00Z' };
    expect([open('2026-04-30T15:59:59Z', actions), open('2026-04-30T16:00:00Z', actions)]).toEqual([false, true]);
    expect(open('2026-05-01T00:00:00Z', { openedDate: '2026-05-02T16:00:00Z' })).toBe(true);
  });

  it('that was ended early is over from that moment, although its last day is later', () => {
    const actions = { endedDate: '2026-05-02T16:00:00Z' };
    expect([open('2026-05-02T15:59:59.999Z', actions), open('2026-05-02T16:00:00Z', actions)]).toEqual([true, false]);
    expect(isOverAt({ ...DATES, ...actions }, Date.parse('2026-05-02T16:00:00Z'))).toBe(true);
    expect(showWindow({ ...DATES, ...actions }).plannedEnd).toBe(Date.parse(DATES.endDate));
  });

  it('is closed while a pause lasts, and opens again by itself', () => {
    const pause = { pausedDate: '2026-05-02T12:00:00Z', pausedUntil: '2026-05-02T14:00:00+02:00' };
    expect(open('2026-05-02T12:00:00Z', pause)).toBe(true);
    const longer = { ...pause, pausedUntil: '2026-05-02T16:00:00+02:00' };
    const moments = ['11:59:59.999', '12:00:00', '13:59:59.999', '14:00:00'];
    expect(moments.map((time) => open(`2026-05-02T${time}Z`, longer))).toEqual([true, false, false, true]);
    expect(isPausedAt({ pausedDate: pause.pausedDate }, Date.parse('2026-05-02T13:00:00Z'))).toBe(false);
  });
});
