import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { app, type BrowserWindow, dialog, ipcMain, protocol, safeStorage, shell } from 'electron';
import Store from 'electron-store';
import { startEmbeddedServer } from './embedded-server.ts';
import { createKiosk, type Kiosk } from './kiosk/kiosk.ts';
import { openLog } from './log.ts';
import { SCREEN_ORIGIN, screenFiles } from './screen-files.ts';
import { readSettings, type SettingsFile, userDataFrom } from './settings.ts';
import { text } from './texts.ts';
import { isOwnScreen, lockDown, openWindow } from './window.ts';

/** Starts the app, in this order: settings, lock, disk, services, window. */

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);
app.enableSandbox();

const args = process.argv.slice(1);
const userData = userDataFrom(args, process.env);
if (userData !== null) {
  const folder = path.resolve(userData);
  // Electron refuses a folder that does not exist.
  mkdirSync(folder, { recursive: true });
  app.setPath('userData', folder);
}

// Two kiosks over one database would send each other's rows.
if (app.requestSingleInstanceLock()) {
  app.whenReady().then(start).catch(fail);
} else {
  app.quit();
}

async function start(): Promise<void> {
  const folder = app.getPath('userData');
  mkdirSync(folder, { recursive: true });
  const onLog = openLog(folder);
  const file = new Store<SettingsFile>({ cwd: folder, name: 'settings', clearInvalidConfig: true });
  const settings = readSettings(args, process.env, file.store);
  const devUrl = app.isPackaged ? null : (process.env.ELECTRON_RENDERER_URL ?? null);
  const server = settings.apiUrl
    ? null
    : await startEmbeddedServer({ userData: folder, resources: resourcesFolder(), onLog });

  let window: BrowserWindow | null = null;
  const kiosk = await createKiosk({
    userData: folder,
    baseUrl: () => settings.apiUrl ?? server?.url() ?? '',
    info: { version: app.getVersion(), mode: settings.mode, apiUrl: settings.apiUrl },
    encryption: safeStorage,
    ipc: ipcMain,
    isOwnScreen: (url) => isOwnScreen(url, devUrl),
    screenOrigin: devUrl === null ? '' : SCREEN_ORIGIN,
    saveFile,
    showInFolder: (file) => shell.showItemInFolder(file),
    onLog,
    send: (event, payload) => {
      if (window && !window.isDestroyed()) window.webContents.send(event, payload);
    },
  });
  if (kiosk.notice) dialog.showErrorBox(text('app.name'), kiosk.notice);

  protocol.handle('app', screenFiles(path.join(import.meta.dirname, '../renderer'), kiosk.media));
  lockDown(devUrl, onLog);
  window = openWindow({ mode: settings.mode, devUrl, onLog });
  app.on('second-instance', () => {
    // Focusing a minimised window does not restore it.
    if (window?.isMinimized()) window.restore();
    window?.focus();
  });
  app.on('window-all-closed', () => app.quit());
  // Not in 'before-quit': a page with unsaved changes may still cancel the quit, and the app then needs its database.
  app.on('will-quit', () => stop(kiosk, server?.stop));
  kiosk.start();
}

function stop(kiosk: Kiosk, stopServer: (() => void) | undefined): void {
  kiosk.stop();
  stopServer?.();
}

function fail(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  console.error(error);
  dialog.showErrorBox(text('app.name'), message);
  app.exit(1);
}

/** Demo pictures: beside the app when packaged, else in the checkout. */
const resourcesFolder = (): string =>
  app.isPackaged ? path.join(process.resourcesPath, 'resources') : path.join(app.getAppPath(), 'resources');

async function saveFile(suggestedName: string, bytes: Uint8Array): Promise<string | null> {
  const defaultPath = path.join(app.getPath('downloads'), suggestedName);
  const { canceled, filePath } = await dialog.showSaveDialog({ defaultPath });
  if (canceled || !filePath) return null;
  await writeFile(filePath, bytes);
  return filePath;
}
