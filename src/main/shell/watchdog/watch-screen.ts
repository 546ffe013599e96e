import type { BrowserWindow } from 'electron';
import { systemClock } from '#shared/node-clock.ts';
import { SAFE_SCREEN } from '../screen-files.ts';
import { Watchdog, type WatchdogOptions } from './watchdog.ts';

export interface WatchOptions extends Pick<WatchdogOptions, 'isAttended' | 'restart' | 'onLog'> {
  window: BrowserWindow;
  /** The address of the app's page. */
  home: string;
}

/** Chromium's code for a load that another load replaced. */
const ERR_ABORTED = -3;

/** Loads the app's page into the window, and loads it again after failures. */
export function watchScreen({ window, home, ...options }: WatchOptions): Watchdog {
  const contents = window.webContents;
  // Ignores the rejection, because 'did-fail-load' reports the same failure.
  const load = (url: string) => void (contents.isDestroyed() || contents.loadURL(url).catch(() => {}));
  let hasBeenShown = window.isVisible();
  window.once('show', () => {
    hasBeenShown = true;
  });
  // A window that was never shown must not silence the watchdog.
  const isVisible = () => !hasBeenShown || (window.isVisible() && !window.isMinimized());
  const watchdog = new Watchdog({
    ...options,
    clock: systemClock,
    screen: {
      isVisible: () => !window.isDestroyed() && isVisible(),
      crash: () => contents.isDestroyed() || contents.forcefullyCrashRenderer(),
      reload: () => contents.isDestroyed() || contents.reload(),
      showApp: () => load(home),
      showSafeScreen: () => load(SAFE_SCREEN),
    },
  });
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    options.onLog(`the screen's process is gone: ${reason}`);
    watchdog.failed('gone');
  });
  contents.on('did-fail-load', (_event, code, reason, _url, isMainFrame) => {
    if (!isMainFrame || code === ERR_ABORTED) return;
    options.onLog(`the screen is not loaded: ${reason}`);
    watchdog.failed('not-loaded');
  });
  contents.on('unresponsive', () => watchdog.unresponsive());
  contents.on('responsive', () => watchdog.responsive());
  contents.on('destroyed', () => watchdog.stop());
  watchdog.loading();
  load(home);
  return watchdog;
}
