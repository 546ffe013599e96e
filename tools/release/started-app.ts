import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright';
import { profileIsFree } from '../../tests/e2e/support/kiosk.ts';
import { freePort } from '../../tests/e2e/support/ports.ts';

const LOOK_EVERY_MS = 200;
const LONGEST_START_MS = 120_000;

export interface StartOptions {
  userData: string;
  /** Further variables of the app's environment. */
  env?: Readonly<Record<string, string>>;
  /** A command that starts the app, such as a compositor. */
  under?: readonly string[];
  /** Further flags. */
  args?: readonly string[];
}

/**
 * A running packed app. It is controlled by Chromium's debugging protocol, because its fuses turn off Node's inspector.
 */
export interface StartedApp {
  page: Page;
  /** Resolves when its main process has ended. */
  ended: Promise<void>;
  /** Ends the page's process, and returns the page that replaces it. */
  crash(): Promise<Page>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

/**
 * Starts a packed app, and waits until its screen shows something.
 * @throws Error with the app's output
 */
export async function startApp(executable: string, options: StartOptions): Promise<StartedApp> {
  const { userData, env, under = [], args = [] } = options;
  const port = await freePort();
  const [command = '', ...rest] = [...under, executable, `--remote-debugging-port=${port}`, `--user-data=${userData}`];
  const child = spawn(command, [...rest, ...args], {
    env: { ...process.env, KIOSK_USER_DATA: userData, KIOSK_IDLE_SECONDS: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      printed += String(data);
    });
  }
  const ended = once(child, 'exit').then(() => {});
  try {
    let { browser, page } = await connect(port, child);
    return {
      page,
      ended,
      async crash() {
        const session = await page.context().newCDPSession(page);
        // A process that has ended sends no answer.
        void session.send('Page.crash').catch(() => {});
        await page.waitForEvent('crash');
        // Playwright cannot use a crashed page.
        await browser.close();
        ({ browser, page } = await connect(port, child));
        return page;
      },
      async kill() {
        child.kill('SIGKILL');
        await ended;
        await browser.close().catch(() => {});
        await profileIsFree(userData);
      },
    };
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`${executable} did not start: ${String(error)}\n${printed}`, { cause: error });
  }
}

async function connect(port: number, child: ChildProcess): Promise<{ browser: Browser; page: Page }> {
  const end = performance.now() + LONGEST_START_MS;
  let problem: unknown = 'it opened no page';
  while (performance.now() < end) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`it ended with ${child.exitCode ?? child.signalCode}`);
    }
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`).catch(() => null);
    const page = browser?.contexts()[0]?.pages()[0];
    try {
      if (browser && page) {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        page.setDefaultTimeout(60_000);
        const scene = page.locator('#root > :not(.shell)').first();
        await scene.waitFor({ timeout: Math.max(1, end - performance.now()) });
        return { browser, page };
      }
    } catch (error) {
      // A crashed page is still listed until another one replaces it.
      problem = error;
    }
    await browser?.close();
    await pause(LOOK_EVERY_MS);
  }
  throw new Error('its screen did not come', { cause: problem });
}
