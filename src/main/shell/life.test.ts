import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { followLife } from './life.ts';

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
