import type { app, BrowserWindow } from 'electron';
import type { Clock } from '#shared/ports.ts';
import { FAILED } from './restart.ts';

export interface LifeOptions {
  app: Pick<typeof app, 'on' | 'quit'>;
  window: Pick<BrowserWindow, 'isDestroyed' | 'isMinimized' | 'restore' | 'focus'>;
  /** Closes database and server. Called once nothing can cancel the quit. */
  stop(): void;
}

/** Ends the app with its last window, and shows the window again when the app is started a second time. */
export function followLife({ app, window, stop }: LifeOptions): void {
  app.on('second-instance', () => {
    if (window.isDestroyed()) return;
    // Focusing a minimised window does not restore it.
    if (window.isMinimized()) window.restore();
    window.focus();
  });
  app.on('window-all-closed', () => app.quit());
  // Waits for 'will-quit', because a page with unsaved changes can cancel the quit after 'before-quit'.
  app.on('will-quit', stop);
}

/** Wait before a supervised second instance ends, because the supervisor starts it again at once. */
const SECOND_INSTANCE_MS = 30_000;

/**
 * Ends an app whose first instance already runs. A supervisor reads 0 as 'staff ended it', and then starts nothing, so
 * that after the end of the first instance no app would run.
 */
export function endSecond(
  second: Pick<typeof app, 'quit' | 'exit'>,
  clock: Pick<Clock, 'after'>,
  isSupervised: boolean,
): void {
  if (isSupervised) clock.after(SECOND_INSTANCE_MS, () => second.exit(FAILED));
  else second.quit();
}
