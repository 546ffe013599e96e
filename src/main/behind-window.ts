import path from 'node:path';
import { app, type BrowserWindow, powerMonitor, safeStorage, session, shell, utilityProcess } from 'electron';
import type Store from 'electron-store';
import type { AppInfo } from '#shared/ipc/channels.ts';
import { systemClock } from '#shared/node-clock.ts';
import { createKiosk, type Kiosk } from './compose/kiosk.ts';
import type { KioskOptions } from './compose/options.ts';
import { backUp } from './db/backup.ts';
import { diskOf } from './db/disk-use.ts';
import type { Ipc } from './ipc/register.ts';
import { createHttp, trustSystem } from './link/http.ts';
import type { Media } from './link/media.ts';
import { changeSettings } from './set-up/change-settings.ts';
import { checkAddress } from './set-up/check-address.ts';
import { EmbeddedServer } from './set-up/embedded-server.ts';
import { asFlags, type Given } from './set-up/flags.ts';
import { KioskClosing } from './set-up/kiosk-closing.ts';
import { ServerControl } from './set-up/server-control.ts';
import { ServerProcesses } from './set-up/server-processes.ts';
import { givenAtStart, type Settings, type SettingsFile } from './set-up/settings.ts';
import { isForStaff, type KeptPin, StaffDoor } from './set-up/staff-door.ts';
import { storedFlags, withSettings } from './set-up/stored-flags.ts';
import { folderChooser } from './shell/choose-folder.ts';
import { storeCompiled } from './shell/compiled.ts';
import { dialogsOver } from './shell/dialogs-over.ts';
import { forkCopyWriter } from './shell/fork-copy-writer.ts';
import { readLog } from './shell/log.ts';
import { memoryUse } from './shell/memory-use.ts';
import { fileSaver } from './shell/save-file.ts';
import { isOwnScreen, SCREEN_ORIGIN } from './shell/screen-files.ts';
import { startAtLogin } from './shell/start-at-login.ts';
import { mayInstall } from './shell/updates/installs.ts';
import { openUpdater } from './shell/updates/open-updates.ts';
import { Updates } from './shell/updates/updates.ts';
import { watchGraphics } from './shell/watchdog/graphics.ts';
import type { Watchdog } from './shell/watchdog/watchdog.ts';

/** Delay before the compiled code is stored. By then the start has ended, and most of its code has run. */
const STORE_COMPILED_MS = 30_000;

/** The file of the staff door. */
export interface StaffFile {
  pin?: KeptPin | null;
  closedUntil?: string | null;
}

/** Functions of the services that the window and the app call. The services replace them when they exist. */
export interface Hold {
  /** Returns the number of rows that the server has not received. */
  unsent(): number;
  /** See `WindowOptions.mayClose`. */
  mayClose(): boolean;
  /** Closes database and server. */
  stop(): void;
  /** Called after an uncaught error, which is in the log. */
  afterError(error: unknown): void;
}

export interface BehindOptions extends Pick<AppInfo, 'settingsSetAside' | 'provisionProblem' | 'lostFlags'> {
  window: BrowserWindow;
  watchdog: Watchdog;
  /** Takes the listeners of the channels. Earlier calls of the page wait for them. */
  ipc: Ipc;
  /** Lets the page load images. */
  showMedia(media: Media): void;
  hold: Hold;
  /** The app's own folder. */
  folder: string;
  given: Given;
  settings: Settings;
  file: Store<SettingsFile>;
  staffFile: Store<StaffFile>;
  /** The development server's address, or null for the built screen. */
  devUrl: string | null;
  /** The mask of the user's own files. */
  userMask: number;
  /** True if the start has failed since `startBehind` was called. */
  hasFailed(): boolean;
  /** Restarts the app. */
  restart(): void;
  /** Restarts the app and returns true. After too many restarts, only returns false. */
  restartUnlessTooOften(): boolean;
  onLog(line: string): void;
}

/** Starts the part of the app behind its window: the server, and the kiosk's data and services. */
export async function startBehind(options: BehindOptions): Promise<void> {
  const { window, watchdog, hold, folder, given, settings, file, staffFile, devUrl, userMask, onLog } = options;
  const { settingsSetAside, provisionProblem, lostFlags, restart, restartUnlessTooOften } = options;
  let kiosk: Kiosk | null = null;
  /** True if the window may close without asking: the screen has shown staff the unsent rows, or an update installs. */
  let isLeaving = false;
  const leave = () => {
    isLeaving = true;
    app.quit();
  };
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
  hold.unsent = () => (isLeaving ? 0 : (kiosk?.unsent() ?? 0));
  hold.mayClose = () => isLeaving || staffDoor.isOpen;
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
  const updates = new Updates({
    updater: await openUpdater({
      app,
      feed: settings.updateFeed,
      isSupervised: settings.isSupervised,
      lostFlags,
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
  hold.stop = () => {
    kiosk?.stop();
    updates.stop();
    staffDoor.stop();
    closing.stop();
    server.stop();
  };
  const isOver = () => options.hasFailed() || window.isDestroyed();
  if (isOver()) return;
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
      watchdog.heard();
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
      lostFlags,
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
    ipc: options.ipc,
    isOwnScreen: (url) => isOwnScreen(url, devUrl),
    screenOrigin: devUrl === null ? '' : SCREEN_ORIGIN,
    saveFile: fileSaver({ dialog: dialogs, downloads: app.getPath('downloads'), userMask }),
    showInFolder: (file) => shell.showItemInFolder(file),
    onLog,
    send,
  });
  options.showMedia(kiosk.media);
  if (isOver()) {
    hold.stop();
    return;
  }
  const isAttended = settings.mode === 'desktop';
  watchGraphics({
    app,
    userData: folder,
    clock: systemClock,
    restart: () => !isAttended && restartUnlessTooOften(),
    onLog,
  });
  powerMonitor.on('resume', () => kiosk?.wake());
  startAtLogin(app, { ...settings, lostFlags });
  kiosk.start();
  updates.start();
  systemClock.after(STORE_COMPILED_MS, () => storeCompiled(folder, onLog));
  hold.afterError = () => void (isAttended || restartUnlessTooOften());
}

/** The folder of the demo's pictures: next to a packaged app, else in the checkout. */
const resourcesFolder = (): string =>
  app.isPackaged ? path.join(process.resourcesPath, 'resources') : path.join(app.getAppPath(), 'resources');
