import { expect, it } from 'vitest';
import { testStores } from '../../../tests/support/fake-main.ts';

const READY = { kind: 'ready', version: '0.2.0', isByItself: true } as const;

it('the state of updates is loaded once, and follows events', async () => {
  const { stores, main } = testStores({ 'staff:update-state': () => READY });
  expect(stores.updates.state).toBeNull();
  await stores.updates.load();
  expect(stores.updates.state).toEqual(READY);
  main.emit('staff:update-changed', { kind: 'installing', version: '0.2.0' });
  expect(stores.updates.state).toEqual({ kind: 'installing', version: '0.2.0' });
});

it('staff check for and install an update', async () => {
  const { stores, main } = testStores({
    'staff:check-for-update': () => null,
    'staff:install-update': () => null,
  });
  await stores.updates.check();
  await stores.updates.install();
  expect(main.calls.map(({ channel }) => channel)).toEqual(['staff:check-for-update', 'staff:install-update']);
});

it('a failed call is shown, and keeps the state', async () => {
  const { stores } = testStores({});
  await stores.updates.load();
  expect([stores.updates.state, stores.toasts.toasts.length]).toEqual([null, 1]);
});
