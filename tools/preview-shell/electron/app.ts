/** app: the app's life from 'ready' to 'quit', its names and its folders. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { App, ProcessMetric, RelaunchOptions } from 'electron';
import { addSwitch, closeBrowser, hearGraphicsGone } from '../browser.ts';
import { type Instead, relaunchShell } from '../relaunch.ts';
import { note, shellOptions } from '../runtime.ts';
import { releaseLock, requestLock } from './instance-lock.ts';
import { setDefaultMenu } from './menu.ts';
import { fixPrivileges } from './protocol.ts';
import { killUtilityProcesses } from './running-utilities.ts';
import { emitterSurface, makeEvent, objectSurface, refuse } from './surface.ts';
import { openWindows } from './windows.ts';

type AppSurface = Pick<
  App,
  | 'whenReady'
  | 'isReady'
  | 'isPackaged'
  | 'name'
  | 'getName'
  | 'setName'
  | 'getVersion'
  | 'getPath'
  | 'setPath'
  | 'setAppLogsPath'
  | 'getAppPath'
  | 'getLocale'
  | 'getSystemLocale'
  | 'getPreferredSystemLanguages'
  | 'quit'
  | 'relaunch'
  | 'getAppMetrics'
  | 'setLoginItemSettings'
  | 'exit'
  | 'requestSingleInstanceLock'
  | 'hasSingleInstanceLock'
  | 'releaseSingleInstanceLock'
  | 'setAppUserModelId'
  | 'enableSandbox'
  | 'disableHardwareAcceleration'
  | 'focus'
>;

interface Manifest {
  name?: string;
  productName?: string;
  version?: string;
}

/** Where an app of this name would keep its data on this system, as Electron's `appData`. */
export function appDataFolder(): string {
  if (process.platform === 'win32') return process.env.APPDATA ?? join(homedir(), 'AppData', 'Roaming');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support');
  return process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config');
}

