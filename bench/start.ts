import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { withServer } from '../tests/e2e/support/api-server.ts';
import { freePort } from '../tests/e2e/support/ports.ts';
import { appRuntime } from '../tools/app-runtime.ts';
import { installedElectron } from '../tools/electron-runtime.ts';
import { ensureApp } from '../tools/ensure-app.ts';
import { previewShellCli } from '../tools/launch.ts';
import { type Finding, median, ratio } from './measure.ts';

const root = path.join(import.meta.dirname, '..');
const ROUNDS = 9;
const LIMIT = 1.25;
const LOOK_EVERY_MS = 5;

interface App {
  folder: string;
  userData: string;
  environment: Record<string, string>;
  /** The element that marks a finished start. */
  selector: string;
}

/**
 * Measures the time from the start of the process to a usable login, in turn with an empty window of the same shell.
 */
export async function start(): Promise<Finding[]> {
  ensureApp();
  return withServer(async (server, folder) => {
    const environment = { KIOSK_API_URL: server.url, KIOSK_MODE: 'kiosk', KIOSK_IDLE_SECONDS: '0' };
    const kiosk = { folder: root, userData: path.join(folder, 'kiosk'), environment, selector: 'form input' };
    const blank = { ...(await blankApp(folder)), userData: path.join(folder, 'blank'), environment: {} };
    const times: [kiosk: number[], blank: number[]] = [[], []];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const [blankMs, kioskMs] = [await timeToStart(blank), await timeToStart(kiosk)];
      // Skips the first start, which makes the folders and fills the system's caches.
      if (round === 0) continue;
      times[0].push(kioskMs);
      times[1].push(blankMs);
    }
    const [kioskMs, blankMs] = [median(times[0]), median(times[1])];
    const against = `an empty window with React in the ${appRuntime()} (${blankMs.toFixed(0)} ms; ours ${kioskMs.toFixed(0)}), medians of ${ROUNDS} in turn`;
    return [ratio('Cold start to a usable log-in', kioskMs / blankMs, LIMIT, against)];
  });
}

async function blankApp(parent: string): Promise<Pick<App, 'folder' | 'selector'>> {
  const folder = path.join(parent, 'blank-app');
  await build({
    root: path.join(import.meta.dirname, 'blank-page'),
    base: './',
    plugins: [react()],
    build: { outDir: path.join(folder, 'page'), emptyOutDir: true, modulePreload: { polyfill: false } },
    logLevel: 'error',
  });
  copyFileSync(path.join(import.meta.dirname, 'blank-page/main-process.mjs'), path.join(folder, 'main.mjs'));
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'blank', type: 'module', main: 'main.mjs' }));
  return { folder, selector: '#blank' };
}

/** Starts the app and ends it. Returns the milliseconds until its window showed the selected element. */
async function timeToStart({ folder, userData, environment, selector }: App): Promise<number> {
  const port = await freePort();
  const [program, args] = commandOf(folder, userData, port);
  const started = performance.now();
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  });
  try {
    await untilShown(child, port, selector);
    return performance.now() - started;
  } finally {
    const ended = once(child, 'exit');
    if (child.kill()) await ended;
  }
}

function commandOf(folder: string, userData: string, port: number): [string, string[]] {
  const electron = appRuntime() === 'electron' ? installedElectron() : null;
  if (electron) return [electron, [folder, `--remote-debugging-port=${port}`, `--user-data-dir=${userData}`]];
  const shell = ['--headless', `--cdp-port=${port}`, `--user-data=${userData}`, `--app=${folder}`];
  return [process.execPath, [previewShellCli, ...shell]];
}

/** Uses the browser's debugging protocol without a library, because loading one would add to the measured time. */
async function untilShown(child: ChildProcess, port: number, selector: string): Promise<void> {
  const socket = new WebSocket(await pageOf(child, port));
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const expression = `document.querySelector('${selector}')?.checkVisibility() === true`;
  for (let id = 1; ; id += 1) {
    const answer = new Promise<string>((resolve) => {
      socket.onmessage = ({ data }) => resolve(String(data));
    });
    socket.send(JSON.stringify({ id, method: 'Runtime.evaluate', params: { expression, returnByValue: true } }));
    if ((JSON.parse(await answer) as { result?: { result?: { value?: boolean } } }).result?.result?.value) break;
    await pause(LOOK_EVERY_MS);
  }
  socket.close();
}

/** The address of the app's page, once there is one. */
async function pageOf(child: ChildProcess, port: number): Promise<string> {
  while (child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => null);
    const targets = ((await answer?.json()) ?? []) as { type: string; url: string; webSocketDebuggerUrl: string }[];
    const page = targets.find(({ type }) => type === 'page');
    if (page) return page.webSocketDebuggerUrl;
    await pause(LOOK_EVERY_MS);
  }
  throw new Error('The app ended before it showed anything.');
}
