import { isDeepStrictEqual } from 'node:util';
import type { BrowserWindow, Screen } from 'electron';
import type { Clock } from '#shared/ports.ts';

/** Wait after the last change, because a display that is plugged in or turned reports several. */
const SETTLED_MS = 500;
/** The longest that a system takes to leave full screen; macOS animates it. */
const TRANSITION_MS = 3_000;

type Covering = Pick<
  BrowserWindow,
  'isDestroyed' | 'isKiosk' | 'isFullScreen' | 'getBounds' | 'setKiosk' | 'setFullScreen' | 'setBounds' | 'once'
>;

/** Makes a kiosk's window cover the primary display again after displays are added, removed, turned or resized. */
export function keepFullscreen(
  window: Covering,
  screen: Pick<Screen, 'on' | 'getPrimaryDisplay'>,
  clock: Pick<Clock, 'after'>,
): void {
  let cancel = () => {};
  const later = () => {
    cancel();
    cancel = clock.after(SETTLED_MS, () => {
      if (!window.isDestroyed()) cover(window, screen.getPrimaryDisplay().bounds, clock);
    });
  };
  screen.on('display-added', later);
  screen.on('display-removed', later);
  screen.on('display-metrics-changed', (_event, _display, changed) => {
    // The Dock or a docked keyboard has changed, which a window in full screen covers anyway.
    if (changed.some((metric) => metric !== 'workArea')) later();
  });
}

/** Sets nothing that already applies, because each setting can flicker. */
function cover(window: Covering, bounds: Electron.Rectangle, clock: Pick<Clock, 'after'>): void {
  if (window.isKiosk() && isDeepStrictEqual(window.getBounds(), bounds)) return;
  let isMoved = false;
  const move = () => {
    if (isMoved || window.isDestroyed()) return;
    isMoved = true;
    window.setBounds(bounds);
    window.setFullScreen(true);
    window.setKiosk(true);
  };
  // Leaves full screen first, because some systems do not move a fullscreen window.
  window.setKiosk(false);
  if (!window.isFullScreen()) {
    move();
    return;
  }
  window.once('leave-full-screen', move);
  clock.after(TRANSITION_MS, move);
}
