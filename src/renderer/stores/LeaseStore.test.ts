import { expect, it } from 'vitest';
import type { LeaseState } from '#shared/ipc/lease.ts';
import { testStores } from '../../../tests/support/fake-main.ts';

const NOTHING: LeaseState = {
  expiresAt: null,
  prizes: [],
  plays: [],
  offlinePrizes: 'to-be-confirmed',
  players: 'anywhere',
};

it('loads the kiosk’s reserved units, and follows events', async () => {
  const { stores, main } = testStores({
    'lease:state': () => NOTHING,
    'lease:want': () => ({ ...NOTHING, expiresAt: 7 }),
    'lease:choose': ({ offlinePrizes }) => ({ ...NOTHING, offlinePrizes }),
  });
  expect(stores.leases.state).toBeNull();
  await stores.leases.load();
  expect(stores.leases.state).toEqual(NOTHING);
  await stores.leases.want({ campaignId: 3, days: 3, prizes: [{ prizeId: 2, name: 'Cap', units: 1 }] });
  expect(stores.leases.state?.expiresAt).toBe(7);
  await stores.leases.choose('none');
  expect(stores.leases.state?.offlinePrizes).toBe('none');
  main.emit('lease:changed', { ...NOTHING, expiresAt: 9 });
  expect(stores.leases.state?.expiresAt).toBe(9);
});
