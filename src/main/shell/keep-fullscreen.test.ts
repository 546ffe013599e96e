import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { keepFullscreen } from './keep-fullscreen.ts';

const LANDSCAPE = { x: 0, y: 0, width: 1920, height: 1080 };
const PORTRAIT = { x: 0, y: 0, width: 1080, height: 1920 };

function openKept() {
  const clock = new FakeClock();
  const state = { bounds: LANDSCAPE, isDestroyed: false, isAnimated: false, done: [] as unknown[] };
  const window = Object.assign(new EventEmitter(), {
    isDestroyed: () => state.isDestroyed,
    isKiosk: () => true,
    isFullScreen: () => state.isAnimated,
    getBounds: () => LANDSCAPE,
    setKiosk: (isKiosk: boolean) => void state.done.push(`kiosk ${isKiosk}`),
    setFullScreen: (isFull: boolean) => void state.done.push(`full screen ${isFull}`),
    setBounds: (bounds: object) => void state.done.push(bounds),
  });
  const screen = Object.assign(new EventEmitter(), { getPrimaryDisplay: () => ({ bounds: state.bounds }) });
  keepFullscreen(window as never, screen as never, clock);
  return { clock, state, screen, window };
}

it.each(['display-added', 'display-removed', 'display-metrics-changed'])(
  'after %s the window covers the current primary display',
  (name) => {
    const { clock, state, screen } = openKept();
    screen.emit(name, {}, {}, ['bounds', 'workArea']);
    state.bounds = PORTRAIT;
    clock.advance(500);
    expect(state.done).toEqual(['kiosk false', PORTRAIT, 'full screen true', 'kiosk true']);
  },
);

it('several changes in a row count as one', () => {
  const { clock, state, screen } = openKept();
  state.bounds = PORTRAIT;
  for (const name of ['display-removed', 'display-added', 'display-metrics-changed']) {
    screen.emit(name, {}, {}, ['rotation']);
    clock.advance(400);
  }
  expect(state.done).toEqual([]);
  clock.advance(100);
  expect(state.done).toHaveLength(4);
});

it('changes nothing for the Dock or a docked keyboard, nor while the window covers the display anyway', () => {
  const { clock, state, screen } = openKept();
  screen.emit('display-metrics-changed', {}, {}, ['scaleFactor']);
  clock.advance(500);
  state.bounds = PORTRAIT;
  screen.emit('display-metrics-changed', {}, {}, ['workArea']);
  clock.advance(500);
  expect(state.done).toEqual([]);
});

it.each(['leave-full-screen', null])('waits until the system has left full screen, or three seconds: %s', (event) => {
  const { clock, state, screen, window } = openKept();
  Object.assign(state, { isAnimated: true, bounds: PORTRAIT });
  screen.emit('display-added');
  clock.advance(500);
  expect(state.done).toEqual(['kiosk false']);
  if (event === null) clock.advance(3_000);
  else window.emit(event);
  const done = ['kiosk false', PORTRAIT, 'full screen true', 'kiosk true'];
  expect(state.done).toEqual(done);
  clock.advance(3_000);
  expect(state.done).toEqual(done);
});

it('does nothing if the window has been closed', () => {
  const { clock, state, screen } = openKept();
  state.bounds = PORTRAIT;
  screen.emit('display-removed');
  state.isDestroyed = true;
  clock.advance(500);
  expect(state.done).toEqual([]);
});
