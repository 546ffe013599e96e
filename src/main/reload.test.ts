import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { FakeClock } from '../../tests/support/fake-clock.ts';
import { DELAYS_MS, STEADY_AFTER_MS } from './backoff.ts';
import { reloadWhenGone } from './reload.ts';

function openContents() {
  const events = new EventEmitter();
  const clock = new FakeClock();
  const state = { reloads: 0, isDestroyed: false };
  const contents = Object.assign(events, {
    reload: () => {
      state.reloads += 1;
    },
    isDestroyed: () => state.isDestroyed,
  });
  reloadWhenGone(contents as never, clock, () => {});
  return { state, clock, events, crash: (reason = 'crashed') => events.emit('render-process-gone', {}, { reason }) };
}

it('a screen whose process has gone is loaded again, later each time', () => {
  const { state, clock, crash, events } = openContents();
  const waits = [...DELAYS_MS, DELAYS_MS.at(-1)].map(() => {
    crash();
    const [waitMs = 0] = clock.waitsMs;
    clock.advance(waitMs);
    events.emit('did-finish-load');
    return waitMs;
  });
  expect(waits).toEqual([...DELAYS_MS, DELAYS_MS.at(-1)]);
  expect(state.reloads).toBe(waits.length);
});

it('a screen that has run for a while is loaded again soon', () => {
  const { clock, crash, events } = openContents();
  crash();
  clock.advance(DELAYS_MS[0]);
  events.emit('did-finish-load');
  clock.advance(STEADY_AFTER_MS);
  crash();
  expect(clock.waitsMs).toEqual([DELAYS_MS[0]]);
});

it('a screen that ended as it should, or whose window is closed, is left alone', () => {
  const { state, clock, crash } = openContents();
  crash('clean-exit');
  expect(clock.waitsMs).toEqual([]);
  crash();
  state.isDestroyed = true;
  clock.advance(DELAYS_MS[0]);
  expect(state.reloads).toBe(0);
});
