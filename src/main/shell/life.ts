import type { app, BrowserWindow } from 'electron';

export interface LifeOptions {
  app: Pick<typeof app, 'on' | 'quit'>;
  window: Pick<BrowserWindow, 'isDestroyed' | 'isMinimized' | 'restore' | 'focus'>;
  /** Closes database and server, once nothing can keep the app from ending. */
  stop(): void;
}

/** The app's end, and what a second start of it does. */
export function followLife({ app, window, stop }: LifeOptions): void {
  app.on('second-instance', () => {
    if (window.isDestroyed()) return;
    // Focusing a minimised window does not restore it.
    if (window.isMinimized()) window.restore();
    window.focus();
  });
  app.on('window-all-closed', () => app.quit());
  // Not in 'before-quit': a page with unsaved changes may still cancel the quit, and the app then needs its database.
  app.on('will-quit', stop);
}
