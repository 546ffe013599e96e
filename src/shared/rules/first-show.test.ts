import { describe, expect, it } from 'vitest';
import type { Campaign } from '../entities/campaign.ts';
import type { CampaignOverview } from '../entities/overview.ts';
import type { Vendor } from '../entities/vendor.ts';
import { firstShow } from './first-show.ts';
import { glancesAt } from './overview.ts';

const NOW = Date.parse('2026-11-23T10:00:00Z');
const NEW: Vendor = { id: 5, logo: null, theme: null };
const BRANDED: Vendor = { id: 5, logoId: 7 };
const CAMPAIGN: Campaign = {
  id: 1,
  campaignType: { isPrizeWheelAllowed: true },
  startDate: '2026-11-25T00:00:00.000+00:00',
  endDate: '2026-11-30T23:59:59.999+00:00',
  prizes: [{ id: 1, winnerTotal: 5 }],
};
const NOTHING: CampaignOverview = {
  campaignId: 1,
  questionCount: 0,
  playerCount: 0,
  invitations: { sent: 0, due: 0, held: 0, failed: 0, none: 0 },
  visitsToday: 0,
  kioskCount: 0,
  alarmCount: 0,
};
const ALL = { ...NOTHING, questionCount: 3, playerCount: 1, kioskCount: 1 };

const show = (vendor: Vendor | null, campaigns: Campaign[], numbers: CampaignOverview[] | null) =>
  firstShow(vendor, glancesAt(campaigns, numbers ?? [], NOW), numbers);
const states = (...args: Parameters<typeof show>) => show(...args)?.steps.map(({ name, state }) => `${name} ${state}`);

describe('the steps to the first show', () => {
  it('begin with the branding', () => {
    expect(states(NEW, [], [])).toEqual([
      'branding next',
      'campaign open',
      'questions open',
      'people open',
      'kiosk open',
    ]);
  });

  it('count a theme as branding once an administrator has saved it', () => {
    const brandingOf = (vendor: Partial<Vendor>) => states({ ...NEW, ...vendor }, [], [])?.[0];
    const theme = { id: 1, description: 'Full' };
    expect(brandingOf({ theme, version: 1 })).toBe('branding next');
    expect(brandingOf({ theme, version: 2 })).toBe('branding done');
    // A server without versions.
    expect(brandingOf({ theme })).toBe('branding done');
  });

  it('are about the first campaign that is not over', () => {
    const over = { ...CAMPAIGN, id: 2, endDate: '2026-11-20T00:00:00Z' };
    expect(show(BRANDED, [over, CAMPAIGN], [NOTHING])?.glance?.campaign.id).toBe(1);
    expect(states(BRANDED, [over, CAMPAIGN], [{ ...NOTHING, playerCount: 1 }])).toEqual([
      'branding done',
      'campaign done',
      'questions next',
      'people done',
      'kiosk open',
    ]);
  });

  it('accept a text for visitors in place of users', () => {
    const withText = { ...CAMPAIGN, walkUpConsent: 'I agree.' };
    expect(states(BRANDED, [withText], [{ ...NOTHING, questionCount: 1 }])?.slice(3)).toEqual([
      'people done',
      'kiosk next',
    ]);
  });

  it('end when all are done, and with the first play', () => {
    expect(states(BRANDED, [CAMPAIGN], [ALL])).toBeUndefined();
    expect(states(NEW, [{ ...CAMPAIGN, hasCampaignUserProgress: true }], [NOTHING])).toBeUndefined();
  });

  it('are hidden while their state is unknown', () => {
    expect(states(null, [], [])).toBeUndefined();
    expect(states(NEW, [CAMPAIGN], null)).toBeUndefined();
  });

  it('leave out the kiosk at a server that does not send the numbers', () => {
    expect(states(NEW, [], null)?.at(-1)).toBe('people open');
  });
});
