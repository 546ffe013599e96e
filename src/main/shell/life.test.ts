import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { endSecond, followLife } from './life.ts';

function openLife({ isMinimized = false, isDestroyed = false } = {}) {
  const events = new EventEmitter();
  const done: string[] = [];
  const app = Object.assign(events, { quit: () => void done.push('quit') });
  const window = {
    isDestroyed: () => isDestroyed,
    isMinimized: () => isMinimized,
    restore: () => void done.push('restore'),
    focus: () => void done.push('focus'),
  };
  followLife({ app: app as never, window, stop: () => void done.push('stop') });
  return { events, done };
}

it('a quit that may still be cancelled closes nothing, but the final one does', () => {
  const { events, done } = openLife();
  events.emit('before-quit');
  expect(done).toEqual([]);
  events.emit('will-quit');
  expect(done).toEqual(['stop']);
});

it('the app ends with its last window', () => {
  const { events, done } = openLife();
  events.emit('window-all-closed');
  expect(done).toEqual(['quit']);
});

it.each([
  ['brings the window up', {}, ['focus']],
  ['restores a minimised window', { isMinimized: true }, ['restore', 'focus']],
  ['leaves a closed window alone', { isDestroyed: true }, []],
])('a second start %s', (_what, state, expected) => {
  const { events, done } = openLife(state);
  events.emit('second-instance');
  expect(done).toEqual(expected);
});

it.each([
  ['ends at once', false, ['quit'], ['quit']],
  ['fails after half a minute if a supervisor would start it again', true, [], ['exit 1']],
])('a second instance %s', (_what, isSupervised, atOnce, later) => {
  const clock = new FakeClock();
  const done: string[] = [];
  endSecond({ quit: () => done.push('quit'), exit: (code) => void done.push(`exit ${code}`) }, clock, isSupervised);
  clock.advance(29_999);
  expect(done).toEqual(atOnce);
  clock.advance(1);
  expect(done).toEqual(later);
});
