import { isDeepStrictEqual } from 'node:util';
import type { BrowserWindow, Screen } from 'electron';
import type { Clock } from '#shared/ports.ts';

/** Wait after the last change, because a display that is plugged in or turned reports several. */
const SETTLED_MS = 500;
/** The longest that a system takes to leave full screen; macOS animates it. */
const TRANSITION_MS = 3_000;

type Covering = Pick<
  BrowserWindow,
  'isDestroyed' | 'isKiosk' | 'isFullScreen' | 'getBounds' | 'setKiosk' | 'setFullScreen' | 'setBounds' | 'once' | 'off'
>;

/**
 * Makes a kiosk's window cover the primary display again after displays are added, removed, turned or resized. Sets
 * nothing that already applies, because each setting can flicker.
 */
export function keepFullscreen(
  window: Covering,
  screen: Pick<Screen, 'on' | 'getPrimaryDisplay'>,
  clock: Pick<Clock, 'after'>,
): void {
  /** Cancels the wait for quiet, or for the system to leave full screen. */
  let cancel = () => {};
  const move = () => {
    cancel();
    if (window.isDestroyed()) return;
    window.setBounds(screen.getPrimaryDisplay().bounds);
    window.setFullScreen(true);
    window.setKiosk(true);
  };
  const cover = () => {
    if (window.isDestroyed()) return;
    if (window.isKiosk() && isDeepStrictEqual(window.getBounds(), screen.getPrimaryDisplay().bounds)) return;
    // Leaves full screen first, because some systems do not move a fullscreen window.
    window.setKiosk(false);
    if (!window.isFullScreen()) {
      move();
      return;
    }
    window.once('leave-full-screen', move);
    const cancelLimit = clock.after(TRANSITION_MS, move);
    cancel = () => {
      cancelLimit();
      window.off('leave-full-screen', move);
    };
  };
  const later = () => {
    cancel();
    cancel = clock.after(SETTLED_MS, cover);
  };
  screen.on('display-added', later);
  screen.on('display-removed', later);
  screen.on('display-metrics-changed', (_event, _display, changed) => {
    // Ignores the work area alone (the Dock, a docked keyboard), because a fullscreen window covers it.
    if (changed.some((metric) => metric !== 'workArea')) later();
  });
}
