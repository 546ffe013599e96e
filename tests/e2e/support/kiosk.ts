import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readlink, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { _electron, chromium, type Page } from 'playwright';
import type { Bridge } from '#shared/ipc/bridge.ts';
import { appRuntime } from '../../../tools/app-runtime.ts';
import { isRunning } from '../../../tools/preview-shell/process-state.ts';
import { freePort } from './ports.ts';
import { resize } from './resize.ts';

const root = path.resolve(import.meta.dirname, '../../..');
/** Modules that the app loads first, as Node's arguments. */
const fakes = ['fake-random.cjs', 'fake-time.cjs', 'fake-network.cjs', '../../support/fake-scrypt.cjs'].flatMap(
  (file) => ['--require', path.join(import.meta.dirname, file)],
);
/** Ends the shell when the test process ends. */
const followParent = pathToFileURL(path.join(root, 'tools/follow-parent.mjs')).href;

/** A small screen, because drawing takes most of a kiosk's time here. The walks check the large ones. */
const SIZE = { width: 1280, height: 800 };

/** The draws that a test wants. Omitted ones are random. */
export interface WantedDraws {
  /** Wheel segments by index, in order; the last one repeats. */
  segments?: number[];
  /** The board's seed, 32 hex digits. */
  seed?: string;
}

export interface KioskOptions {
  userData: string;
  apiUrl: string;
  draws?: WantedDraws;
  /** The number of milliseconds that the app's clock is ahead. */
  aheadMs?: number;
  mode?: string;
  /** The time without a touch that ends a visit; by default never, because tests wait and look. */
  idleSeconds?: number;
  /** Additional environment of the app. */
  env?: Readonly<Record<string, string>>;
  /** Extra arguments of the app, such as Chromium's own switches. */
  args?: string[];
  /** Short spins and a still board; on by default, off for tests of motion. */
  isReducedMotion?: boolean;
  /** Draws with Chromium's graphics process in the preview shell too, so that a test can crash it. */
  hasGraphics?: boolean;
  /** The folder of the built app; defaults to the project's own. */
  appDir?: string;
  /** Cancels every save dialog. */
  cancelsSaving?: boolean;
  /** The folder that staff choose in the system's dialog; without one, the dialog is cancelled. */
  chosenFolder?: string;
  /** How the system around the app behaves in the preview shell; see tools/preview-shell/switches.ts. */
  shell?: Record<string, unknown>;
}

/** A running kiosk: the built app in Electron if its runtime is installed, otherwise in the preview shell. */
export interface Kiosk {
  page: Page;
  /** The folder for saved files, because no person answers a dialog. */
  downloads: string;
  /** The files that the app asked to show in their folder. */
  shownFiles(): Promise<string[]>;
  /** The channels that a page could reach in the main process, sorted. */
  openChannels(): Promise<string[]>;
  /** Logs out any user, and starts again at the login. */
  startAgain(): Promise<void>;
  /** Ends the kiosk as a power cut would. */
  kill(): Promise<void>;
  /** Ends the kiosk as staff would. */
  stop(): Promise<void>;
}

/** The app's interface for the page (src/preload/index.ts). */
declare const spinboard: Bridge;

