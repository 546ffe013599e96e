import { expect, it } from 'vitest';
import { currentCampaign } from './current-campaign.ts';

const campaign = (id: number, startDate: string, endDate: string) => ({ id, startDate, endDate });
const over = campaign(1, '2026-01-01', '2026-01-05');
const long = campaign(2, '2026-02-01', '2026-12-31');
const running = campaign(3, '2026-05-01', '2026-05-20');
const soon = campaign(4, '2026-06-01', '2026-06-05');
const later = campaign(5, '2026-07-01', '2026-07-05');
const now = Date.parse('2026-05-10');

it('is the open one that began last', () => {
  expect(currentCampaign([over, running, long, soon], now)).toBe(running);
});

it('runs from its first to its last millisecond', () => {
  const first = campaign(6, '2026-05-10', '2026-05-12');
  expect(currentCampaign([running, first], now)).toBe(first);
  const last = campaign(7, '2026-05-09', '2026-05-10');
  expect(currentCampaign([last, soon], now)).toBe(last);
});

it('is the next to begin if none is open', () => {
  expect(currentCampaign([over, later, soon], now)).toBe(soon);
});

it('is null if all are over', () => {
  expect(currentCampaign([over], now)).toBeNull();
  expect(currentCampaign([{ startDate: null, endDate: null }], now)).toBeNull();
});
