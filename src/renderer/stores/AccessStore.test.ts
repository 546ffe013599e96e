import { expect, it } from 'vitest';
import { testStores } from '../../../tests/support/fake-main.ts';
import { AccessStore, type ShownAccess } from './AccessStore.ts';

function newStore() {
  const shown: ShownAccess[] = [];
  const store = new AccessStore((access) => shown.push(access));
  return { store, last: () => shown.at(-1) };
}

it('text grows in steps to twice its size, and back', () => {
  const { store, last } = newStore();
  expect(last()).toEqual({ isOn: false, textScale: 1 });
  store.enlarge();
  expect(last()?.textScale).toBe(1.5);
  store.enlarge();
  store.enlarge();
  expect(last()?.textScale).toBe(2);
  store.reduce();
  expect(last()?.textScale).toBe(1.5);
  store.resetScale();
  expect(last()?.textScale).toBe(1);
});

it('the accessible mode begins with large text, and its end restores everything', () => {
  const { store, last } = newStore();
  store.toggle();
  expect(last()).toEqual({ isOn: true, textScale: 1.5 });
  store.enlarge();
  store.end();
  expect(last()).toEqual({ isOn: false, textScale: 1 });
});

it('the accessible mode waits three minutes before the kiosk asks, but never asks where asking is off', () => {
  const { store } = newStore();
  expect(store.idleMs(60_000)).toBe(60_000);
  store.toggle();
  expect([0, 60_000, 600_000].map((usualMs) => store.idleMs(usualMs))).toEqual([0, 180_000, 600_000]);
});

it('the accessible mode ends with the visit, after the thanks', async () => {
  const { stores } = testStores({
    'session:log-in': () => ({ userId: 5, user: { id: 5, fullName: 'Mia', roles: ['User'] } }),
    'session:log-out': () => null,
  });
  const login = { username: 'mia', password: 'x', isRemembered: false };
  stores.access.toggle();
  await stores.session.logIn(login);
  await stores.session.logOut({ isThanked: true });
  expect(stores.access.isOn).toBe(true);
  stores.endThanks();
  expect(stores.access.isOn).toBe(false);
  stores.access.toggle();
  await stores.session.logIn(login);
  await stores.session.logOut();
  expect(stores.access.isOn).toBe(false);
});
