import type { App } from 'electron';
import type { KioskMode } from '#shared/ipc/kiosk-mode.ts';

/**
 * Lets a packaged kiosk start when its user signs in. Electron has no such thing for Linux: there it is the system's unit
 * (resources/os).
 */
export function startAtLogin(
  app: Pick<App, 'isPackaged' | 'setLoginItemSettings'>,
  settings: { mode: KioskMode; startAtLogin: boolean | null },
  platform: NodeJS.Platform = process.platform,
): void {
  if (settings.startAtLogin === null || !app.isPackaged || settings.mode !== 'kiosk' || platform === 'linux') return;
  app.setLoginItemSettings({ openAtLogin: settings.startAtLogin });
}
