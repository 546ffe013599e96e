import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import type { OfflineCopy, OfflineState } from '#shared/ipc/offline.ts';
import { testStores } from '../../../tests/support/fake-main.ts';

const COPY: OfflineCopy = {
  preparedAt: '2026-05-01T00:00:00.000Z',
  expiresAt: '2026-05-08T00:00:00.000Z',
  isExpired: false,
  players: 28,
  questions: 12,
  prizes: [],
  images: { kept: 3, total: 3 },
  bytes: 1_000_000,
  isKept: true,
  isWalkUpAllowed: false,
  hours: null,
  timeZone: null,
};
const campaign = (id: number, copy: OfflineCopy | null = null) => ({ id, campaignName: `${id}`, copy, problem: null });
const stateOf = (...campaigns: OfflineState['campaigns']): OfflineState => ({
  isRegistered: true,
  isPreparing: false,
  campaigns,
});

describe('the campaigns to prepare for offline', () => {
  it('are all at first, then the ready ones, then the choice of staff', async () => {
    const state = { now: stateOf(campaign(1), campaign(2), campaign(3)) };
    const { stores, main } = testStores({
      'offline:state': () => state.now,
      'offline:prepare': () => stateOf(campaign(1), campaign(2, COPY), campaign(3)),
      'walk-up:offers': () => [],
    });
    const { offline } = stores;
    await offline.load();
    expect(offline.chosen).toEqual([1, 2, 3]);
    expect(offline.isReady).toBe(false);
    offline.choose(3, false);
    offline.choose(1, false);
    await offline.prepare();
    expect(main.calls.at(-1)).toEqual({ channel: 'offline:prepare', request: { campaignIds: [2] } });
    expect(offline.chosen).toEqual([2]);
    expect(offline.isReady).toBe(true);
    offline.choose(1, true);
    expect(offline.isReady).toBe(false);
    expect([1, 2, 3].map((id) => offline.isChosen(id))).toEqual([true, true, false]);
  });

  it('stay chosen after a failure, which is shown', async () => {
    const { stores } = testStores({
      'offline:state': () => stateOf(campaign(1)),
      'offline:prepare': () => {
        throw new AppError('refused', 'Register first.');
      },
    });
    await stores.offline.load();
    stores.offline.choose(1, false);
    await stores.offline.prepare();
    expect(stores.toasts.toasts.map((toast) => toast.text)).toEqual(['Register first.']);
    expect(stores.offline.chosen).toEqual([]);
    expect(stores.offline.isBusy).toBe(false);
  });

  it('follow events, together with the campaigns for visitors', async () => {
    const texts = {
      language: null,
      consent: 'I agree.',
      controller: null,
      privacyNotice: null,
      purposes: [],
      formHash: 'a',
    };
    const offers = [{ campaignId: 1, campaignName: 'Show', ...texts }];
    const { stores, main } = testStores({ 'walk-up:offers': () => offers });
    main.emit('offline:changed', { ...stateOf(campaign(1, COPY)), isPreparing: true });
    expect(stores.offline.isBusy).toBe(true);
    await expect.poll(() => stores.offline.offers).toEqual(offers);
  });

  it('offer visitors no campaign if the call fails', async () => {
    const { stores } = testStores();
    await stores.offline.loadOffers();
    expect(stores.offline.offers).toEqual([]);
  });

  it.each<[string, OfflineState, string | null]>([
    ['nothing is ready', stateOf(campaign(1), campaign(2)), 'nothing-ready'],
    ['what was ready has expired', stateOf(campaign(1, { ...COPY, isExpired: true })), 'nothing-ready'],
    ['a part of it has', stateOf(campaign(1, { ...COPY, isExpired: true }), campaign(2, COPY)), 'ends-soon'],
    ['it ends within a day', stateOf(campaign(1, { ...COPY, expiresAt: '2026-05-02T23:00:00.000Z' })), 'ends-soon'],
    ['enough is ready', stateOf(campaign(1), campaign(2, COPY)), null],
    ['it is being made ready', { ...stateOf(campaign(1)), isPreparing: true }, null],
    ['the kiosk is not registered', { ...stateOf(campaign(1)), isRegistered: false }, null],
    ['the kiosk has no campaigns', stateOf(), null],
  ])('make the kiosk notify staff or not: %s', async (_name, state, offer) => {
    const { stores } = testStores({ 'offline:state': () => state });
    const now = Date.parse('2026-05-02T00:00:00.000Z');
    expect(stores.offline.offer(now)).toBeNull();
    await stores.offline.load();
    expect(stores.offline.offer(now)).toBe(offer);
  });
});
