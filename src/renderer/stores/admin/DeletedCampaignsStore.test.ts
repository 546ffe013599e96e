import { expect, it } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import { testStores } from '../../../../tests/support/fake-main.ts';
import { AdminStore } from './AdminStore.ts';
import { DeletedCampaignsStore } from './DeletedCampaignsStore.ts';

const DRAFT = {
  id: 3,
  campaignName: 'Draft',
  deletedDate: '2026-11-01T10:00:00.000Z',
  keptUntil: '2027-01-30T10:00:00.000Z',
};

function open(answers: Record<string, () => unknown>) {
  const { stores, main } = testStores({ 'admin:call': ({ name }) => (answers[name] ?? (() => []))() });
  const calls = () => main.calls.map(({ request }) => (request as { name?: string }).name);
  return { store: new DeletedCampaignsStore(new AdminStore(stores, 5)), stores, calls };
}

it('restores a campaign once, says so, and reads both lists again', async () => {
  let deleted = [DRAFT];
  const restoreCampaign = () => {
    deleted = [];
    return { id: 3, campaignType: {} };
  };
  const { store, stores, calls } = open({ getDeletedCampaigns: () => deleted, restoreCampaign });
  await store.read();
  expect(store.all).toEqual([DRAFT]);
  await Promise.all([store.restore(DRAFT), store.restore(DRAFT)]);
  expect(calls().filter((name) => name === 'restoreCampaign')).toHaveLength(1);
  expect(calls()).toContain('getCampaigns');
  expect(store.all).toEqual([]);
  expect(stores.toasts.toasts.at(-1)?.text).toBe('The campaign has been restored');
});

it('shows nothing at a server without the call', async () => {
  const { store, stores } = open({
    getDeletedCampaigns: () => {
      throw new AppError('refused', 'Not found', { reason: 'not-found' });
    },
  });
  await store.read();
  expect(store.all).toEqual([]);
  expect(stores.toasts.toasts).toEqual([]);
});
