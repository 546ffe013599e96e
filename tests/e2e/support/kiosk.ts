import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readlink } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { _electron, chromium, type Page } from 'playwright';
import { appRuntime } from '../../../tools/app-runtime.ts';
import { freePort } from './ports.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const fakeRandom = path.join(import.meta.dirname, 'fake-random.cjs');
/** Ends the shell when the test's process is gone. */
const followParent = pathToFileURL(path.join(root, 'tools/follow-parent.mjs')).href;

/** What a test wants drawn; left out: real chance. */
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
  mode?: string;
  /** Extra arguments of the app, such as Chromium's own switches. */
  args?: string[];
  /** Short spins and a still board; on unless a test is about motion. */
  isReducedMotion?: boolean;
  /** The folder of the built app; the project's own where left out. */
  appDir?: string;
  /** Every save dialog is cancelled. */
  cancelsSaving?: boolean;
}

/** A running kiosk: the built app, in Electron where its runtime is there, else in the preview shell. */
export interface Kiosk {
  page: Page;
  /** Where saved files go: nobody sits before a test to answer a dialog. */
  downloads: string;
  /** The files whose folder was asked to be shown. */
  shownFiles(): Promise<string[]>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Ends it as staff would. */
  stop(): Promise<void>;
}

/** Starts the built app and waits for its first screen. */
export async function startKiosk(options: KioskOptions): Promise<Kiosk> {
  const env = {
    ...process.env,
    KIOSK_API_URL: options.apiUrl,
    KIOSK_MODE: options.mode ?? 'desktop',
    SPINBOARD_TEST_DRAWS: JSON.stringify(options.draws ?? {}),
    ...(options.cancelsSaving && { PREVIEW_SAVING: 'cancel' }),
  };
  const kiosk = appRuntime() === 'electron' ? await startElectron(options, env) : await startShell(options, env);
  if (options.isReducedMotion ?? true) await kiosk.page.emulateMedia({ reducedMotion: 'reduce' });
  kiosk.page.setDefaultTimeout(30_000);
  await kiosk.page.setViewportSize({ width: 1920, height: 1080 });
  return kiosk;
}

async function startShell(options: KioskOptions, env: NodeJS.ProcessEnv): Promise<Kiosk> {
  const child = spawn(
    process.execPath,
    [
      '--import',
      followParent,
      '--require',
      fakeRandom,
      path.join(root, 'tools/preview-shell/cli.ts'),
      '--headless',
      `--cdp-port=${await freePort()}`,
      `--user-data=${options.userData}`,
      `--app=${options.appDir ?? root}`,
      ...(options.args ?? []),
    ],
    { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  );
  const shown: string[] = [];
  createInterface({ input: child.stderr as Readable }).on('line', (line) => {
    const file = /^\[preview\] would show (.*) in its folder$/.exec(line)?.[1];
    if (file !== undefined) shown.push(file);
  });
  const browser = await chromium.connectOverCDP(await cdpAddress(child));
  const page = browser.contexts()[0]?.pages()[0];
  if (!page) throw new Error('The preview shell shows no page.');
  const lock = path.join(options.userData, 'preview-profile/SingletonLock');
  const end = async (signal: NodeJS.Signals) => {
    // By now the profile may be another kiosk's.
    if (hasEnded(child)) return;
    await endProcess(child, signal);
    await browser.close().catch(() => {});
    for (let look = 0; look < 1000 && (await isLocked(lock)); look += 1) await pause(20);
  };
  return {
    page,
    downloads: path.join(options.userData, 'downloads'),
    shownFiles: async () => shown,
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

/** Whether a browser still has its profile: it outlives the shell by a moment, writes, and lets no other one start there. */
async function isLocked(lock: string): Promise<boolean> {
  const owner = await readlink(lock).catch(() => null);
  if (owner === null) return false;
  try {
    return process.kill(Number(owner.split('-').at(-1)), 0);
  } catch {
    return false;
  }
}

async function startElectron(options: KioskOptions, env: NodeJS.ProcessEnv): Promise<Kiosk> {
  const app = await _electron.launch({
    args: ['--require', fakeRandom, options.appDir ?? root, `--user-data=${options.userData}`, ...(options.args ?? [])],
    env: env as Record<string, string>,
  });
  const child = app.process();
  const downloads = path.join(options.userData, 'downloads');
  await mkdir(downloads, { recursive: true });
  // The preview shell answers save dialogs so by itself.
  const dialogs = { folder: downloads, canceled: options.cancelsSaving ?? false };
  const shown = await app.evaluateHandle(({ dialog, shell }, { folder, canceled }) => {
    const save = async (asked: { defaultPath?: string }) => ({
      canceled,
      filePath: `${folder}/${(asked.defaultPath ?? 'download').split(/[\\/]/).at(-1)}`,
    });
    dialog.showSaveDialog = save as unknown as typeof dialog.showSaveDialog;
    const files: string[] = [];
    shell.showItemInFolder = (file) => void files.push(file);
    return files;
  }, dialogs);
  return {
    page: await app.firstWindow(),
    downloads,
    shownFiles: () => shown.jsonValue(),
    kill: () => endProcess(child, 'SIGKILL'),
    stop: () => endProcess(child, 'SIGTERM'),
  };
}
