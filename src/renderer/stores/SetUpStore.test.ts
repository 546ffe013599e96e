import { expect, it } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import { testStores } from '../../../tests/support/fake-main.ts';

const ADDRESS = { address: 'https://api.example.com', isHttpAllowed: false };

it('a server that cannot be taken is said by the form, and by no notice', async () => {
  const { stores, main } = testStores({
    'set-up:take-address': () => {
      throw new AppError('unreachable', 'Nothing answers.');
    },
  });
  expect(await stores.setUp.takeAddress(ADDRESS)).toBe('Nothing answers.');
  expect([stores.setUp.isBusy, stores.toasts.toasts]).toEqual([false, []]);
  main.handlers['set-up:take-address'] = () => null;
  expect(await stores.setUp.takeAddress(ADDRESS)).toBeNull();
});

it('a double tap asks once', async () => {
  const { stores, main } = testStores({ 'set-up:take-address': () => null });
  const both = [stores.setUp.takeAddress(ADDRESS), stores.setUp.takeAddress(ADDRESS)];
  expect(stores.setUp.isBusy).toBe(true);
  await Promise.all(both);
  expect(main.timesCalled('set-up:take-address')).toBe(1);
});

it('a server that does not start again is told by a notice', async () => {
  const { stores } = testStores({
    'set-up:try-again': () => {
      throw new AppError('refused', 'The disk is full.');
    },
  });
  await stores.setUp.tryAgain();
  expect(stores.toasts.toasts.map(({ text }) => text)).toEqual(['The disk is full.']);
});
