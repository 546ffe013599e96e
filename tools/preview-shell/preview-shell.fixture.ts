/** A tiny app in its own folder, run by the real command line in a real headless Chromium. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';

const CLI = fileURLToPath(new URL('cli.ts', import.meta.url));

const MAIN = `
import { app, BrowserWindow, ipcMain, protocol, safeStorage, utilityProcess } from 'electron';
import electron, { Tray } from 'electron';
import { createRequire } from 'node:module';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const journal = (text) => appendFileSync(join(app.getPath('userData'), 'journal.txt'), text + '\\n');
console.log('printed by the app');
protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } }]);
if (!app.requestSingleInstanceLock({ from: 'second' })) app.quit();
else app.whenReady().then(start);
for (const name of ['before-quit', 'will-quit', 'quit', 'window-all-closed']) app.on(name, () => journal(name));
app.on('second-instance', (_event, argv, _cwd, data) => journal(['second-instance', data.from, ...argv.slice(1)].join(' ').replace(/=\\d+/, '=T')));
app.on('window-all-closed', () => app.quit());

const CSP = "default-src 'self'; script-src 'self'; object-src 'none'";
const FILES = {
  '/index.html': ['text/html', '<!doctype html><title>Tiny</title><h1>Tiny</h1><script>window.inlineRan = true</script><script src="page.js"></script>'],
  '/page.js': ['text/javascript', 'window.fileRan = true'],
};

function thrownBy(action) {
  try { action(); return 'nothing'; } catch (error) { return error.message; }
}

async function start() {
  protocol.handle('app', async (request) => {
    const { host, pathname } = new URL(request.url);
    if (pathname === '/echo') return Response.json({ host, method: request.method, range: request.headers.get('range'), body: await request.text() });
    const [type, body] = FILES[pathname] ?? ['text/plain', null];
    if (body === null) return new Response('not found', { status: 404 });
    return new Response(body, { headers: { 'content-type': type, 'content-security-policy': CSP } });
  });
  const window = new BrowserWindow({ show: false, webPreferences: { preload: join(import.meta.dirname, 'preload.cjs') } });
  window.on('closed', () => journal('closed'));
  window.once('ready-to-show', () => window.show());
  window.webContents.on('will-navigate', (event) => { journal('will-navigate ' + event.url); event.preventDefault(); });
  window.webContents.setWindowOpenHandler(({ url }) => { journal('window-open ' + url); return { action: 'deny' }; });

  window.webContents.session.on('will-download', (event, item) => {
    journal('will-download ' + item.getFilename());
    if (item.getFilename() === 'denied.csv') event.preventDefault();
  });

  ipcMain.handle('echo', (_event, value) => value);
  ipcMain.handle('sender', (event) => ({
    url: event.senderFrame.url,
    origin: event.senderFrame.origin,
    isMainFrame: event.senderFrame === window.webContents.mainFrame && event.sender === window.webContents,
  }));
  ipcMain.handle('fail', () => { throw new RangeError('out of prizes'); });
  ipcMain.handle('push', () => window.webContents.send('pushed', { at: new Date(0), bytes: new Uint8Array([1, 2]) }));
  ipcMain.handle('secret', async () => {
    const path = join(app.getPath('userData'), 'secret.bin');
    if (existsSync(path)) return (await safeStorage.decryptStringAsync(readFileSync(path))).result;
    writeFileSync(path, await safeStorage.encryptStringAsync('grüße'));
    return 'stored';
  });
  ipcMain.handle('backend', () => safeStorage.getSelectedStorageBackend());
  ipcMain.handle('missing', () => [
    thrownBy(() => app.setJumpList([])),
    thrownBy(() => window.setOpacity(1)),
    thrownBy(() => new Tray('icon.png')),
    thrownBy(() => new BrowserWindow({ webPreferences: { contextIsolation: false } })),
  ]);
  ipcMain.handle('facts', () => ({
    name: app.getName(),
    version: app.getVersion(),
    userData: app.getPath('userData'),
    isSame: createRequire(import.meta.url)('electron').app === app && electron.app === app,
    electron: process.versions.electron,
    argv: process.argv.slice(2),
  }));
  const child = utilityProcess.fork(join(import.meta.dirname, 'child.mjs'), ['one'], { serviceName: 'tiny child' });
  child.on('spawn', () => child.postMessage({ question: 20 }));
  const answered = new Promise((resolve) => child.once('message', resolve));
  ipcMain.handle('child', async () => ({ ...(await answered), isSamePid: (await answered).pid === child.pid }));
  await window.loadURL('app://kiosk/index.html#/login?thankyou=true');
  for (const name of process.argv.includes('--download') ? ['denied.csv', 'allowed.csv'] : []) {
    const href = "URL.createObjectURL(new Blob(['a;b']))";
    const anchor = \`Object.assign(document.createElement('a'), { download: '\${name}', href: \${href} })\`;
    await window.webContents.executeJavaScript(anchor + '.click()');
  }
}
`;

const PRELOAD = `
const { contextBridge, ipcRenderer } = require('electron');
globalThis.preloadSecret = 'the page must not see this';
contextBridge.exposeInMainWorld('tiny', {
  invoke: (channel, value) => ipcRenderer.invoke(channel, value),
  onPushed: (listener) => { ipcRenderer.once('pushed', (_event, value) => listener(value)); },
  isClass: (value) => value.constructor !== Object,
});
`;

const CHILD = `
await new Promise((resolve) => setTimeout(resolve, 200));
process.parentPort.on('message', ({ data }) => {
  process.parentPort.postMessage({ answer: data.question + 1, args: process.argv.slice(2), pid: process.pid });
});
setInterval(() => {}, 1000);
`;

/**
 * Code before each script: imports Electron, and adds a journal and a function that opens a window. A timeout exits
 * with code 99.
 */
