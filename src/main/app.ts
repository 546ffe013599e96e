import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';
import { app, type BrowserWindow, ipcMain, Menu, protocol, screen } from 'electron';
import Store from 'electron-store';
import type { KioskMode } from '#shared/ipc/kiosk-mode.ts';
import { systemClock } from '#shared/node-clock.ts';
import type { Hold, StaffFile } from './behind-window.ts';
import { registerEarly } from './ipc/early-channels.ts';
import type { Media } from './link/media.ts';
import { givenValues } from './set-up/flags.ts';
import { provisionPlaces } from './set-up/places.ts';
import { isSetUp, isSupervised, modeFrom, readSettings, type SettingsFile } from './set-up/settings.ts';
import { setAsideDamaged } from './set-up/settings-file.ts';
import { lostFlags, storeFlags } from './set-up/stored-flags.ts';
import { CHROMIUM_SWITCHES } from './shell/chromium-switches.ts';
import { failStart } from './shell/fail-start.ts';
import { keepFullscreen } from './shell/keep-fullscreen.ts';
import { endSecond, followLife } from './shell/life.ts';
import { openLog } from './shell/log.ts';
import { createPrivately, makePrivate } from './shell/private-files.ts';
import { restartApp } from './shell/restart.ts';
import { homeOf, screenFiles } from './shell/screen-files.ts';
import { chooseDrawing } from './shell/watchdog/graphics.ts';
import { mayRestart } from './shell/watchdog/restarts.ts';
import { watchScreen } from './shell/watchdog/watch-screen.ts';
import { lockDown, openWindow, setMenu } from './shell/window.ts';

/** Takes the single-instance lock, reads the settings, and opens the window with its page. `behind-window.ts` does the rest. */

/**
 * Delay before the services are loaded, because Chromium needs this thread while it starts the page's process (measured in
 * the preview shell).
 */
const CHROMIUM_MS = 55;

/** What `fail` needs to know. `start` sets mode, log and window as soon as it can. */
const starting: {
  mode: KioskMode | null;
  window: BrowserWindow | null;
  onLog(line: string): void;
  hasFailed: boolean;
} = { mode: null, window: null, onLog: console.error, hasFailed: false };

/** Handles uncaught errors, because Electron's own dialog waits for a click. */
let handle: (error: unknown) => void = fail;
process.on('uncaughtException', (error) => handle(error));

const userMask = createPrivately();
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
]);
app.enableSandbox();
for (const [name, value] of Object.entries(CHROMIUM_SWITCHES)) app.commandLine.appendSwitch(name, value);
// Turns off the menu before 'ready'. Otherwise Electron adds one that can reload the page and open developer tools.
Menu.setApplicationMenu(null);

const given = givenValues(process.argv.slice(1), process.env);
if (given.userData !== undefined) {
  const folder = path.resolve(given.userData);
  // Electron refuses a folder that does not exist.
  mkdirSync(folder, { recursive: true });
  app.setPath('userData', folder);
}

chooseDrawing(app, app.getPath('userData'));

// Allows one instance only, because two over one database would send each other's rows.
if (app.requestSingleInstanceLock()) {
  app.whenReady().then(start).catch(fail);
} else {
  endSecond(app, systemClock, isSupervised(given));
}

