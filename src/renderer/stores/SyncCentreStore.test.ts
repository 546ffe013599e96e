import { describe, expect, it } from 'vitest';
import type { RowGroup, SyncRow, SyncStatus } from '#shared/ipc/sync.ts';
import { testStores } from '../../../tests/support/fake-main.ts';
import { SyncCentreStore } from './SyncCentreStore.ts';

const FACTS = {
  sentToday: 0,
  oldestAt: null,
  settled: 0,
  usedBytes: 0,
  freeBytes: null,
  secureAddress: null,
  elsewhere: [],
};
const rowOf = (index: number) => ({ job: { key: `${index}` } }) as SyncRow;

/** The sync centre with a fake main process. `counts` is its number of rows by group. */
function opened(counts: Partial<Record<RowGroup, number>>) {
  const held: Record<RowGroup, number> = { waiting: 0, parked: 0, refused: 0, unclear: 0, quarantined: 0, ...counts };
  const { stores, main } = testStores({
    'sync:list': ({ group, offset, limit }) =>
      Array.from({ length: Math.max(0, Math.min(limit, held[group] - offset)) }, (_, index) => rowOf(offset + index)),
    'sync:facts': () => FACTS,
    'sync:retry': () => null,
    'sync:settle': () => null,
  });
  const tell = () =>
    main.emit('sync:changed', { connection: { kind: 'reached' }, isDiskFailing: false, ...held } satisfies SyncStatus);
  tell();
  return { store: new SyncCentreStore(stores), main, held, tell, stores };
}

const keys = ({ rows }: SyncCentreStore) => rows?.map(({ job }) => job.key);
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the sync centre', () => {
  it.each([
    [{ waiting: 9, parked: 3, refused: 1 }, 'refused'],
    [{ waiting: 9, parked: 3, quarantined: 1 }, 'parked'],
    [{ waiting: 9 }, 'waiting'],
    [{}, 'waiting'],
  ] as const)('begins with what needs staff most: %j', (counts, group) => {
    expect(opened(counts).store.group).toBe(group);
  });

  it('stays with the chosen group, even when its last row disappears', async () => {
    const { store, held, tell } = opened({ waiting: 1, refused: 1 });
    store.choose('refused');
    await settled();
    held.refused = 0;
    tell();
    expect([store.group, store.total]).toEqual(['refused', 0]);
  });

  it('shows one page of many rows, and turns back when the last page is empty', async () => {
    const { store, held, tell } = opened({ waiting: 5000 });
    store.turnTo(4975);
    await settled();
    expect([store.total, keys(store)?.length, keys(store)?.[0]]).toEqual([5000, 25, '4975']);
    held.waiting = 4975;
    tell();
    await store.read();
    await settled();
    expect([store.offset, keys(store)?.at(-1)]).toEqual([4950, '4974']);
  });

  it('reads again after each action, and shows a failed one', async () => {
    const { store, main, stores } = opened({ refused: 2 });
    store.retry('1');
    await settled();
    expect(main.calls.map(({ channel }) => channel)).toEqual(['sync:retry', 'sync:list', 'sync:facts']);
    expect(await store.settle({ key: '1', outcome: 'discarded', reason: 'Twice.', name: 'Ines' })).toBe(true);
    main.handlers['sync:settle'] = () => {
      throw new Error('It is under way.');
    };
    expect(await store.settle({ key: '1', outcome: 'discarded', reason: 'Twice.', name: 'Ines' })).toBe(false);
    expect(stores.toasts.toasts).toHaveLength(1);
  });

  it.each([
    [
      { compared: 2, resent: 0, handOvers: 0, unclear: 0, unasked: 0, isComplete: true },
      'success',
      '2 games were compared with the server. Nothing had to be sent again.',
    ],
    [
      { compared: 1, resent: 3, handOvers: 2, unclear: 1, unasked: 1, isComplete: true },
      'success',
      '1 game was compared with the server. 3 lost entries are sent again. 2 hand-overs are sent again to be sure. 1 award is unclear: see the list. 1 game could not be compared: its player must log in, or this kiosk must be registered.',
    ],
    [
      { compared: 5, resent: 1, handOvers: 0, unclear: 0, unasked: 0, isComplete: false },
      'error',
      'The server stopped answering after 5 games. Check again when it answers.',
    ],
  ])('shows the result %j of a catch-up, and reads again', async (found, variant, message) => {
    const { store, main, stores } = opened({});
    main.handlers['outbox:catch-up'] = () => found;
    store.catchUp();
    await settled();
    expect(stores.toasts.toasts.map((toast) => [toast.variant, toast.text])).toEqual([[variant, message]]);
    expect(main.calls.map(({ channel }) => channel)).toEqual(['outbox:catch-up', 'sync:list', 'sync:facts']);
  });
});
