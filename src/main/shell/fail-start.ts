import { type App, BrowserWindow } from 'electron';
import type { Clock } from '#shared/ports.ts';
import { failedStart } from './watchdog/safe-screen.ts';

export interface FailedStart {
  app: Pick<App, 'whenReady' | 'exit'>;
  clock: Pick<Clock, 'after'>;
  /** The reason, in words for staff. */
  problem: string;
  /** True in kiosk mode. */
  fillsScreen: boolean;
  /** True if a person sits at the screen, who closes the window. */
  isAttended: boolean;
  onLog(line: string): void;
}

/** Long enough to read the problem and to photograph it. */
const SHOWN_MS = 60_000;
/** The wait without a window, so that a supervisor does not start the app again and again at once. */
const HIDDEN_MS = 30_000;

/**
 * Shows why the app cannot start, for a minute, and ends the app with 1, so that its supervisor starts it again. Opens
 * no dialog, because a dialog waits for a click, and nobody may be there.
 */
export async function failStart({ app, clock, problem, ...options }: FailedStart): Promise<void> {
  const end = () => app.exit(1);
  let cancelEnd = clock.after(HIDDEN_MS, end);
  try {
    await app.whenReady();
    const window = new BrowserWindow({
      kiosk: options.fillsScreen,
      fullscreen: options.fillsScreen,
      autoHideMenuBar: true,
      backgroundColor: '#3a0611',
      webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, javascript: false },
    });
    window.on('closed', end);
    await window.loadURL(`data:text/html;charset=utf-8,${encodeURIComponent(failedStart(problem))}`);
    cancelEnd();
    if (!options.isAttended) cancelEnd = clock.after(SHOWN_MS, end);
  } catch (error) {
    options.onLog(`the problem cannot be shown: ${error}`);
  }
}
