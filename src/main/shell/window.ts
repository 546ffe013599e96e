import path from 'node:path';
import { app, BrowserWindow, dialog, Menu, powerSaveBlocker, session } from 'electron';
import { assertNever } from '#shared/app-error.ts';
import type { KioskMode } from '#shared/ipc/kiosk-mode.ts';
import { systemClock } from '#shared/node-clock.ts';
import { text } from '../texts.ts';
import { lockWindow } from './lock-window.ts';
import { isOwnScreen } from './screen-files.ts';

/** The window is shown after this time, because Chromium does not report every window as ready (electron/electron#48859). */
const LONGEST_HIDDEN_MS = 3_000;

export interface WindowOptions {
  mode: KioskMode;
  /** The development server's address, or null for the built screen. */
  devUrl: string | null;
  onLog(line: string): void;
  /** Returns the number of rows that the server has not received. */
  unsent(): number;
  /** True if the window may close in kiosk mode: staff have opened their door, or the app is leaving. */
  mayClose(): boolean;
}

/**
 * Opens the app's only window, sandboxed and isolated, without a page. In kiosk mode the window is locked and fills the
 * screen.
 */
export function openWindow(options: WindowOptions): BrowserWindow {
  const isKiosk = options.mode === 'kiosk';
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    minWidth: 800,
    minHeight: 600,
    // On Wayland a hidden window is never ready to show (electron/electron#48859), so the kiosk's window begins visible.
    show: isKiosk,
    kiosk: isKiosk,
    fullscreen: isKiosk,
    autoHideMenuBar: true,
    backgroundColor: '#2b0a12',
    webPreferences: {
      preload: path.join(import.meta.dirname, '../preload/index.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      // The timers of a covered page are otherwise so slow that the watchdog takes it for hung.
      backgroundThrottling: false,
      devTools: !app.isPackaged && !isKiosk,
    },
  });
  switch (options.mode) {
    case 'kiosk':
      powerSaveBlocker.start('prevent-display-sleep');
      lockWindow(window, { app, ...options });
      return window;
    case 'field':
      // A question would wait for a click, and the screen may be unattended. Unsent rows stay on the disk.
      window.webContents.on('will-prevent-unload', (event) => event.preventDefault());
      showOnceLoaded(window);
      return window;
    case 'desktop':
      askBeforeLeaving(window, options);
      showOnceLoaded(window);
      return window;
    default:
      return assertNever(options.mode);
  }
}

/** Shows the window when its page is drawn or loaded, at the latest after three seconds. */
function showOnceLoaded(window: BrowserWindow): void {
  const show = () => window.isDestroyed() || window.isVisible() || window.show();
  window.once('ready-to-show', show);
  window.webContents.once('did-finish-load', show);
  systemClock.after(LONGEST_HIDDEN_MS, show);
}

/** Asks before the window closes over unsent rows or unsaved changes. */
function askBeforeLeaving(window: BrowserWindow, options: WindowOptions): void {
  /** True if the user picks the first button, or closes the dialog. */
  const staysOpen = (message: string, detail: string, buttons: string[]): boolean =>
    dialog.showMessageBoxSync(window, { type: 'question', message, detail, buttons, defaultId: 0, cancelId: 0 }) === 0;
  window.on('close', (event) => {
    const count = options.unsent();
    if (count === 0) return;
    const detail = text('quitApp.detail', { left: text('unsent.left', { count }) });
    if (staysOpen(text('quitApp.question'), detail, [text('quitApp.stay'), text('quitApp.quit')]))
      event.preventDefault();
  });
  // Asks here, because Electron does not ask when a page prevents its unload. The window would stay open without a
  // reason.
  window.webContents.on('will-prevent-unload', (event) => {
    const buttons = [text('unsaved.stay'), text('unsaved.leave')];
    if (!staysOpen(text('unsaved.question'), text('unsaved.detail'), buttons)) event.preventDefault();
  });
}

/** Sets a menu on macOS outside kiosk mode, because Copy and Paste have no keys there without one. */
export function setMenu(mode: KioskMode): void {
  const hasMenu = process.platform === 'darwin' && mode !== 'kiosk';
  if (hasMenu) Menu.setApplicationMenu(Menu.buildFromTemplate([{ role: 'appMenu' }, { role: 'editMenu' }]));
}

/** Denies everything that the screen never needs: other pages, new windows, webviews and permissions. */
export function lockDown(devUrl: string | null, onLog: (line: string) => void): void {
  session.defaultSession.setPermissionRequestHandler((_contents, permission, answer) => {
    onLog(`permission denied: ${permission}`);
    answer(false);
  });
  session.defaultSession.setPermissionCheckHandler(() => false);
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', (event) => {
      if (isOwnScreen(event.url, devUrl)) return;
      onLog(`navigation denied: ${event.url}`);
      event.preventDefault();
    });
    contents.on('will-redirect', (event) => {
      if (!isOwnScreen(event.url, devUrl)) event.preventDefault();
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      onLog(`window denied: ${url}`);
      return { action: 'deny' };
    });
  });
}
