import { expect, it } from 'vitest';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { FakeMain } from '../../../tests/support/fake-main.ts';
import { sayAlive } from './say-alive.ts';

/** A fake of the page's root, with one child or empty. */
function openRoot() {
  const state = { shown: null as { isConnected: boolean; matches(selector: string): boolean } | null };
  const show = (className: string | null) => {
    state.shown =
      className === null ? null : { isConnected: true, matches: (selector) => selector === `.${className}` };
  };
  const remove = () => {
    if (state.shown) state.shown.isConnected = false;
  };
  const main = new FakeMain({ 'app:alive': () => null });
  const clock = new FakeClock();
  const root = {
    get firstElementChild() {
      return state.shown;
    },
  };
  const isIdle = () => state.shown?.matches('.attract') ?? false;
  sayAlive({ main, clock, root: root as unknown as Element, isIdle, untouchedMs: () => 7 });
  return { show, remove, main, said: () => main.timesCalled('app:alive'), clock };
}

it('a screen with content reports it repeatedly', () => {
  const { show, said, clock } = openRoot();
  show('scene');
  clock.advance(60_000);
  expect(said()).toBe(6);
});

it.each([null, 'shell'])('a screen with only %s does not', (className) => {
  const { show, said, clock } = openRoot();
  show(className);
  clock.advance(60_000);
  expect(said()).toBe(0);
  show('scene');
  clock.advance(10_000);
  expect(said()).toBe(1);
  show(className);
  clock.advance(60_000);
  expect(said()).toBe(1);
});

it('a screen that was removed from the document does not', () => {
  const { show, remove, said, clock } = openRoot();
  show('scene');
  remove();
  clock.advance(60_000);
  expect(said()).toBe(0);
});

it('reports whether it waits for visitors, and since when nobody touched it', () => {
  const { show, main, clock } = openRoot();
  show('scene');
  clock.advance(10_000);
  show('attract');
  clock.advance(10_000);
  expect(main.calls.map(({ request }) => request)).toEqual([
    { isIdle: false, untouchedMs: 7 },
    { isIdle: true, untouchedMs: 7 },
  ]);
});
