/**
 * The shell's one Chromium. It starts with the first window, so that a second instance of the app, which opens no
 * window, does not touch the profile of the first. A pipe connects it to this process, so that it ends with the
 * process, even after kill -9.
 */
import { mkdirSync } from 'node:fs';
import { readlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { devServerOrigin } from './network.ts';
import { isRunning } from './process-state.ts';
import { note, shellOptions } from './runtime.ts';

type Setup = (context: BrowserContext) => Promise<void>;

let running: Promise<BrowserContext> | undefined;
let firstPage: Page | undefined;
const appSwitches = new Map<string, string>();

/** Adds the app's switch to Chromium's command line. Has no effect on a running Chromium, as in Electron. */
export function addSwitch(name: string, value: string): void {
  appSwitches.set(name, value);
}

/** Switches that give Chromium a graphics process on a machine without a graphics card. */
const SOFTWARE_GRAPHICS = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'];

function browserFlags(): string[] {
  const { headless, cdpPort, size, switches } = shellOptions();
  const dev = devServerOrigin();
  const excluded = dev ? `, EXCLUDE ${new URL(dev).hostname}` : '';
  return [
    ...[...appSwitches].map(([name, value]) => (value === '' ? `--${name}` : `--${name}=${value}`)),
    `--remote-debugging-port=${cdpPort}`,
    // Keeps the page from the network, including requests that Playwright's routing does not see.
    `--host-resolver-rules=MAP * ~NOTFOUND${excluded}`,
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    ...(switches.graphics ? SOFTWARE_GRAPHICS : headless ? ['--disable-gpu'] : []),
    ...(headless ? [`--window-size=${size.width},${size.height}`] : []),
  ];
}

/** Chromium would silently run without the port. */
function requireFreePort(port: number): Promise<void> {
  return new Promise((done, failed) => {
    const server = createServer();
    server.once('error', () => failed(new Error(`port ${port} is in use; choose another --cdp-port`)));
    server.listen(port, '127.0.0.1', () => server.close(() => done()));
  });
}

/** After a kill -9 the old Chromium outlives the shell for a moment. It keeps its profile locked, and its port. */
async function untilFree(profile: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const owner = await readlink(join(profile, 'SingletonLock')).catch(() => '');
    if (!isRunning(Number(owner.split('-').at(-1) || Number.NaN))) return;
    await pause(100);
  }
}

async function launch(setup: Setup): Promise<BrowserContext> {
  const { browserPath, headless, size, userDataDir, cdpPort } = shellOptions();
  const profile = join(userDataDir, 'preview-profile');
  mkdirSync(profile, { recursive: true });
  await untilFree(profile);
  await requireFreePort(cdpPort);
  const start = (chromiumSandbox: boolean) =>
    chromium.launchPersistentContext(profile, {
      executablePath: browserPath,
      headless,
      chromiumSandbox,
      args: browserFlags(),
      // Hides the bar about automated test software, which a kiosk would not show.
      ignoreDefaultArgs: headless ? [] : ['--enable-automation'],
      viewport: headless ? size : null,
      ...(headless ? { deviceScaleFactor: 1 } : {}),
      // The shell handles signals itself.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  // Chromium refuses to run sandboxed as root.
  const isRoot = process.getuid?.() === 0;
  const context = await start(!isRoot).catch((error: Error) => {
    if (isRoot || !/sandbox/i.test(error.message)) throw error;
    note('this system does not let Chromium use its sandbox; starting without it');
    return start(false);
  });
  context.setDefaultTimeout(0);
  context.setDefaultNavigationTimeout(0);
  // An empty grant denies every permission until the app's handlers grant one; otherwise Chromium would ask the person.
  await context.grantPermissions([]);
  firstPage = context.pages()[0];
  context.on('close', () => {
    running = undefined;
    firstPage = undefined;
  });
  await watchPages(context);
  await setup(context);
  if (shellOptions().switches.graphics) void watchGraphics(context).catch(() => {});
  return context;
}

const GRAPHICS_LOOK_MS = 250;
let onGraphicsGone = () => {};

/** Calls back whenever Chromium's graphics process has crashed. Chromium itself starts another one. */
export function hearGraphicsGone(listener: () => void): void {
  onGraphicsGone = listener;
}

async function watchGraphics(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession();
  let last: number | undefined;
  while (session && running) {
    const answer = await session.send('SystemInfo.getProcessInfo').catch(() => null);
    if (answer === null) return;
    const now = answer.processInfo.find(({ type }) => type === 'GPU')?.id;
    if (last !== undefined && now !== last) onGraphicsGone();
    last = now;
    await pause(GRAPHICS_LOOK_MS, undefined, { ref: false });
  }
}

const onGone = new Map<string, (how: string) => void>();

/**
 * Calls back with Chromium's word for how a page's process ended. Uses the browser's session, because the page's own does not
 * name the reason.
 */
export async function hearPageGone(page: CDPSession, listener: (how: string) => void): Promise<void> {
  const { targetInfo } = await page.send('Target.getTargetInfo');
  onGone.set(targetInfo.targetId, listener);
}

async function watchPages(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession();
  session?.on('Target.targetCrashed', ({ targetId, status }) => onGone.get(targetId)?.(status));
  session?.on('Target.targetDestroyed', ({ targetId }) => onGone.delete(targetId));
  await session?.send('Target.setDiscoverTargets', { discover: true });
}

/** @returns a page for a new window; starts the browser, prepared by `setup`, when it is not running */
export async function openPage(setup: Setup): Promise<{ context: BrowserContext; page: Page }> {
  running ??= launch(setup);
  const context = await running;
  const page = firstPage ?? (await context.newPage());
  firstPage = undefined;
  return { context, page };
}

/** Ends the browser, waiting at most three seconds for it to write its profile. */
export async function closeBrowser(): Promise<void> {
  if (!running) return;
  const closing = running.then((context) => context.close()).catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, 3000);
  });
  await Promise.race([closing, late]);
  clearTimeout(timer);
}
