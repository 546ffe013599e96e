import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { CampaignOverview } from '#shared/entities/overview.ts';
import { testStores } from '../../../../tests/support/fake-main.ts';
import { AdminStore } from './AdminStore.ts';
import { OverviewStore } from './OverviewStore.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

async function openOverview(answers: Record<string, (now: number) => unknown> = {}) {
  const { stores, main, clock } = testStores({
    'admin:call': ({ name }) => (answers[name] ?? (() => []))(clock.now()),
  });
  const admin = new AdminStore(stores, 5);
  const overview = new OverviewStore(admin, clock);
  const settle = () => Promise.all([admin.vendor.load(), admin.campaigns.load(), overview.numbers.load()]);
  return { overview, admin, main, clock, settle };
}

const day = (now: number, days: number) => new Date(now + days * DAY_MS).toISOString();
const campaign = (id: number, now: number, more: Partial<Campaign> = {}): Campaign => ({
  id,
  campaignType: {},
  startDate: day(now, -1),
  endDate: day(now, 1),
  ...more,
});
const NUMBERS: CampaignOverview = {
  campaignId: 1,
  questionCount: 3,
  playerCount: 2,
  invitations: { sent: 2, due: 0, held: 0, failed: 0, none: 0 },
  visitsToday: 7,
  kioskCount: 2,
  alarmCount: 1,
  conflictCount: 2,
};
const refuse = (reason: 'not-found' | 'other') => () => {
  throw new AppError('refused', 'No.', { reason });
};

describe('the overview', () => {
  it('shows campaigns with the numbers of one more call', async () => {
    const { overview, main, settle } = await openOverview({
      getCampaigns: (now) => [campaign(1, now)],
      getOverview: () => [NUMBERS],
    });
    expect(overview.isReading).toBe(true);
    await settle();
    expect(overview.isReading).toBe(false);
    expect(overview.glances).toMatchObject([
      { state: 'live', visitsToday: 7, alarmCount: 1, conflictCount: 2, nextStep: 'see-kiosks' },
    ]);
    const request = { name: 'getOverview', request: { params: { clientId: 5 } } };
    expect(main.calls).toContainEqual({ channel: 'admin:call', request });
  });

  it('is read again every half minute, with the states of that moment', async () => {
    let endDate = '';
    const { overview, main, clock, settle } = await openOverview({
      getCampaigns: () => [campaign(1, 0, { startDate: null, endDate })],
    });
    endDate = new Date(clock.now() + 30_000).toISOString();
    const reads = () =>
      main.calls.filter(({ request }) => (request as { name?: string }).name === 'getOverview').length;
    const stop = overview.follow(clock);
    await settle();
    expect([reads(), overview.glances[0]?.state]).toEqual([1, 'live']);
    for (const _look of [1, 2]) {
      clock.advance(30_000);
      await overview.numbers.load();
      await settle();
    }
    expect(overview.glances[0]?.state).toBe('over');
    stop();
    const before = overview.now;
    clock.advance(90_000);
    expect(overview.now).toBe(before);
  });

  it('works without the numbers, and says so only if the server has them', async () => {
    const getCampaigns = (now: number) => [campaign(1, now)];
    const foreign = await openOverview({ getCampaigns, getOverview: refuse('not-found') });
    await foreign.settle();
    expect(foreign.overview.glances).toMatchObject([{ state: 'live', visitsToday: null, kioskCount: null }]);
    expect(foreign.overview.failed).toBeNull();
    const broken = await openOverview({ getCampaigns, getOverview: refuse('other') });
    await broken.settle();
    expect(broken.overview.glances).toHaveLength(1);
    expect(broken.overview.failed?.failure).toBe('No.');
  });

  it('shows a few past campaigns until all are wanted', async () => {
    const { overview, settle } = await openOverview({
      getCampaigns: (now) =>
        Array.from({ length: 40 }, (_, id) =>
          campaign(id, now, { startDate: day(now, -90), endDate: day(now, -id - 1) }),
        ),
    });
    await settle();
    expect(overview.shownIn('over')).toMatchObject({ shown: { length: 5 }, hidden: 35 });
    expect(overview.shownIn('now')).toEqual({ shown: [], hidden: 0 });
    overview.open('over');
    expect(overview.shownIn('over')).toMatchObject({ shown: { length: 40 }, hidden: 0 });
  });

  it('leads a new vendor to the first show', async () => {
    const { overview, settle } = await openOverview({ getVendorBranding: () => ({ id: 5 }) });
    await settle();
    expect(overview.firstShow?.steps[0]).toEqual({ name: 'branding', state: 'next' });
  });
});
