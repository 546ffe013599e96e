import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { keepFullscreen } from './keep-fullscreen.ts';

const LANDSCAPE = { x: 0, y: 0, width: 1920, height: 1080 };
const PORTRAIT = { x: 0, y: 0, width: 1080, height: 1920 };

function openKept() {
  const clock = new FakeClock();
  const state = { bounds: LANDSCAPE, isDestroyed: false, done: [] as unknown[] };
  const window = {
    isDestroyed: () => state.isDestroyed,
    setKiosk: (isKiosk: boolean) => void state.done.push(`kiosk ${isKiosk}`),
    setFullScreen: (isFull: boolean) => void state.done.push(`full screen ${isFull}`),
    setBounds: (bounds: object) => void state.done.push(bounds),
  };
  const screen = Object.assign(new EventEmitter(), { getPrimaryDisplay: () => ({ bounds: state.bounds }) });
  keepFullscreen(window, screen as never, clock);
  return { clock, state, screen };
}

it.each(['display-added', 'display-removed', 'display-metrics-changed'])(
  'after %s the window covers the current primary display',
  (name) => {
    const { clock, state, screen } = openKept();
    screen.emit(name);
    state.bounds = PORTRAIT;
    clock.advance(500);
    expect(state.done).toEqual(['kiosk false', PORTRAIT, 'full screen true', 'kiosk true']);
  },
);

it('several changes in a row count as one', () => {
  const { clock, state, screen } = openKept();
  for (const name of ['display-removed', 'display-added', 'display-metrics-changed']) {
    screen.emit(name);
    clock.advance(400);
  }
  expect(state.done).toEqual([]);
  clock.advance(100);
  expect(state.done).toHaveLength(4);
});

it('does nothing if the window has been closed', () => {
  const { clock, state, screen } = openKept();
  screen.emit('display-removed');
  state.isDestroyed = true;
  clock.advance(500);
  expect(state.done).toEqual([]);
});
