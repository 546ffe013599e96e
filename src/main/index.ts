import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import {
  app,
  type BrowserWindow,
  ipcMain,
  Menu,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  utilityProcess,
} from 'electron';
import Store from 'electron-store';
import type { KioskMode } from '#shared/ipc/kiosk-mode.ts';
import { systemClock } from '#shared/node-clock.ts';
import { createKiosk, type Kiosk } from './compose/kiosk.ts';
import type { KioskOptions } from './compose/options.ts';
import { backUp } from './db/backup.ts';
import { diskOf } from './db/disk-use.ts';
import { createHttp, trustSystem } from './link/http.ts';
import { changeSettings } from './set-up/change-settings.ts';
import { checkAddress } from './set-up/check-address.ts';
import { EmbeddedServer } from './set-up/embedded-server.ts';
import { asFlags, givenValues } from './set-up/flags.ts';
import { KioskClosing } from './set-up/kiosk-closing.ts';
import { provisionPlaces } from './set-up/places.ts';
import { takeProvision } from './set-up/provision.ts';
import { ServerControl } from './set-up/server-control.ts';
import { ServerProcesses } from './set-up/server-processes.ts';
import { givenAtStart, isSetUp, isSupervised, modeFrom, readSettings, type SettingsFile } from './set-up/settings.ts';
import { setAsideDamaged } from './set-up/settings-file.ts';
import { isForStaff, type KeptPin, StaffDoor } from './set-up/staff-door.ts';
import { lostFlags, storedFlags, storeFlags, withSettings } from './set-up/stored-flags.ts';
import { folderChooser } from './shell/choose-folder.ts';
import { CHROMIUM_SWITCHES } from './shell/chromium-switches.ts';
import { dialogsOver } from './shell/dialogs-over.ts';
import { failStart } from './shell/fail-start.ts';
import { forkCopyWriter } from './shell/fork-copy-writer.ts';
import { keepFullscreen } from './shell/keep-fullscreen.ts';
import { endSecond, followLife } from './shell/life.ts';
import { openLog, readLog } from './shell/log.ts';
import { memoryUse } from './shell/memory-use.ts';
import { createPrivately, makePrivate } from './shell/private-files.ts';
import { restartApp } from './shell/restart.ts';
import { fileSaver } from './shell/save-file.ts';
import { SCREEN_ORIGIN, screenFiles } from './shell/screen-files.ts';
import { startAtLogin } from './shell/start-at-login.ts';
import { mayInstall } from './shell/updates/installs.ts';
import { openUpdater } from './shell/updates/open-updates.ts';
import { Updates } from './shell/updates/updates.ts';
import { chooseDrawing, watchGraphics } from './shell/watchdog/graphics.ts';
import { mayRestart } from './shell/watchdog/restarts.ts';
import { watchScreen } from './shell/watchdog/watch-screen.ts';
import type { Watchdog } from './shell/watchdog/watchdog.ts';
import { homeOf, isOwnScreen, lockDown, openWindow, setMenu } from './shell/window.ts';

