/**
 * `npm run preview`: runs the built app (`out/main`, `out/preload`) in Node over Chromium where no Electron runtime can be
 * had. See README.md beside this file for what that is good for.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type CommandLine, HELP, parseCommandLine } from './command-line.ts';
import { BROWSER_MISSING, findBrowser } from './find-browser.ts';
import { dressProcess, hookElectron } from './hooks.ts';
import { configure, note } from './runtime.ts';
import { parseSwitches, type Switches } from './switches.ts';

/** How long the app may take to quit after a signal before it is ended. */
const QUIT_TIMEOUT_MS = 10_000;
const SAME_SIGNAL_MS = 1000;

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function readCommandLine(): CommandLine {
  try {
    return parseCommandLine(process.argv.slice(2));
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}\n\n${HELP}`);
  }
}

/** Taken out of the environment, so that neither the app nor a process of its own sees them. */
function takeSwitches(): Switches {
  const text = process.env.PREVIEW_SHELL;
  delete process.env.PREVIEW_SHELL;
  try {
    return parseSwitches(text);
  } catch (error) {
    return fail(error instanceof Error ? error.message : `${error}`);
  }
}

/** Asks the system for a port nobody uses. Chromium takes it a moment later, so a collision is possible, and rare. */
function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? done(address.port) : failed(new Error('no port'))));
    });
  });
}

/** The file that `package.json` names as the app's main. */
function mainFile(appDir: string): string {
  const manifest = join(appDir, 'package.json');
  if (!existsSync(manifest)) fail(`${appDir} holds no package.json`);
  const path = resolve(appDir, JSON.parse(readFileSync(manifest, 'utf8')).main ?? 'index.js');
  if (!existsSync(path)) fail(`${path} does not exist; build the app first (npm run build)`);
  return path;
}

/** Without a display a window cannot be shown; that is no reason not to run. */
function isHeadless(line: CommandLine): boolean {
  const hasDisplay = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  if (!line.isHeadless && !hasDisplay) note('no display here; running headless, as with --headless');
  return line.isHeadless || !hasDisplay;
}

async function main(): Promise<void> {
  const line = readCommandLine();
  if (line.isHelp) {
    process.stdout.write(HELP);
    return;
  }
  const appDir = line.appDir ?? fileURLToPath(new URL('../..', import.meta.url));
  const path = mainFile(appDir);
  const browserPath = findBrowser() ?? fail(BROWSER_MISSING);
  const headless = isHeadless(line);
  const cdpPort = line.cdpPort ?? (await freePort());
  const switches = takeSwitches();
  dressProcess(appDir, line.appArgs);
  hookElectron();

  const { app, appDataFolder } = await import('./electron/app.ts');
  const options = { appDir, browserPath, headless, cdpPort, size: line.size, switches };
  configure({ ...options, userDataDir: '' });
  // A folder apart from the real app's: what Electron encrypts with the system's keychain, the shell could not read.
  const ownFolder = join(appDataFolder(), `${app.getName()}-preview`);
  const userDataDir = line.userDataDir ?? process.env.KIOSK_USER_DATA ?? ownFolder;
  process.env.KIOSK_USER_DATA = userDataDir;
  configure({ ...options, userDataDir });

  endOnSignals(app);
  surviveLikeElectron(app);
  await runMain(path, app);
}

type PreviewApp = typeof import('./electron/app.ts')['app'];

/**
 * A signal asks the app to quit, and an app that refuses lives on, as in Electron. A quit that does not come to an end in
 * ten seconds is cut short, and so is one during which another signal comes: on a terminal also the second Ctrl-C after a
 * refusal. Children and Chromium follow by themselves.
 */
function endOnSignals(app: PreviewApp): void {
  let askedAt = 0;
  let interrupts = 0;
  const end = (signal: NodeJS.Signals) => {
    // npm and a terminal may both hand on one Ctrl-C; only a later signal means impatience.
    if (Date.now() - askedAt < SAME_SIGNAL_MS) return;
    if (signal === 'SIGINT') interrupts += 1;
    if (app.hasQuitUnderWay || interrupts > 1) process.exit(1);
    askedAt = Date.now();
    setTimeout(() => {
      if (!app.hasQuitUnderWay) return;
      note('the app did not quit in time');
      process.exit(1);
    }, QUIT_TIMEOUT_MS).unref();
    app.quit();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end);
}

/** Electron's main process warns of an unhandled rejection and lives on; an uncaught error ends it, unless the app listens. */
function surviveLikeElectron(app: PreviewApp): void {
  process.on('unhandledRejection', (reason) => console.error('Unhandled rejection in the main process:', reason));
  process.on('uncaughtException', (error) => {
    if (process.listenerCount('uncaughtException') > 1) return;
    console.error('Uncaught exception in the main process:', error);
    app.exit(1);
  });
}

async function runMain(path: string, app: PreviewApp): Promise<void> {
  // An app without a window or a timer is still running.
  setInterval(() => undefined, 2 ** 30);
  const hint = setTimeout(() => {
    note(
      'the main file has not finished loading: as in Electron, `await app.whenReady()` at its top level waits for ever',
    );
  }, 5000).unref();
  try {
    await import(pathToFileURL(path).href);
  } catch (error) {
    console.error('The main file failed:', error);
    app.exit(1);
    return;
  }
  clearTimeout(hint);
  app.becomeReady();
}

await main();