class PreviewApp extends emitterSurface('app') implements AppSurface {
  /** Only on macOS, and an app asks before it uses it. */
  readonly dock = undefined;
  readonly commandLine: Pick<App['commandLine'], 'appendSwitch' | 'hasSwitch' | 'getSwitchValue' | 'appendArgument'>;
  readonly #paths = new Map<string, string>();
  readonly #switches = new Map<string, string>();
  #resolveReady: () => void = () => undefined;
  readonly #whenReady = new Promise<void>((resolve) => {
    this.#resolveReady = resolve;
  });
  #name: string | undefined;
  #isReady = false;
  #hasLock = false;
  readonly #relaunches: (Instead | undefined)[] = [];
  #phase: 'running' | 'quitting' | 'exiting' = 'running';

  constructor() {
    super();
    this.commandLine = objectSurface('app.commandLine', {
      appendSwitch: (name: string, value = '') => {
        this.#switches.set(name, value);
        addSwitch(name, value);
      },
      appendArgument: (_value: string) => undefined,
      hasSwitch: (name: string) => this.#switches.has(name) || process.argv.some((arg) => isSwitch(arg, name)),
      getSwitchValue: (name: string) => {
        const given = process.argv.find((arg) => isSwitch(arg, name));
        return this.#switches.get(name) ?? given?.split('=').slice(1).join('=') ?? '';
      },
    });
    hearGraphicsGone(() =>
      this.emit('child-process-gone', makeEvent({}), { type: 'GPU', reason: 'crashed', exitCode: 1, name: 'GPU' }),
    );
  }

  get isPackaged(): boolean {
    return shellOptions().switches.packaged;
  }

  get name(): string {
    return this.getName();
  }

  set name(name: string) {
    this.setName(name);
  }

  getName(): string {
    const { productName, name } = this.#manifest();
    return this.#name ?? productName ?? name ?? 'Electron';
  }

  setName(name: string): void {
    this.#name = name;
  }

  getVersion(): string {
    return this.#manifest().version ?? '0.0.0';
  }

  getAppPath(): string {
    return shellOptions().appDir;
  }

  getPath(name: string): string {
    const path = this.#paths.get(name) ?? this.#standardPaths()[name];
    if (path === undefined) throw new Error(`Failed to get '${name}' path`);
    return path;
  }

  #standardPaths(): Record<string, string> {
    const userData = this.#paths.get('userData') ?? shellOptions().userDataDir;
    return {
      home: homedir(),
      appData: appDataFolder(),
      userData,
      sessionData: userData,
      temp: tmpdir(),
      exe: process.execPath,
      module: process.execPath,
      logs: join(userData, 'logs'),
      crashDumps: join(userData, 'Crashpad'),
      // Not the user's folder, so that a test saves no file there.
      downloads: join(userData, 'downloads'),
      desktop: join(homedir(), 'Desktop'),
      documents: join(homedir(), 'Documents'),
    };
  }

  /** Creates nothing: as documented, a missing folder is an error. */
  setPath(name: string, path: string): void {
    if (!isAbsolute(path)) throw new Error('Path must be absolute');
    if (this.#standardPaths()[name] === undefined || !existsSync(path)) throw new Error('Failed to set path');
    this.#paths.set(name, path);
  }

  /** Creates the folder, unlike `setPath`. */
  setAppLogsPath(path = join(this.getPath('userData'), 'logs')): void {
    mkdirSync(path, { recursive: true });
    this.setPath('logs', path);
  }

  getLocale(): string {
    return Intl.DateTimeFormat().resolvedOptions().locale;
  }

  getSystemLocale(): string {
    return this.getLocale();
  }

  getPreferredSystemLanguages(): string[] {
    return [this.getLocale()];
  }

  isReady(): boolean {
    return this.#isReady;
  }

  whenReady(): Promise<void> {
    return this.#whenReady;
  }

  /**
   * Called by the command line once the main file has been evaluated. Electron does not emit 'ready' earlier either.
   */
  becomeReady(): void {
    if (this.#phase !== 'running') return;
    mkdirSync(this.getPath('userData'), { recursive: true });
    setDefaultMenu();
    this.#isReady = true;
    fixPrivileges();
    this.emit('ready', makeEvent({}), {});
    this.#resolveReady();
  }

  requestSingleInstanceLock(additionalData: Record<string, unknown> = {}): boolean {
    this.#hasLock ||= requestLock(this.getPath('userData'), additionalData, (argv, cwd, data) =>
      this.emit('second-instance', makeEvent({}), argv, cwd, data),
    );
    if (!this.#hasLock) note(`another instance is running on ${this.getPath('userData')}`);
    return this.#hasLock;
  }

  hasSingleInstanceLock(): boolean {
    return this.#hasLock;
  }

  releaseSingleInstanceLock(): void {
    if (this.#hasLock) releaseLock();
    this.#hasLock = false;
  }

  setAppUserModelId(_id: string): void {}
  enableSandbox(): void {}
  disableHardwareAcceleration(): void {}
  focus(): void {}

  /** True while a quit is under way that no listener or page has prevented. */
  get hasQuitUnderWay(): boolean {
    return this.#phase !== 'running';
  }

  /**
   * Emits 'before-quit', asks every window to close, and emits 'will-quit' and 'quit' once the last window has closed.
   * Each listener except that of 'quit', and any page, may prevent the quit. So an app must not close its parts at
   * 'before-quit'.
   */
  quit(): void {
    if (this.#phase !== 'running') return;
    this.#phase = 'quitting';
    const event = makeEvent({});
    this.emit('before-quit', event);
    if (event.defaultPrevented) this.#phase = 'running';
    else if (openWindows.size === 0) this.#endUnlessPrevented();
    else for (const window of [...openWindows]) window.close();
  }

  /** Starts the app once for each call, as in Electron. Another program gets `args`, or else this app's. */
  relaunch({ execPath, args }: RelaunchOptions = {}): void {
    if (args && !execPath) refuse('app.relaunch with other arguments');
    this.#relaunches.push(execPath ? { execPath, args: args ?? process.argv.slice(1) } : undefined);
  }

  /** Returns the main process only. */
  getAppMetrics(): ProcessMetric[] {
    const workingSetSize = Math.round(process.memoryUsage.rss() / 1024);
    return [
      {
        pid: process.pid,
        type: 'Browser',
        creationTime: performance.timeOrigin,
        cpu: { percentCPUUsage: 0, idleWakeupsPerSecond: 0 },
        memory: { workingSetSize, peakWorkingSetSize: workingSetSize },
      },
    ];
  }

  setLoginItemSettings(): void {}

  /** Ends without asking windows or pages. */
  exit(exitCode = 0): void {
    if (this.#phase === 'exiting') return;
    this.#phase = 'exiting';
    for (const window of [...openWindows]) window.destroy();
    this.emit('quit', makeEvent({}), exitCode);
    void Promise.all([closeBrowser(), killUtilityProcesses()]).finally(() => {
      this.releaseSingleInstanceLock();
      for (const instead of this.#relaunches) relaunchShell(instead);
      process.exit(exitCode);
    });
  }

  /** Called by BrowserWindow. When the last window closes the app quits, unless it listens for that. */
  noteWindowClosed(): void {
    if (openWindows.size > 0) return;
    if (this.#phase === 'quitting') this.#endUnlessPrevented();
    else if (this.#phase === 'running') {
      if (this.listenerCount('window-all-closed') === 0) this.quit();
      else this.emit('window-all-closed');
    }
  }

  /** Called by BrowserWindow when the app or the page keeps a window open, which cancels a quit. */
  noteCloseCancelled(): void {
    if (this.#phase !== 'quitting') return;
    this.#phase = 'running';
    note('the quit was cancelled by a window');
  }

  #endUnlessPrevented(): void {
    const event = makeEvent({});
    this.emit('will-quit', event);
    if (event.defaultPrevented) this.#phase = 'running';
    else this.exit(Number(process.exitCode ?? 0));
  }

  #manifest(): Manifest {
    return JSON.parse(readFileSync(join(this.getAppPath(), 'package.json'), 'utf8'));
  }
}

function isSwitch(arg: string, name: string): boolean {
  return arg === `--${name}` || arg.startsWith(`--${name}=`);
}

export const app = new PreviewApp();
