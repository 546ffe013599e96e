import { expect, it } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import type { MatchedPerson, PersonMatch } from '#shared/entities/person-match.ts';
import { testStores } from '../../../../tests/support/fake-main.ts';
import { AdminStore } from './AdminStore.ts';
import { PersonMatchesStore } from './PersonMatchesStore.ts';

const person: MatchedPerson = {
  userId: 5,
  fullName: 'Mia Lang',
  isVisitor: false,
  sinceDate: '2026-11-21T10:00:00.000Z',
  answerCount: 0,
  points: 0,
  hasBegun: false,
};
const match: PersonMatch = { visitor: { ...person, userId: 9, isVisitor: true }, other: person };

async function openMatches(read: () => unknown) {
  const sent: { name: string; request: unknown }[] = [];
  const { stores } = testStores({
    'admin:call': (call) => {
      sent.push(call);
      return call.name === 'getPersonMatches' ? read() : {};
    },
  });
  const store = new PersonMatchesStore(new AdminStore(stores, 7), 3);
  await store.list.load();
  sent.length = 0;
  return { store, sent, toasts: () => stores.toasts.toasts.map(({ text }) => text) };
}

it.each([
  ['mergePersons', 'They are one person now', 'merge'],
  ['keepPersonsApart', 'They stay two people', 'keepApart'],
] as const)('%s names both people, is announced, and reads the list again', async (name, notice, decide) => {
  const { store, sent, toasts } = await openMatches(() => [match]);
  expect(await store[decide](match)).toBeNull();
  expect(sent.map((call) => call.name)).toEqual([name, 'getPersonMatches']);
  expect(sent[0]?.request).toEqual({ params: { campaignId: 3 }, body: { visitorId: 9, otherId: 5 } });
  expect(toasts()).toEqual([notice]);
});

it('a server without the call shows no matches and no message', async () => {
  const { store, toasts } = await openMatches(() => {
    throw new AppError('refused', 'No such page.', { reason: 'not-found' });
  });
  expect(store.matches).toEqual([]);
  expect(toasts()).toEqual([]);
});