async function startAgain(page: Page, downloads: string): Promise<void> {
  await rm(downloads, { recursive: true, force: true });
  await mkdir(downloads, { recursive: true });
  await page.evaluate(() => spinboard.invoke('session:log-out', {}));
  await page.goto(page.url().replace(/#.*/, ''));
  await resize(page, SIZE);
  await page.getByLabel('Username').waitFor();
}

/** Starts the built app and waits for its first screen. */
export async function startKiosk(options: KioskOptions): Promise<Kiosk> {
  const env = {
    ...process.env,
    KIOSK_API_URL: options.apiUrl,
    KIOSK_MODE: options.mode ?? 'desktop',
    KIOSK_IDLE_SECONDS: String(options.idleSeconds ?? 0),
    SPINBOARD_TEST_DRAWS: JSON.stringify(options.draws ?? {}),
    SPINBOARD_TEST_AHEAD_MS: String(options.aheadMs ?? 0),
    PREVIEW_SHELL: JSON.stringify({
      saveDialog: options.cancelsSaving ? 'dismiss' : 'downloads',
      // Ending a kiosk discards unsaved edits and leaves rows unsent: the second button of the questions about them.
      messageBox: 1,
      graphics: options.hasGraphics ?? false,
      ...(options.chosenFolder !== undefined && { openDialog: { paths: [options.chosenFolder] } }),
      ...options.shell,
    }),
    ...options.env,
  };
  const kiosk = appRuntime() === 'electron' ? await startElectron(options, env) : await startShell(options, env);
  if (options.isReducedMotion ?? true) await kiosk.page.emulateMedia({ reducedMotion: 'reduce' });
  kiosk.page.setDefaultTimeout(60_000);
  await resize(kiosk.page, SIZE);
  // Waits for the first scene, because earlier keys are lost.
  await kiosk.page.locator('#root > .shell').waitFor({ state: 'detached' });
  return kiosk;
}

async function startShell(options: KioskOptions, env: NodeJS.ProcessEnv): Promise<Kiosk> {
  const child = spawn(
    process.execPath,
    [
      '--import',
      followParent,
      ...fakes,
      path.join(root, 'tools/preview-shell/cli.ts'),
      '--headless',
      `--cdp-port=${await freePort()}`,
      `--size=${SIZE.width}x${SIZE.height}`,
      `--user-data=${options.userData}`,
      `--app=${options.appDir ?? root}`,
      ...(options.args ?? []),
    ],
    { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  );
  const shown: string[] = [];
  let open = '';
  createInterface({ input: child.stderr as Readable }).on('line', (line) => {
    const file = /^\[preview\] would show (.*) in its folder$/.exec(line)?.[1];
    if (file !== undefined) shown.push(file);
    open = /^\[preview\] channels open to the page: (.*)$/.exec(line)?.[1] ?? open;
  });
  const browser = await chromium.connectOverCDP(await cdpAddress(child));
  const page = browser.contexts()[0]?.pages()[0];
  if (!page) throw new Error('The preview shell shows no page.');
  const end = async (signal: NodeJS.Signals) => {
    // The profile may belong to another kiosk by now.
    if (hasEnded(child)) return;
    await endProcess(child, signal);
    await browser.close().catch(() => {});
    await profileIsFree(options.userData);
  };
  const downloads = path.join(options.userData, 'downloads');
  return {
    page,
    downloads,
    shownFiles: async () => shown,
    openChannels: async () => open.split(' '),
    startAgain: async () => {
      shown.length = 0;
      await startAgain(page, downloads);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

async function cdpAddress(child: ChildProcess): Promise<string> {
  let errors = '';
  child.stderr?.on('data', (data) => {
    errors += String(data);
  });
  if (!child.stdout) throw new Error('The preview shell has no output.');
  for await (const line of createInterface({ input: child.stdout })) {
    const event = JSON.parse(line) as { event: string; cdp: string };
    if (event.event === 'ready') return event.cdp;
  }
  throw new Error(`The preview shell ended before it was ready.\n${errors}`);
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/**
 * Waits for the preview shell's browser. It briefly survives the shell, writes to its profile and blocks other
 * browsers.
 */
export async function profileIsFree(userData: string): Promise<void> {
  const lock = path.join(userData, 'preview-profile/SingletonLock');
  for (let look = 0; look < 1000 && (await isLocked(lock)); look += 1) await pause(20);
}

async function isLocked(lock: string): Promise<boolean> {
  const owner = await readlink(lock).catch(() => null);
  return owner !== null && isRunning(Number(owner.split('-').at(-1)));
}

/**
 * Translates the preview shell's switches for Electron.
 * @throws Error for one that Electron lacks; skip such a test on Electron
 */
function electronSwitches(shell: KioskOptions['shell'] = {}): { packaged: boolean; hasRealBoxes: boolean } {
  const { packaged = false, messageBox, ...others } = shell;
  const ignored = Object.keys(others).concat(messageBox === undefined || messageBox === 'wait' ? [] : 'messageBox');
  if (ignored.length > 0) throw new Error(`Electron has no switch for ${ignored.join(', ')}: skip this test there.`);
  return { packaged: packaged === true, hasRealBoxes: messageBox === 'wait' };
}

async function startElectron(options: KioskOptions, env: NodeJS.ProcessEnv): Promise<Kiosk> {
  const { packaged, hasRealBoxes } = electronSwitches(options.shell);
  const app = await _electron.launch({
    // Keeps the sandbox, as the shipped app does.
    chromiumSandbox: true,
    args: [...fakes, options.appDir ?? root, `--user-data=${options.userData}`, ...(options.args ?? [])],
    // Makes `app.isPackaged` true.
    env: { ...env, ...(packaged && { ELECTRON_FORCE_IS_PACKAGED: '1' }) } as Record<string, string>,
  });
  const child = app.process();
  const downloads = path.join(options.userData, 'downloads');
  await mkdir(downloads, { recursive: true });
  // Answers as the preview shell is configured to.
  const chosen = options.chosenFolder === undefined ? [] : [options.chosenFolder];
  const dialogs = { folder: downloads, canceled: options.cancelsSaving ?? false, chosen, hasRealBoxes };
  const shown = await app.evaluateHandle(({ dialog, shell }, { folder, canceled, chosen, hasRealBoxes }) => {
    const save = async (_window: unknown, asked: { defaultPath?: string }) => ({
      canceled,
      filePath: `${folder}/${(asked.defaultPath ?? 'download').split(/[\\/]/).at(-1)}`,
    });
    dialog.showSaveDialog = save as unknown as typeof dialog.showSaveDialog;
    dialog.showOpenDialog = async () => ({ canceled: chosen.length === 0, filePaths: chosen });
    // Ends a kiosk with a quit, whatever is unsent.
    if (!hasRealBoxes) dialog.showMessageBoxSync = () => 1;
    const files: string[] = [];
    shell.showItemInFolder = (file) => void files.push(file);
    return files;
  }, dialogs);
  const page = await app.firstWindow();
  return {
    page,
    downloads,
    shownFiles: () => shown.jsonValue(),
    openChannels: () =>
      app.evaluate(({ ipcMain }) => {
        // Electron keeps the handlers of `handle` in this private map.
        const { _invokeHandlers: handlers } = ipcMain as unknown as { _invokeHandlers: Map<string, unknown> };
        return [...handlers.keys(), ...ipcMain.eventNames().map(String)].sort();
      }),
    startAgain: async () => {
      await shown.evaluate((files) => {
        files.length = 0;
      });
      await startAgain(page, downloads);
    },
    kill: () => endProcess(child, 'SIGKILL'),
    stop: () => endProcess(child, 'SIGTERM'),
  };
}
