import { beforeEach, expect, test } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import type { ClaimState } from '#shared/entities/claim.ts';
import type { Winner, Winners } from '#shared/entities/hand-over.ts';
import { testStores } from '../../../../tests/support/fake-main.ts';
import { text } from '../../../../tests/support/texts.ts';
import { AdminStore } from './AdminStore.ts';
import { WinnersStore } from './WinnersStore.ts';

const winner = (more: Partial<Winner>): Winner => ({
  awardId: 1,
  claimCode: 'K7PD2MXA5',
  userName: 'Ada Åström',
  email: 'ada@nordwind.example',
  prizeName: 'Earbuds',
  wonDate: '2026-11-28T14:02:00.000Z',
  kioskName: 'Booth',
  state: 'open',
  handOvers: [],
  ...more,
});
const handOver = {
  id: 5,
  state: 'standing' as const,
  handedOverDate: '2026-11-28T15:00:00.000Z',
  receivedDate: '2026-11-28T15:00:00.000Z',
  kioskName: null,
  doneBy: 'Anna Berg',
  undoneDate: null,
  undoneReason: null,
};

let stored: Winners;
let sent: { name: string; request: object; idempotencyKey?: string }[];
let refusal: AppError | null;
beforeEach(() => {
  sent = [];
  refusal = null;
  stored = {
    lastDay: '2026-11-30',
    winners: [
      winner({}),
      winner({
        awardId: 2,
        claimCode: 'AAAABBBB2',
        userName: '山田 太郎',
        email: 'taro@visitors.example',
        prizeName: 'Turntable',
        state: 'expired',
      }),
      winner({
        awardId: null,
        claimCode: 'CCCCDDDD3',
        userName: null,
        email: null,
        prizeName: null,
        state: 'unmatched',
      }),
    ],
  };
});

async function open(state: ClaimState | null = null): Promise<WinnersStore> {
  const { stores } = testStores({
    'admin:call': (call) => {
      sent.push(call as (typeof sent)[number]);
      if (refusal && call.name !== 'getCampaigns') throw refusal;
      if (call.name === 'getWinners') return stored;
      if (call.name === 'handOverPrize') {
        stored = { ...stored, winners: [winner({ state: 'handed-over', handOvers: [handOver] })] };
        return {};
      }
      if (call.name === 'undoHandOver') {
        stored = { ...stored, winners: [winner({ handOvers: [{ ...handOver, state: 'undone' }] })] };
        return {};
      }
      return [];
    },
  });
  const store = new WinnersStore(new AdminStore(stores, 7), 3, state);
  await store.list.load();
  return store;
}
const named = (name: string) => sent.filter((call) => call.name === name);

test('winners are selected by state and prize, and found by name, email and code in any spelling', async () => {
  const store = await open();
  expect([...store.counts]).toEqual([
    ['open', 1],
    ['expired', 1],
    ['unmatched', 1],
  ]);
  expect(store.prizeNames).toEqual(['Earbuds', 'Turntable']);
  for (const search of ['astrom', 'ada@nord', 'K7PD2MXA5', 'k7pd-2mxa-5']) {
    store.view.searchFor(search);
    expect(store.view.found.map(({ awardId }) => awardId)).toEqual([1]);
  }
  store.view.searchFor('');
  store.select({ state: 'expired' });
  expect(store.view.found.map(({ userName }) => userName)).toEqual(['山田 太郎']);
  store.select({ state: null, prizeName: 'Earbuds' });
  expect(store.view.found.map(({ awardId }) => awardId)).toEqual([1]);
});

test('a state can be selected from the start, even if no prize has it', async () => {
  expect((await open('expired')).view.found.map(({ userName }) => userName)).toEqual(['山田 太郎']);
  const store = await open('conflict');
  expect(store.view.found).toEqual([]);
  expect(store.counts.get('conflict')).toBe(0);
});

test('a hand-over and its undo are read again', async () => {
  const store = await open();
  const [first] = store.winners;
  if (first) await store.handOver(first);
  expect(store.winners[0]).toMatchObject({ state: 'handed-over' });
  const record = store.undoing(handOver);
  expect(store.whyProblems({ reason: ' ' })).toEqual({ reason: text('form.required') });
  expect(await record.save({ reason: ' Wrong person. ' })).toBeNull();
  expect(store.winners[0]).toMatchObject({ state: 'open' });
  expect(named('undoHandOver')[0]).toMatchObject({
    request: { params: { id: 5 }, body: { reason: 'Wrong person.' } },
    idempotencyKey: expect.any(String),
  });
  expect(named('getWinners')).toHaveLength(3);
});

test('a refused hand-over reads the list again, because another desk was faster', async () => {
  const store = await open();
  refusal = new AppError('refused', 'Already.', { reason: 'already-handed-over' });
  const [first] = store.winners;
  if (first) await store.handOver(first);
  expect(named('getWinners')).toHaveLength(2);
});

test('returned prizes are read again', async () => {
  const store = await open();
  stored = { ...stored, winners: [winner({ state: 'returned' })] };
  expect(await store.returning().save({ reason: 'Nobody came.' })).toBeNull();
  expect(store.winners.map(({ state }) => state)).toEqual(['returned']);
});

test('a server without the call is not supported', async () => {
  refusal = new AppError('refused', 'No.', { reason: 'not-found' });
  expect((await open()).isSupported).toBe(false);
});
