import { expect, test } from 'vitest';
import { openSetup, storedCampaign } from '../../../../tests/support/game-setup.ts';
import { text } from '../../../../tests/support/texts.ts';
import { isOutdated } from './FormRecord.ts';
import { WholeCampaignStore } from './WholeCampaignStore.ts';

const NOW = Date.UTC(2026, 4, 10);

async function open(values: object = {}) {
  const setup = await openSetup({ ...storedCampaign, archivedDate: null, ...values });
  return { ...setup, store: new WholeCampaignStore(setup.admin, storedCampaign.id) };
}

test('a copy needs a name and two days, and is sent with whole days', async () => {
  const { store, named } = await open();
  const form = store.copying();
  expect(form.initial).toEqual({ campaignName: storedCampaign.campaignName, startDate: null, endDate: null });
  expect(store.copyProblems({ ...form.initial, campaignName: '' }, NOW)).toEqual({
    campaignName: text('form.required'),
    startDate: text('form.required'),
    endDate: text('form.required'),
  });
  const copy = { campaignName: ' Winter ', startDate: '2026-06-01', endDate: '2026-06-03' };
  expect(store.copyProblems(copy, NOW)).toEqual({});
  expect(await form.save(copy)).toBeNull();
  expect(named('copyCampaign')[0]).toMatchObject({
    request: {
      params: { id: storedCampaign.id },
      body: {
        campaignName: 'Winter',
        startDate: expect.stringMatching(/^2026-06-01T00:00:00/),
        endDate: expect.stringMatching(/^2026-06-03T23:59:59/),
      },
    },
    idempotencyKey: expect.any(String),
  });
});

test('archiving sends the reason and the version', async () => {
  const { store, named } = await open();
  expect(await store.puttingAway('archive').save({ reason: ' The show is over ' })).toBeNull();
  expect(named('archiveCampaign')[0]?.request.body).toEqual({
    reason: 'The show is over',
    version: storedCampaign.version,
  });
  await store.puttingAway('delete').save({ reason: '' });
  expect(named('deleteCampaign')[0]?.request.query).toEqual({ version: storedCampaign.version });
});

test('a campaign is archivable unless players can play it now', async () => {
  const begun = { startDate: '2026-05-09T00:00:00Z', endDate: '2026-05-12T00:00:00Z' };
  expect((await open(begun)).store.isArchivable(NOW)).toBe(false);
  expect((await open({ ...begun, endedDate: '2026-05-09T12:00:00Z' })).store.isArchivable(NOW)).toBe(true);
  const archived = await open({ ...begun, archivedDate: '2026-05-09T12:00:00Z' });
  expect([archived.store.isArchived, archived.store.isArchivable(NOW)]).toEqual([true, false]);
});

test('a change that somebody else outdated is told as such', async () => {
  const { store, refuse } = await open();
  refuse('archiveCampaign', '§', 'stale-version');
  const refusal = await store.puttingAway('archive').save({ reason: '' });
  expect(refusal && isOutdated(refusal)).toBe(true);
});

test('archived campaigns leave the choices until they are asked for', async () => {
  const { admin } = await open({ archivedDate: '2026-05-09T12:00:00Z' });
  expect([admin.choices, admin.hasArchived, admin.knowsArchive]).toEqual([[], true, true]);
  admin.toggleArchived();
  expect(admin.choices.map(({ id }) => id)).toEqual([storedCampaign.id]);
  const foreign = await openSetup(storedCampaign);
  expect(foreign.admin.knowsArchive).toBe(false);
});
