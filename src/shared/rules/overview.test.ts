import { describe, expect, it } from 'vitest';
import type { Campaign } from '../entities/campaign.ts';
import type { CampaignOverview } from '../entities/overview.ts';
import { glancesAt, unitsNotWon } from './overview.ts';

const NOW = Date.parse('2026-11-23T10:00:00Z');
const WHEEL = { isPrizeWheelAllowed: true };
const LIVE: Campaign = {
  id: 1,
  campaignType: WHEEL,
  startDate: '2026-11-20T00:00:00.000+00:00',
  endDate: '2026-11-30T23:59:59.999+00:00',
  prizes: [{ id: 1, winnerTotal: 5 }],
};
const READY: Campaign = { ...LIVE, startDate: '2026-11-25T00:00:00.000+00:00' };
const OVER: Campaign = { ...LIVE, endDate: '2026-11-22T23:59:59.999+00:00' };
const NUMBERS: CampaignOverview = {
  campaignId: 1,
  questionCount: 3,
  playerCount: 2,
  invitations: { sent: 2, due: 0, held: 0, failed: 0, none: 0 },
  visitsToday: 7,
  kioskCount: 2,
  alarmCount: 0,
};

const glanceOf = (campaign: Campaign, numbers: Partial<CampaignOverview> | null = {}) =>
  glancesAt([campaign], numbers === null ? [] : [{ ...NUMBERS, ...numbers }], NOW)[0];
const nextOf = (...args: Parameters<typeof glanceOf>) => glanceOf(...args)?.nextStep;

describe('the overview', () => {
  it('shows the numbers of a campaign that runs', () => {
    expect(glanceOf(LIVE)).toMatchObject({ state: 'live', visitsToday: 7, unitsLeft: 5, kioskCount: 2, alarmCount: 0 });
  });

  it('counts reserved units apart, and asks for more only without them', () => {
    const reserved = (reservedTotal: number) => [{ id: 1, winnerTotal: 5, wonTotal: 2, reservedTotal }];
    expect(glanceOf({ ...LIVE, prizes: reserved(2) })).toMatchObject({ unitsLeft: 3, unitsReserved: 2 });
    expect(glanceOf({ ...LIVE, prizes: reserved(5) })).toMatchObject({ unitsLeft: 0, nextStep: 'see-report' });
  });

  it('shows no visits of a campaign that cannot be played', () => {
    expect(glanceOf(READY)?.visitsToday).toBeNull();
    expect(glanceOf(OVER)?.visitsToday).toBeNull();
  });

  it('guesses no number that the server does not send', () => {
    const unknown = { state: 'live', visitsToday: null, kioskCount: null, alarmCount: null, nextStep: 'see-report' };
    expect(glanceOf(LIVE, null)).toMatchObject(unknown);
    expect(nextOf({ ...READY, prizes: undefined }, null)).toBe('check');
  });

  it('begins with what runs, the earliest first, and ends with what is put away, the latest first', () => {
    const campaigns: Campaign[] = [
      { ...LIVE, id: 'archived', archivedDate: '2026-11-01T00:00:00Z' },
      { ...OVER, id: 'over first', endDate: '2026-11-20T00:00:00Z' },
      { ...OVER, id: 'over last' },
      { ...READY, id: 'later', startDate: '2026-11-28T00:00:00Z' },
      { ...READY, id: 'draft', prizes: [] },
      { ...LIVE, id: 'paused', pausedDate: '2026-11-23T09:00:00Z', pausedUntil: '2026-11-23T11:00:00Z' },
      { ...LIVE, id: 'live', startDate: '2026-11-19T00:00:00Z' },
    ];
    const ids = glancesAt(campaigns, [], NOW).map(({ campaign }) => campaign.id);
    expect(ids).toEqual(['live', 'paused', 'draft', 'later', 'over last', 'over first', 'archived']);
  });

  it.each([
    ['add-prizes', { ...READY, prizes: [] }, { questionCount: 0 }],
    ['add-prizes', { ...READY, prizes: [] }, {}],
    ['add-questions', READY, { questionCount: 0 }],
    ['add-questions', LIVE, { questionCount: 0 }],
    ['add-players', READY, { playerCount: 0, kioskCount: 0 }],
    ['register-kiosk', { ...READY, walkUpConsent: 'I agree.' }, { playerCount: 0, kioskCount: 0 }],
    ['register-kiosk', READY, { kioskCount: 0 }],
    ['check', READY, { alarmCount: 1 }],
    ['see-kiosks', LIVE, { alarmCount: 1 }],
    ['add-units', { ...LIVE, prizes: [{ id: 1, winnerTotal: 0 }] }, {}],
    ['see-report', LIVE, {}],
    ['see-pause', { ...LIVE, pausedDate: '2026-11-23T09:00:00Z', pausedUntil: '2026-11-23T11:00:00Z' }, {}],
    ['see-report', OVER, {}],
    ['see-report', { ...OVER, archivedDate: '2026-11-23T09:00:00Z' }, {}],
  ] as const)('offers %s', (step, campaign, numbers) => {
    expect(nextOf(campaign as Campaign, numbers)).toBe(step);
  });
});

describe('the units that are not won', () => {
  it('are those of all prizes that are not deleted', () => {
    expect(unitsNotWon([{ winnerTotal: 2 }, { winnerTotal: 0 }, { winnerTotal: 9, isDeleted: true }])).toBe(2);
  });

  it('are unknown without prizes, and if the server does not count them', () => {
    expect(unitsNotWon([])).toBeNull();
    expect(unitsNotWon([{ winnerTotal: 2 }, {}])).toBeNull();
  });
});
