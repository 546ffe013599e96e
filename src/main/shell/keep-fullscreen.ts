import type { BrowserWindow, Screen } from 'electron';
import type { Clock } from '#shared/ports.ts';

/** A display that is plugged in or turned reports several changes in a row. */
const SETTLED_MS = 500;

/** Puts a kiosk's window back over the whole primary display when displays come, go, turn or change their size. */
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
      // A fullscreen window stays where it is on some systems, so it leaves that first.
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
