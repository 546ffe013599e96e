import type { app, BrowserWindow } from 'electron';

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
