import { expect, it } from 'vitest';
import { nextOrLast } from './closed-campaigns.ts';

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
    campaignName: 'Autumn',
    isOver: false,
    day: '2026-11-23',
  });
});

it('is the last one that ended if none is to come', () => {
  const last = { campaignName: 'Summer', isOver: true, day: '2026-06-05' };
  expect(nextOrLast([summer, spring])).toEqual(last);
  expect(nextOrLast([spring, summer])).toEqual(last);
  const newYear = closed('New Year', '2026-01-01', '2026-01-05', true);
  expect(nextOrLast([summer, newYear, spring])).toEqual(last);
});

it('is null without a date', () => {
  expect(nextOrLast([])).toBeNull();
  expect(nextOrLast([{ campaignName: 'Autumn', startDate: null, isOver: false }])).toBeNull();
});
