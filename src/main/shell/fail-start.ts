import { type App, BrowserWindow } from 'electron';
import type { Clock } from '#shared/ports.ts';
import { FAILED } from './restart.ts';
import { failedStart } from './watchdog/safe-screen.ts';

export interface FailedStart {
  app: Pick<App, 'whenReady' | 'exit' | 'on'>;
  clock: Pick<Clock, 'after'>;
  /** The reason, in words for staff. */
  problem: string;
  /** True in kiosk mode. */
  fillsScreen: boolean;
  /** True in desktop mode, where a person closes the window. */
  isAttended: boolean;
  onLog(line: string): void;
}

/**
 * Long enough to read the problem and to photograph it, and so long that a supervisor does not start the app again and
 * again at once. Short enough for an attract loop within a minute after the cause is gone.
 */
const ENDS_AFTER_MS = 30_000;

/**
 * Shows for half a minute why the app cannot start. Then ends the app with 1, so that its supervisor starts it again. Opens
 * no dialog, because the screen may be unattended.
 */
export async function failStart({ app, clock, problem, ...options }: FailedStart): Promise<void> {
  const end = () => app.exit(FAILED);
  const cancelEnd = clock.after(ENDS_AFTER_MS, end);
  // Without a listener, Electron ends the app with 0 after its last window, which reads as 'staff have ended it'.
  app.on('window-all-closed', () => {});
  try {
    await app.whenReady();
    const window = new BrowserWindow({
      kiosk: options.fillsScreen,
      fullscreen: options.fillsScreen,
      autoHideMenuBar: true,
      backgroundColor: '#3a0611',
      webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, javascript: false },
    });
    await window.loadURL(`data:text/html;charset=utf-8,${encodeURIComponent(failedStart(problem))}`);
    if (options.isAttended) cancelEnd();
    // Listens only now: before, a closed window would end the app at once, and its supervisor would start it in a loop.
    window.on('closed', end);
  } catch (error) {
    options.onLog(`the problem cannot be shown: ${error}`);
  }
}
