import type { App } from 'electron';
import type { KioskMode } from '#shared/ipc/kiosk-mode.ts';

/**
 * Starts a packaged kiosk when its user logs in to the computer. Does nothing on Linux, where Electron lacks the function
 * and the unit in resources/os starts the kiosk. Turns the start off while the system would leave out a flag of this start,
 * such as the data folder.
 */
export function startAtLogin(
  app: Pick<App, 'isPackaged' | 'setLoginItemSettings'>,
  settings: { mode: KioskMode; startAtLogin: boolean | null; lostFlags: readonly string[] },
  platform: NodeJS.Platform = process.platform,
): void {
  if (settings.startAtLogin === null || !app.isPackaged || settings.mode !== 'kiosk' || platform === 'linux') return;
  app.setLoginItemSettings({ openAtLogin: settings.startAtLogin && settings.lostFlags.length === 0 });
}
