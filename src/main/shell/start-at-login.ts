import type { App } from 'electron';
import type { KioskMode } from '#shared/ipc/kiosk-mode.ts';

/**
 * Starts a packaged kiosk when its user logs in to the computer. Does nothing on Linux, where Electron lacks the function
 * and the unit in resources/os starts the kiosk. Does nothing either if the system would start the app without flags of
 * this start, because then it would be another kiosk.
 */
export function startAtLogin(
  app: Pick<App, 'isPackaged' | 'setLoginItemSettings'>,
  settings: { mode: KioskMode; startAtLogin: boolean | null; lostFlags: readonly string[] },
  platform: NodeJS.Platform = process.platform,
): void {
  if (settings.startAtLogin === null || !app.isPackaged || settings.mode !== 'kiosk' || platform === 'linux') return;
  if (settings.lostFlags.length > 0) return;
  app.setLoginItemSettings({ openAtLogin: settings.startAtLogin });
}
