import { describe, expect, it } from 'vitest';
import { closedCampaign, nextOrLast } from './closed-campaigns.ts';

const closed = (campaignName: string, startDate: string, endDate: string, isOver: boolean) => ({
  campaignName,
  startDate: `${startDate}T00:00:00.000+01:00`,
  endDate: `${endDate}T23:59:59.999+01:00`,
  isOver,
});
const spring = closed('Spring', '2026-03-01', '2026-03-05', true);
const summer = closed('Summer', '2026-06-01', '2026-06-05', true);
const autumn = closed('Autumn', '2026-11-23', '2026-11-28', false);
const winter = closed('Winter', '2026-12-23', '2026-12-28', false);

it('is the next campaign to begin', () => {
  expect(nextOrLast([winter, summer, autumn, spring])).toEqual({
    kind: 'coming',
    campaignName: 'Autumn',
    day: '2026-11-23',
  });
});

it('is the last one that ended if none is to come', () => {
  const last = { kind: 'over', campaignName: 'Summer', day: '2026-06-05' };
  expect(nextOrLast([summer, spring])).toEqual(last);
  expect(nextOrLast([spring, summer])).toEqual(last);
  const newYear = closed('New Year', '2026-01-01', '2026-01-05', true);
  expect(nextOrLast([summer, newYear, spring])).toEqual(last);
});

it('is null without a date', () => {
  expect(nextOrLast([])).toBeNull();
  expect(nextOrLast([{ campaignName: 'Autumn', startDate: null, isOver: false }])).toBeNull();
});

it('is a paused one before all others, the one that ends first', () => {
  const [early, late] = ['2026-06-02T12:00:00Z', '2026-06-02T13:00:00Z'];
  const pausedUntil = (moment: string) => ({ ...summer, isOver: false, pausedUntil: moment });
  expect(nextOrLast([winter, pausedUntil(late), pausedUntil(early)])).toEqual({
    kind: 'paused',
    campaignName: 'Summer',
    until: early,
  });
});

describe('a closed campaign', () => {
  const campaign = { campaignName: 'Show', startDate: '2026-05-01T00:00:00Z', endDate: '2026-05-03T23:59:59.999Z' };
  const at = (moment: string, actions: object) => closedCampaign({ ...campaign, ...actions }, Date.parse(moment));

  it('tells the end of its pause only while that lasts', () => {
    const pause = { pausedDate: '2026-05-02T12:00:00Z', pausedUntil: '2026-05-02T14:00:00Z' };
    expect(at('2026-05-02T13:00:00Z', pause)).toMatchObject({ isOver: false, pausedUntil: pause.pausedUntil });
    expect(at('2026-05-04T13:00:00Z', pause)).toMatchObject({ isOver: true, pausedUntil: null });
    expect(at('2026-04-01T13:00:00Z', pause)).toMatchObject({ isOver: false, pausedUntil: null });
  });

  it("that was ended early tells that moment as its end, on the venue's day", () => {
    const endedDate = '2026-05-02T18:00:00Z';
    const endIn = (timeZone: string | null) => at('2026-05-02T19:00:00Z', { endedDate, timeZone });
    expect(endIn('Asia/Singapore')).toMatchObject({ isOver: true, endDate: '2026-05-03T02:00:00.000+08:00' });
    expect(Date.parse(endIn(null).endDate ?? '')).toBe(Date.parse(endedDate));
  });
});
