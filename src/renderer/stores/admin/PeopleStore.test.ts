import { expect, it } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import type { PersonData } from '#shared/entities/person-data.ts';
import { testStores } from '../../../../tests/support/fake-main.ts';
import { AdminStore } from './AdminStore.ts';
import { PeopleStore } from './PeopleStore.ts';

const person = { id: 5, fullName: 'Mia Lang', isVisitor: false, createdDate: '2026-11-21T10:00:00.000Z' };
const data = { ...person, campaigns: [], kiosks: [] } as unknown as PersonData;

function openPeople(answers: Record<string, () => unknown>) {
  const sent: { name: string; request: unknown; idempotencyKey?: string }[] = [];
  const { stores } = testStores({
    'admin:call': (call) => {
      sent.push(call);
      return answers[call.name]?.() ?? {};
    },
  });
  const admin = new AdminStore(stores, 7);
  return { admin, store: new PeopleStore(admin), sent, toasts: () => stores.toasts.toasts.map(({ text }) => text) };
}

it('searches for the typed text without blanks, and not for nothing', async () => {
  const { store, sent } = openPeople({ findPeople: () => [person] });
  store.setSearch('  ');
  await store.find();
  expect(sent).toEqual([]);
  store.setSearch(' mia ');
  await store.find();
  expect(sent[0]?.request).toEqual({ body: { clientId: 7, search: 'mia' } });
  expect(store.found?.value).toEqual([person]);
});

it('erases a person once, announces it, reads the data again, and clears the search', async () => {
  const { store, sent, toasts } = openPeople({ findPeople: () => [person], getPersonData: () => data });
  store.setSearch('mia');
  await store.find();
  await store.choose(5);
  sent.length = 0;
  expect(await store.erase(data, 'Asked by letter.')).toBeNull();
  expect(sent.map(({ name }) => name)).toEqual(['erasePerson', 'getPersonData']);
  expect([store.search, store.found]).toEqual(['', null]);
  expect(sent[0]).toMatchObject({ request: { params: { id: 5 }, body: { reason: 'Asked by letter.' } } });
  expect(sent[0]?.idempotencyKey).toEqual(expect.any(String));
  expect(toasts()).toEqual(['The person was erased']);
});

it('shows the reason of a refusal in the dialog, not as a notice', async () => {
  const { store, toasts } = openPeople({
    getPersonData: () => data,
    erasePerson: () => {
      throw new AppError('refused', 'Give it without the name.', { reason: 'reason-names-person' });
    },
  });
  await store.choose(5);
  expect(await store.erase(data, 'Mia Lang wrote')).toMatchObject({ message: 'Give it without the name.' });
  expect(toasts()).toEqual([]);
  expect(store.isSaving).toBe(false);
});

it('a server without the calls has no page about people, and no message says so', async () => {
  const nothing = {
    getCampaigns: () => [],
    getCampaignNames: () => [],
    getThemes: () => [],
    getCampaignTypes: () => [],
  };
  const { admin, toasts } = openPeople({
    ...nothing,
    findPeople: () => {
      throw new AppError('refused', 'No such page.', { reason: 'not-found' });
    },
  });
  admin.load();
  await expect.poll(() => admin.campaigns.isLoading).toBe(false);
  expect(admin.knowsPeople).toBe(false);
  expect(toasts()).toEqual([]);
});
