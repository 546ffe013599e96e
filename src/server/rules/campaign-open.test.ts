import { describe, expect, it } from 'vitest';
import { isCampaignOpen } from './campaign-open.ts';

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
