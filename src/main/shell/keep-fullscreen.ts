import type { BrowserWindow, Screen } from 'electron';
import type { Clock } from '#shared/ports.ts';

/** Wait after the last change, because a display that is plugged in or turned reports several. */
const SETTLED_MS = 500;

/** Makes a kiosk's window cover the primary display again after displays are added, removed, turned or resized. */
export function keepFullscreen(
  window: Pick<BrowserWindow, 'isDestroyed' | 'setKiosk' | 'setFullScreen' | 'setBounds'>,
  screen: Pick<Screen, 'on' | 'getPrimaryDisplay'>,
  clock: Pick<Clock, 'after'>,
): void {
  let cancel = () => {};
  const later = () => {
    cancel();
    cancel = clock.after(SETTLED_MS, () => {
      if (window.isDestroyed()) return;
      // Leaves full screen first, because some systems do not move a fullscreen window.
      window.setKiosk(false);
      window.setBounds(screen.getPrimaryDisplay().bounds);
      window.setFullScreen(true);
      window.setKiosk(true);
    });
  };
  screen.on('display-added', later);
  screen.on('display-removed', later);
  screen.on('display-metrics-changed', later);
}
