import { expect, it } from 'vitest';
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
