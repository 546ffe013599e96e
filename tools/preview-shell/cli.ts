/**
 * `npm run preview`: runs the built app (`out/main`, `out/preload`) in Node over Chromium, for machines without
 * Electron's runtime. See README.md next to this file.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type CommandLine, HELP, parseCommandLine } from './command-line.ts';
import { waitForClick } from './electron/waiting-box.ts';
import { BROWSER_MISSING, findBrowser } from './find-browser.ts';
import { listenForHappenings } from './happenings.ts';
import { dressProcess, hookElectron } from './hooks.ts';
import { rememberCommandLine } from './relaunch.ts';
import { configure, note } from './runtime.ts';
import { parseSwitches, type Switches } from './switches.ts';

/** How long the app may take to quit after a signal. */
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

/** Removed from the environment, so that neither the app nor its processes see them. */
function takeSwitches(): Switches {
  const text = process.env.PREVIEW_SHELL;
  delete process.env.PREVIEW_SHELL;
  try {
    return parseSwitches(text);
  } catch (error) {
    return fail(error instanceof Error ? error.message : `${error}`);
  }
}

/** Asks the system for a free port. Chromium takes it a moment later, so a collision is possible but rare. */
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

/** Without a display the app runs headless. */
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
  const headless = isHeadless(line);
  const browserPath = findBrowser({ isHeadless: headless }) ?? fail(BROWSER_MISSING);
  const cdpPort = line.cdpPort ?? (await freePort());
  // Before the app sees another one.
  rememberCommandLine();
  const switches = takeSwitches();
  dressProcess(appDir, line.appArgs, switches);
  hookElectron();

  const { app, appDataFolder } = await import('./electron/app.ts');
  const { happen } = await import('./electron/system.ts');
  listenForHappenings(happen);
  const options = { appDir, browserPath, headless, cdpPort, size: line.size, switches };
  configure({ ...options, userDataDir: '' });
  // Not the real app's folder: the shell cannot read what Electron encrypts with the system's keychain.
  const ownFolder = join(appDataFolder(), `${app.getName()}-preview`);
  const userDataDir = line.userDataDir ?? process.env.KIOSK_USER_DATA ?? ownFolder;
  // Only a given folder, because the app treats the variable as a launch option.
  if (line.userDataDir !== undefined) process.env.KIOSK_USER_DATA = userDataDir;
  configure({ ...options, userDataDir });

  endOnSignals(app);
  surviveLikeElectron();
  await runMain(path, app);
}

type PreviewApp = typeof import('./electron/app.ts')['app'];

/**
 * A signal asks the app to quit. If the app refuses, it continues, as in Electron. After ten seconds, or at another
 * signal (at a terminal also a second Ctrl-C after a refusal), the process exits at once. Children and Chromium then
 * end by themselves.
 */
function endOnSignals(app: PreviewApp): void {
  let askedAt = 0;
  let interrupts = 0;
  const end = (signal: NodeJS.Signals) => {
    // Ignores an immediate second signal, because npm and the terminal may both pass on one Ctrl-C.
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

/**
 * As in Electron's main process, an unhandled rejection is only a warning, and an uncaught error opens a dialog unless
 * the app listens. The process does not end.
 */
function surviveLikeElectron(): void {
  process.on('unhandledRejection', (reason) => console.error('Unhandled rejection in the main process:', reason));
  process.on('uncaughtException', (error) => {
    if (process.listenerCount('uncaughtException') > 1) return;
    console.error('Uncaught exception in the main process:', error);
    waitForClick('error box: A JavaScript error occurred in the main process');
  });
}

async function runMain(path: string, app: PreviewApp): Promise<void> {
  // Keeps the process alive while the app has no window and no timer.
  setInterval(() => undefined, 2 ** 30);
  const hint = setTimeout(() => {
    note(
      'the main file has not finished loading: as in Electron, `await app.whenReady()` at its top level waits for ever',
    );
  }, 5000).unref();
  try {
    await import(pathToFileURL(path).href);
  } catch (error) {
    // Electron continues after this.
    process.emit('uncaughtException', error as Error);
  }
  clearTimeout(hint);
  app.becomeReady();
}

await main();