async function start(): Promise<void> {
  const folder = app.getPath('userData');
  mkdirSync(folder, { recursive: true });
  makePrivate(folder);
  const onLog = openLog(folder);
  starting.onLog = onLog;
  const settingsSetAside = setAsideDamaged(path.join(folder, 'settings.json'), Date.now());
  if (settingsSetAside !== null) onLog(`settings.json cannot be read; it is set aside as ${settingsSetAside}`);
  const file = new Store<SettingsFile>({ cwd: folder, name: 'settings', configFileMode: 0o600 });
  // Removes the library's channel to the page, because the page does not use it.
  ipcMain.removeAllListeners('electron-store-get-data');
  const pinSetAside = setAsideDamaged(path.join(folder, 'staff.json'), Date.now());
  const staffFile = new Store<StaffFile>({ cwd: folder, name: 'staff', configFileMode: 0o600 });
  if (pinSetAside !== null) {
    onLog(`staff.json cannot be read; it is set aside as ${pinSetAside}`);
    // An unreadable PIN still counts as a PIN, also at the next start.
    staffFile.set('pin', null);
  }
  const hasPin = staffFile.has('pin');
  starting.mode = modeFrom(given, file.store, hasPin);
  const places = provisionPlaces({
    given: given.provision ?? null,
    userData: folder,
    exe: app.getPath('exe'),
    platform: process.platform,
    isSetUp: !app.isPackaged || isSetUp(given, file.store, hasPin),
  });
  // Loads the checks of the file only if there is one, because loading them takes a tenth of the time before the window opens.
  const hasProvision = [...places.own, ...places.sticks].some((place) => existsSync(place));
  const provisionProblem = hasProvision
    ? (await import('./set-up/provision.ts')).takeProvision(file, places, onLog)
    : null;
  // A checkout starts the demo. A packaged app, or a kiosk with damaged settings, asks for a server.
  const hasDemo = !app.isPackaged && settingsSetAside === null;
  const settings = readSettings(given, file.store, { hasDemo, hasPin });
  const launch = { isPackaged: app.isPackaged, isSupervised: settings.isSupervised, mode: settings.mode };
  try {
    storeFlags(file, given, launch);
  } catch (error) {
    onLog(`the flags are not stored: ${error}`);
  }
  const lost = lostFlags(given, file.store, launch);
  const devUrl = app.isPackaged ? null : (process.env.ELECTRON_RENDERER_URL ?? null);
  setMenu(settings.mode);

  lockDown(devUrl, onLog);
  const hold: Hold = { unsent: () => 0, mayClose: () => false, stop: () => {}, afterError: handle };
  const window = openWindow({
    mode: settings.mode,
    devUrl,
    onLog,
    unsent: () => hold.unsent(),
    mayClose: () => hold.mayClose(),
  });
  starting.window = window;
  followLife({ app, window, stop: () => hold.stop() });
  if (settings.mode === 'kiosk') keepFullscreen(window, screen, systemClock);
  const restart = () => {
    onLog('the app starts again');
    restartApp({ app, isSupervised: settings.isSupervised, stop: () => hold.stop() });
  };
  const restartUnlessTooOften = (): boolean => {
    if (!mayRestart(path.join(folder, 'restarts.json'), systemClock, onLog)) return false;
    restart();
    return true;
  };
  // Loads the page before the services. The page's calls and images wait for the services.
  const ipc = registerEarly(ipcMain);
  const media = Promise.withResolvers<Media>();
  protocol.handle('app', screenFiles(path.join(import.meta.dirname, '../renderer'), media.promise));
  const watchdog = watchScreen({
    window,
    home: homeOf(devUrl),
    isAttended: settings.mode === 'desktop',
    restart: restartUnlessTooOften,
    onLog,
  });
  await pause(CHROMIUM_MS);
  const { startBehind } = await import('./behind-window.ts');
  await startBehind({
    window,
    watchdog,
    ipc,
    showMedia: media.resolve,
    hold,
    folder,
    given,
    settings,
    lostFlags: lost,
    file,
    staffFile,
    devUrl,
    userMask,
    settingsSetAside,
    provisionProblem,
    hasFailed: () => starting.hasFailed,
    restart,
    restartUnlessTooOften,
    onLog,
  });
  handle = (error) => hold.afterError(error);
}

/** Ends a start that cannot continue. Later errors are only logged. */
function fail(error: unknown): void {
  const { mode, onLog, hasFailed } = starting;
  onLog(`the app cannot start: ${inspect(error)}`);
  if (hasFailed) return;
  starting.hasFailed = true;
  const problem = error instanceof Error ? error.message : String(error);
  const [fillsScreen, isAttended] = [mode === 'kiosk', mode === 'desktop'];
  // Otherwise the end of the first window would quit the app, before the page with the problem opens.
  app.removeAllListeners('window-all-closed');
  void failStart({ app, clock: systemClock, problem, fillsScreen, isAttended, onLog });
  // Closes the first window without asking, because a kiosk's window prevents its close.
  starting.window?.destroy();
}
