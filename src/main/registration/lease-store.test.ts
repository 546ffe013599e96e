import path from 'node:path';
import { expect, it } from 'vitest';
import type { Lease } from '#shared/entities/lease.ts';
import { openOutbox, tempFolder } from '../../../tests/support/main.ts';
import { type LeaseNeeds, leaseStore } from './lease-store.ts';

const NEEDS: LeaseNeeds = { unsentAwards: () => [], isNeeded: () => false, preparedPlays: () => [] };

it('shows what was asked and not given, until a later answer or wish', () => {
  const { db } = openOutbox(path.join(tempFolder(), 'kiosk.db'));
  const store = leaseStore(db);
  const want = (units: number) => store.want({ campaignId: 3, days: 3, prizes: [{ prizeId: 2, name: 'Cap', units }] });
  const granted = (units: number): Lease => {
    return { round: 'r', outcome: 'granted', expiresInSeconds: 99, prizes: [{ prizeId: 2, units }], plays: [] };
  };
  const shown = () => store.prizes().map(({ wanted, units, missing }) => [wanted, units, missing]);
  want(5);
  store.take(store.ask(NEEDS, true), granted(3), 99);
  expect(shown()).toEqual([[5, 3, 2]]);
  // An awarded unit is not missing, because the kiosk got it.
  store.spend(2);
  expect(shown()).toEqual([[5, 2, 2]]);
  store.take(store.ask(NEEDS, false), { ...granted(0), outcome: 'other-round' }, 99);
  expect(shown()).toEqual([[5, 0, 2]]);
  store.take(store.ask(NEEDS, true), granted(5), 99);
  expect(shown()).toEqual([[5, 5, 0]]);
  store.take(store.ask(NEEDS, true), granted(4), 99);
  want(2);
  expect(shown()).toEqual([[2, 2, 0]]);
});