const PRELUDE = `
import electron from 'electron';
import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
const { app, BrowserWindow, dialog, ipcMain, Menu, protocol, safeStorage, session, utilityProcess } = electron;
const journal = (text) => appendFileSync(join(import.meta.dirname, 'data', 'journal.txt'), text + '\\n');
const until = async (holds) => { while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20)); };
const thrownBy = async (action) => { try { await action(); return 'nothing'; } catch (error) { return error.message; } };
async function openWindow(html, webPreferences = {}, options = {}) {
  protocol.handle('app', (request) => new Response(new URL(request.url).pathname === '/inner.html' ? '<p>inner' : html, { headers: { 'content-type': 'text/html' } }));
  const window = new BrowserWindow({ ...options, webPreferences: { preload: join(import.meta.dirname, 'preload.cjs'), ...webPreferences } });
  await window.loadURL('app://kiosk/index.html');
  return window;
}
setTimeout(() => process.exit(99), 50_000).unref();
`;

/** The folder for the data of a test's app, next to the app. */
export interface TinyApp {
  readonly folder: string;
  readonly userData: string;
  journal(): string[];
  remove(): void;
}

/** @param main the app's main file; the default shows a window and answers messages */
export function writeTinyApp(main = MAIN): TinyApp {
  const folder = mkdtempSync(join(tmpdir(), 'preview-shell-'));
  const userData = join(folder, 'data');
  mkdirSync(userData);
  const manifest = { name: 'tiny', productName: 'Tiny', version: '1.2.3', type: 'module', main: 'main.js' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'main.js'), main);
  writeFileSync(join(folder, 'preload.cjs'), PRELOAD);
  writeFileSync(join(folder, 'child.mjs'), CHILD);
  return {
    folder,
    userData,
    journal: () => {
      const path = join(userData, 'journal.txt');
      return existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  };
}

export interface Shell {
  readonly process: ChildProcess;
  /** the lines of stdout until now */
  readonly lines: string[];
  readonly errors: () => string;
  /** the ready line; rejects when the process ends before it */
  readonly ready: Promise<{ event: string; cdp: string }>;
  /** exit code, or the signal's name */
  readonly ended: Promise<number | string>;
}

/** @param switches see switches.ts */
export function startShell(app: TinyApp, args: readonly string[] = [], switches: object = {}): Shell {
  const own = ['--headless', `--app=${app.folder}`, `--user-data=${app.userData}`];
  const child = spawn(process.execPath, [CLI, ...own, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, PREVIEW_SHELL: JSON.stringify(switches) },
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('The shell has no output.');
  const lines: string[] = [];
  let errors = '';
  stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const ended = once(child, 'exit').then(([code, signal]) => (signal ?? code) as number | string);
  const reader = createInterface({ input: stdout });
  const ready = new Promise<{ event: string; cdp: string }>((resolve, reject) => {
    reader.on('line', (line) => {
      lines.push(line);
      resolve(JSON.parse(line));
    });
    ended.then((code) => reject(new Error(`ended with ${code} before it was ready:\n${errors}`)));
  });
  ready.catch(() => undefined);
  return { process: child, lines, errors: () => errors, ready, ended };
}

/** The result of a script. */
export interface Ran {
  readonly journal: string[];
  /** exit code, or the signal's name */
  readonly end: number | string;
  readonly errors: string;
  readonly folder: string;
}

/** @param main JavaScript after {@link PRELUDE}, which offers Electron's modules, `journal`, `openWindow` and more */
export const writeScript = (main: string): TinyApp => writeTinyApp(PRELUDE + main);

/**
 * Runs a script as the main file of a separate app, from its start to its end.
 *
 * @param main see {@link writeScript}
 * @param files further files beside it, by name
 */
export async function runScript(
  main: string,
  { switches = {}, args = [], files = {} }: { switches?: object; args?: string[]; files?: Record<string, string> } = {},
): Promise<Ran> {
  const app = writeScript(main);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(app.folder, name), text);
  const shell = startShell(app, args, switches);
  const end = await shell.ended;
  const ran = { journal: app.journal(), end, errors: shell.errors(), folder: app.folder };
  await untilGone(app);
  app.remove();
  return ran;
}

/** Connects to the app as a second debugging client, like the e2e tests. */
export async function connect(shell: Shell): Promise<{ browser: Browser; page: Page }> {
  const { cdp } = await shell.ready;
  const browser = await chromium.connectOverCDP(cdp);
  const page = browser.contexts()[0]?.pages()[0];
  if (!page) throw new Error('the browser shows no page');
  return { browser, page };
}

/** @returns the command lines of the processes that name the app's folder */
export function processesOf(app: TinyApp): string[] {
  const listing = execFileSync('ps', ['-axww', '-o', 'pid=,stat=,command='], { encoding: 'utf8', maxBuffer: 1 << 26 });
  // A zombie is a dead process that nobody has reaped yet.
  return listing.split('\n').filter((line) => line.includes(app.folder) && !/^\s*\d+\s+Z/.test(line));
}

/** Waits, at most ten seconds, until all processes of the app have ended. */
export async function untilGone(app: TinyApp): Promise<string[]> {
  for (let attempt = 0; attempt < 100 && processesOf(app).length > 0; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return processesOf(app);
}
