import { expect, test } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import type { DeskClaim, DeskHandOver, LookedUp } from '#shared/ipc/hand-over.ts';
import { testStores } from '../../../tests/support/fake-main.ts';
import { HandOverStore } from './HandOverStore.ts';

const claim: DeskClaim = {
  kind: 'claim',
  code: 'K7PD2MXA5',
  check: { by: 'server' },
  prizeName: 'Earbuds',
  campaignName: 'Fair',
  wonAt: '2026-11-28T14:02:11',
  kioskName: 'Booth',
  person: null,
  state: 'open',
  isDoubtful: false,
  lastDay: null,
  before: null,
};
const unchecked = { kind: 'unchecked', code: claim.code, server: 'offline', isKioskUnknown: false } as const;
const before = { by: 'kiosk', kioskName: 'Hall 3', handedOverDate: '2026-11-28T14:02:00.000Z' } as const;
const handOver: DeskHandOver = {
  id: 'h',
  code: claim.code,
  at: 0,
  state: 'unsent',
  prizeName: null,
  importedFrom: null,
  other: null,
};

function open(found: LookedUp = claim) {
  const given: string[] = [];
  const undone: object[] = [];
  const listed: DeskHandOver[] = [handOver];
  const refusal = { error: null as AppError | null };
  const { stores, main, clock } = testStores({
    'hand-over:look': () => found,
    'hand-over:give': ({ code }) => {
      if (refusal.error) throw refusal.error;
      given.push(code);
      return null;
    },
    'hand-over:undo': (request) => {
      undone.push(request);
      return null;
    },
    'hand-over:list': () => [...listed],
  });
  const store = new HandOverStore({ main, clock, fail: stores.fail });
  return { store, main, clock, stores, given, undone, refusal, listed };
}

test('conflicts of this kiosk are counted', async () => {
  const { store, listed } = open();
  expect(store.conflictCount).toBe(0);
  listed.push({ ...handOver, state: 'conflict', other: before }, { ...handOver, state: 'standing' });
  await store.list.reload();
  expect(store.conflictCount).toBe(1);
});

test('an open prize is handed over once, and the list is read again', async () => {
  const { store, given, main } = open();
  await store.look('k7pd-2mxa-5');
  expect([store.codeToGive, store.isGiven]).toEqual([claim.code, false]);
  await store.give();
  await store.give();
  expect(given).toEqual([claim.code]);
  expect([store.codeToGive, store.isGiven]).toEqual([null, true]);
  expect(main.timesCalled('hand-over:list')).toBe(1);
});

test.each([
  [{ ...claim, state: 'expired' }, claim.code],
  [{ ...claim, state: 'given-distrusted', before }, claim.code],
  [{ ...claim, state: 'handed-over', before }, null],
  [{ ...claim, state: 'void' }, null],
  [{ ...claim, state: 'refused' }, null],
  [{ ...claim, state: 'revoked' }, null],
  [{ ...unchecked, before: null }, claim.code],
  [{ ...unchecked, before }, null],
  [{ kind: 'no-claim' }, null],
  [{ kind: 'other-vendor' }, null],
] satisfies [LookedUp, string | null][])('what can be recorded follows from the look: %j', async (found, code) => {
  const { store } = open(found);
  await store.look('x');
  expect(store.codeToGive).toBe(code);
});

test('a refused hand-over is shown, and is not given', async () => {
  const { store, refusal, stores } = open();
  await store.look('x');
  refusal.error = new AppError('refused', 'Already.');
  await store.give();
  expect(store.isGiven).toBe(false);
  expect(stores.toasts.toasts).toHaveLength(1);
});

test('an undo keeps its reason, and clears the prize on screen', async () => {
  const { store, undone } = open();
  await store.look('x');
  expect(await store.undo(handOver, 'Wrong person.')).toBe(true);
  expect(undone).toEqual([{ id: 'h', reason: 'Wrong person.' }]);
  expect(store.found).toBeNull();
});

test('the list follows other desks until the page closes', async () => {
  const { store, main, clock } = open();
  const stop = store.follow();
  await Promise.resolve();
  await store.list.load();
  const first = main.timesCalled('hand-over:list');
  clock.advance(10_000);
  await store.list.load();
  expect(main.timesCalled('hand-over:list')).toBe(first + 1);
  stop();
  clock.advance(60_000);
  expect(main.timesCalled('hand-over:list')).toBe(first + 1);
});
