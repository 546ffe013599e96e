import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import { testStores } from '../../../../tests/support/fake-main.ts';
import { AdminStore } from './AdminStore.ts';

const SESSION = { userId: 1, user: { id: 1, roles: ['Admin'], clientId: 7 } };

async function openAdmin(answers: Record<string, () => unknown> = {}) {
  const { stores, main } = testStores({
    'session:log-in': () => SESSION,
    'admin:call': ({ name }) => (answers[name] ?? (() => []))(),
  });
  await stores.session.logIn({ username: 'anna', password: 'secret', isRemembered: false });
  return { admin: new AdminStore(stores, 7), main, stores };
}

describe("the administrator's area", () => {
  it("loads what all steps need for the administrator's own vendor", async () => {
    const { admin, main } = await openAdmin({ getCampaigns: () => [{ id: 3 }, { id: 4 }] });
    admin.load();
    await Promise.all([admin.vendor.load(), admin.themes.load(), admin.campaignTypes.load(), admin.campaigns.load()]);
    expect(main.calls.slice(1).map(({ request }) => request)).toEqual([
      { name: 'getVendorBranding', request: { params: { clientId: 7 } } },
      { name: 'getThemes', request: {} },
      { name: 'getCampaignTypes', request: {} },
      { name: 'getCampaigns', request: { params: { clientId: 7 } } },
      { name: 'findPeople', request: { body: { clientId: 7, search: '' } } },
      { name: 'getCampaignNames', request: { params: { clientId: 7 } } },
    ]);
    expect(admin.campaignOf('4')).toEqual({ id: 4 });
    expect([admin.campaignOf(9), admin.campaignOf(null)]).toEqual([null, null]);
  });

  it('offers the campaigns of GetCampaignNamesWithId, and those that only the list of campaigns contains', async () => {
    const { admin } = await openAdmin({
      getCampaignNames: () => [
        { id: 3, campaignName: 'Spring' },
        { id: 4, campaignName: 'Summer' },
      ],
      getCampaigns: () => [
        { id: '4', campaignName: 'Summer fair', startDate: '2026-06-01' },
        { id: 5, campaignName: 'Autumn' },
      ],
    });
    await admin.campaigns.load();
    await vi.waitFor(() => expect(admin.campaignNames.value).not.toBeNull());
    expect(admin.choices).toEqual([
      { id: 3, campaignName: 'Spring' },
      { id: '4', campaignName: 'Summer fair', startDate: '2026-06-01' },
      { id: 5, campaignName: 'Autumn' },
    ]);
  });

  it('offers the list of campaigns where a server has no names', async () => {
    const { admin, stores } = await openAdmin({
      getCampaignNames: () => {
        throw new AppError('refused', 'Not found.', { reason: 'not-found' });
      },
      getCampaigns: () => [{ id: 5, campaignName: 'Autumn' }],
    });
    await admin.campaigns.load();
    expect([admin.choices, stores.toasts.toasts]).toEqual([[{ id: 5, campaignName: 'Autumn' }], []]);
  });

  it('begins with the current campaign, unless another or a new one was chosen before', async () => {
    const campaigns = [
      { id: 3, startDate: '2000-01-01', endDate: '2000-01-02' },
      { id: 4, startDate: '2000-01-01', endDate: '2999-01-02' },
    ];
    for (const [chosen, begins] of [
      [undefined, 4],
      [null, null],
      [3, 3],
    ]) {
      const { admin } = await openAdmin({ getCampaigns: () => campaigns });
      if (chosen !== undefined) admin.chooseCampaign(chosen);
      admin.load();
      await admin.campaigns.load();
      expect(admin.campaignId).toBe(begins);
    }
  });

  it('leaves it to the pages to say why a read failed, except for campaigns that are merely out of date', async () => {
    let isDown = true;
    const { admin, stores } = await openAdmin({
      getCampaigns: () => {
        if (isDown) throw new AppError('unreachable', 'The server cannot be reached.');
        return [{ id: 3 }];
      },
    });
    const toasts = () => stores.toasts.toasts.map(({ text }) => text);
    await admin.campaigns.load();
    admin.tellIfStale();
    expect([admin.campaigns.failure, toasts()]).toEqual(['The server cannot be reached.', []]);
    isDown = false;
    await admin.campaigns.load();
    admin.tellIfStale();
    expect([admin.campaigns.failure, toasts()]).toEqual([null, []]);
    isDown = true;
    await admin.campaigns.load();
    expect(toasts()).toEqual([]);
    admin.tellIfStale();
    expect(toasts()).toEqual(['The server cannot be reached.']);
  });

  it('retries only what could not be read', async () => {
    let isDown = true;
    const { admin, main } = await openAdmin({
      getThemes: () => {
        if (isDown) throw new AppError('unreachable', 'The server cannot be reached.');
        return [];
      },
    });
    admin.load();
    await Promise.all([admin.themes.load(), admin.campaigns.load()]);
    expect(admin.themes.failure).toBe('The server cannot be reached.');
    const before = main.calls.length;
    isDown = false;
    admin.readMissing();
    await admin.themes.load();
    expect(main.calls.slice(before).map(({ request }) => request)).toEqual([{ name: 'getThemes', request: {} }]);
    expect(admin.themes).toMatchObject({ value: [], failure: null });
  });

  it.each([
    ['a toast where nothing else shows it', 'toast', ['The name is taken.']],
    ['the form, and no toast repeats it', 'form', []],
  ] as const)('returns why a change was refused: %s', async (_, shownBy, toasts) => {
    const { admin, stores } = await openAdmin();
    const failure = await admin.attempt(async () => {
      throw new AppError('refused', 'The name is taken.', { reason: 'not-unique' });
    }, shownBy);
    expect(failure).toEqual({ reason: 'not-unique', message: 'The name is taken.' });
    expect(stores.toasts.toasts.map(({ text }) => text)).toEqual(toasts);
    expect(await admin.attempt(async () => {}, shownBy)).toBeNull();
  });

  it.each([
    [new AppError('signed-out', 'Please log in again.'), { current: null }],
    [
      new AppError('refused', 'Please choose a new password first.', { reason: 'password-change-required' }),
      { isPasswordChangeEnforced: true },
    ],
  ])('follows the session when a form is refused with %s', async (error, session) => {
    const { admin, stores } = await openAdmin();
    await admin.attempt(async () => {
      throw error;
    }, 'form');
    expect(stores.session).toMatchObject(session);
  });

  it('ends with the session', async () => {
    const { admin, stores } = await openAdmin({
      getThemes: () => {
        throw new AppError('signed-out', 'Please log in again.');
      },
    });
    await admin.themes.load();
    expect(stores.session.current).toBeNull();
  });
});