/** Starts the app: takes the single-instance lock, reads the settings, opens the window, builds the services. */

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
  const staffFile = new Store<{ pin?: KeptPin | null; closedUntil?: string | null }>({
    cwd: folder,
    name: 'staff',
    configFileMode: 0o600,
  });
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
  const provisionProblem = takeProvision(file, places, onLog);
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

  let kiosk: Kiosk | null = null;
  /** Closes database and server, once there are any. */
  let end = () => {};
  let watchdog: Watchdog | null = null;
  /** True if the window may close without asking: the screen has shown staff the unsent rows, or an update installs. */
  let isLeaving = false;
  const leave = () => {
    isLeaving = true;
    app.quit();
  };
  lockDown(devUrl, onLog);
  // Opens the window before server and database, which start while Chromium does (measured in the preview shell).
  const window = openWindow({
    mode: settings.mode,
    devUrl,
    onLog,
    unsent: () => (isLeaving ? 0 : (kiosk?.unsent() ?? 0)),
    mayClose: () => isLeaving || staffDoor.isOpen,
  });
  starting.window = window;
  followLife({ app, window, stop: () => end() });
  if (settings.mode === 'kiosk') keepFullscreen(window, screen, systemClock);
  const dialogs = dialogsOver(window);
  const send: KioskOptions['send'] = (event, payload) => {
    if (!window.isDestroyed()) window.webContents.send(event, payload);
  };
  const staffDoor = new StaffDoor({
    store: { read: () => staffFile.get('pin'), write: (pin) => staffFile.set('pin', pin) },
    clock: systemClock,
    onChanged: (state) => {
      send('staff:changed', state);
      if (staffDoor.isOpen) kiosk?.staffCame();
    },
    onLog,
  });
  const closing = new KioskClosing({
    store: { read: () => staffFile.get('closedUntil'), write: (until) => staffFile.set('closedUntil', until) },
    clock: systemClock,
    onChanged: () => kiosk?.tellInfo(),
    onLog,
  });
  if (settings.staffPin !== null && (await staffDoor.take(settings.staffPin)) && file.has('staffPin')) {
    file.delete('staffPin');
  }

  const http = createHttp({ resolveProxy: (url) => session.defaultSession.resolveProxy(url), trustSystem }, onLog);
  const processes = new ServerProcesses({
    fork: (...started) => utilityProcess.fork(...started),
    userData: folder,
    resources: resourcesFolder(),
  });
  const server = new ServerControl({
    choice: settings.server,
    isForStaff: () => isForStaff(settings.mode, staffDoor.position),
    hasStaff: () => staffDoor.position !== 'without-pin',
    embedded: (kind, onInterrupted) =>
      new EmbeddedServer({ fork: (port) => processes.fork(kind, port), clock: systemClock, onInterrupted, onLog }),
    makeAdmin: (admin) => processes.makeAdmin(admin),
    checkAddress: (given) => checkAddress(http, given),
    keep: async (values, { mode, staffPin }) => {
      if (staffPin !== null) await staffDoor.begin(staffPin);
      file.store = withSettings(file.store, { ...values, mode });
    },
    onChanged: () => void kiosk?.serverChanged(),
    onLog,
  });
  end = () => {
    kiosk?.stop();
    updates.stop();
    staffDoor.stop();
    closing.stop();
    server.stop();
  };
  const restart = () => {
    onLog('the app starts again');
    restartApp({ app, isSupervised: settings.isSupervised, stop: end });
  };
  const updates = new Updates({
    updater: await openUpdater({
      app,
      feed: settings.updateFeed,
      isSupervised: settings.isSupervised,
      lostFlags: lost,
      onLeaving: () => {
        isLeaving = true;
        // Releases the lock now, because an AppImage starts the new version before it ends.
        app.releaseSingleInstanceLock();
      },
      onStaying: () => {
        isLeaving = false;
        app.requestSingleInstanceLock();
      },
      onLog,
    }),
    clock: systemClock,
    hasAttractLoop: settings.mode !== 'desktop' && settings.idleSeconds > 0,
    isFree: () => !staffDoor.isOpen && kiosk?.hasVisitor() === false,
    backUp: () => backUp(folder, app.getVersion(), systemClock.now()),
    mayInstall: (version) => mayInstall(path.join(folder, 'updates.json'), version, onLog),
    onChanged: (state) => send('staff:update-changed', state),
    onLog,
  });
  await server.start();
  kiosk = await createKiosk({
    userData: folder,
    baseUrl: () => server.baseUrl,
    http,
    origin: () => server.origin,
    mode: settings.mode,
    memory: () => memoryUse(app.getAppMetrics()),
    isOnBattery: () => powerMonitor.isOnBatteryPower(),
    onAlive: (isIdle) => {
      watchdog?.heard();
      updates.heard(isIdle);
    },
    info: () => ({
      version: app.getVersion(),
      apiUrl: server.apiUrl,
      server: server.state,
      settingsSetAside,
      provisionProblem,
      idleSeconds: settings.idleSeconds,
      givenAtStart: givenAtStart(given),
      storedFlags: asFlags(storedFlags(file.store)),
      lostFlags: lost,
      closedUntil: closing.until,
    }),
    setUp: server,
    staffDoor,
    closing,
    pairing: { code: () => file.get('pairingCode') ?? null, forget: () => file.delete('pairingCode') },
    appControl: {
      changeSettings: (change) =>
        changeSettings(change, { settings: file, checkAddress: (given) => checkAddress(http, given) }),
      forgetFlags: () => file.delete('flags'),
      restart,
      exit: leave,
      log: () => readLog(folder),
    },
    safetyCopy: { chooseFolder: folderChooser(dialogs), fork: forkCopyWriter, ownDisk: diskOf(folder) },
    updates,
    encryption: safeStorage,
    ipc: ipcMain,
    isOwnScreen: (url) => isOwnScreen(url, devUrl),
    screenOrigin: devUrl === null ? '' : SCREEN_ORIGIN,
    saveFile: fileSaver({ dialog: dialogs, downloads: app.getPath('downloads'), userMask }),
    showInFolder: (file) => shell.showItemInFolder(file),
    onLog,
    send,
  });
  const { media } = kiosk;

  protocol.handle('app', screenFiles(path.join(import.meta.dirname, '../renderer'), media));
  if (starting.hasFailed || window.isDestroyed()) {
    end();
    return;
  }
  const restartUnlessTooOften = (): boolean => {
    if (!mayRestart(path.join(folder, 'restarts.json'), systemClock, onLog)) return false;
    restart();
    return true;
  };
  const isAttended = settings.mode === 'desktop';
  watchdog = watchScreen({ window, home: homeOf(devUrl), isAttended, restart: restartUnlessTooOften, onLog });
  watchGraphics({
    app,
    userData: folder,
    clock: systemClock,
    restart: () => !isAttended && restartUnlessTooOften(),
    onLog,
  });
  powerMonitor.on('resume', () => kiosk?.wake());
  startAtLogin(app, { ...settings, lostFlags: lost });
  kiosk.start();
  updates.start();
  // The log has the error already.
  handle = () => void (isAttended || restartUnlessTooOften());
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

/** The folder of the demo's pictures: next to a packaged app, else in the checkout. */
const resourcesFolder = (): string =>
  app.isPackaged ? path.join(process.resourcesPath, 'resources') : path.join(app.getAppPath(), 'resources');
