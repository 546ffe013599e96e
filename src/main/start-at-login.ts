import type { App } from 'electron';
import type { Settings } from './settings.ts';

/**
 * Lets a packaged kiosk start when its user signs in. Electron has no such thing for Linux: there it is the system's unit
 * (resources/os).
 */
export function startAtLogin(
  app: Pick<App, 'isPackaged' | 'setLoginItemSettings'>,
  settings: Pick<Settings, 'mode' | 'startAtLogin'>,
  platform: NodeJS.Platform = process.platform,
): void {
  if (settings.startAtLogin === null || !app.isPackaged || settings.mode !== 'kiosk' || platform === 'linux') return;
  app.setLoginItemSettings({ openAtLogin: settings.startAtLogin });
}
