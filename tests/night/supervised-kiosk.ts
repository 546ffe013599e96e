import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright';
import type { Happening } from '../../tools/preview-shell/happenings.ts';

const root = path.resolve(import.meta.dirname, '../..');
const follow = pathToFileURL(path.join(root, 'tools/follow-parent.mjs')).href;
/** As in resources/os/linux/spinboard-kiosk.service. */
const RESTART_MS = 2000;

export interface KioskPlace {
  userData: string;
  apiUrl: string;
  /** The file of tests/night/clock.cjs. */
  clock: string;
  port: number;
  pin: string;
}

/** Returns the processes that a process has started, at any depth. */
function descendantsOf(pid: number): number[] {
  const listing = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = listing
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const below = (parent: number): number[] =>
    pairs.flatMap(([own = 0, its]) => (its === parent ? [...below(own), own] : []));
  return below(pid);
}

function tryToKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

/** A kiosk that a supervisor starts again after any end, as systemd does. Nobody answers its dialogs. */
export class SupervisedKiosk {
  starts = 0;
  readonly #place: KioskPlace;
  #child: ChildProcess | null = null;
  #isWanted = true;
  #over: Promise<void> = Promise.resolve();

  constructor(place: KioskPlace) {
    this.#place = place;
  }

  /** The command that starts the app, with its environment. */
  get command(): { args: string[]; env: NodeJS.ProcessEnv } {
    const { userData, apiUrl, clock, port, pin } = this.#place;
    return {
      args: [
        ...['--import', follow, '--require', path.join(import.meta.dirname, 'clock.cjs')],
        ...[path.join(root, 'tools/preview-shell/cli.ts'), '--headless', `--app=${root}`],
        ...[`--user-data=${userData}`, `--cdp-port=${port}`, '--size=1280x800'],
      ],
      env: {
        ...process.env,
        KIOSK_MODE: 'kiosk',
        KIOSK_API_URL: apiUrl,
        KIOSK_IDLE_SECONDS: '10',
        KIOSK_STAFF_PIN: pin,
        KIOSK_SUPERVISED: '1',
        SPINBOARD_NIGHT_CLOCK: clock,
        PREVIEW_SHELL: JSON.stringify({ messageBox: 'wait', graphics: true }),
      },
    };
  }

  /** Starts the supervisor. */
  begin(): void {
    this.#over = this.#supervise();
  }

  async end(): Promise<void> {
    this.#isWanted = false;
    this.kill();
    await this.#over;
  }

  /** Ends the app as a power cut would. */
  kill(): void {
    const child = this.#child;
    // An ended process's id may belong to another one by now.
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    for (const pid of [...descendantsOf(child.pid), child.pid]) tryToKill(pid);
  }

  /** Sends a signal to the main process alone. */
  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** Waits until the running app has ended. */
  async ended(): Promise<void> {
    const child = this.#child;
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }

  happen(what: Happening): void {
    this.#child?.send(what);
  }

  /** Connects to the page, runs `use` and disconnects. @throws Error without a page */
  async withPage<T>(use: (page: Page, browser: Browser) => Promise<T>): Promise<T> {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${this.#place.port}`, { timeout: 5000 });
    try {
      const page = browser.contexts()[0]?.pages()[0];
      if (!page) throw new Error('The kiosk shows no page.');
      return await use(page, browser);
    } finally {
      await browser.close();
    }
  }

  /** Evaluates an expression in the page. @throws Error without a page that answers within five seconds */
  async evaluate(expression: string): Promise<unknown> {
    const answer = await this.tell('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
    return answer.result?.value;
  }

  /**
   * Sends a command of the debugging protocol to the page. Uses no library: Playwright pauses each new page until it has
   * looked at it, and while it waits for a page whose process has died, the page in its place would never start.
   *
   * @throws Error without a page that answers within five seconds
   */
  async tell(method: string, params: object = {}): Promise<{ result?: { value?: unknown } }> {
    const signal = AbortSignal.timeout(5000);
    const pages = await fetch(`http://127.0.0.1:${this.#place.port}/json/list`, { signal });
    const targets = (await pages.json()) as { type: string; webSocketDebuggerUrl: string }[];
    const page = targets.find(({ type }) => type === 'page');
    if (!page) throw new Error('The kiosk shows no page.');
    const socket = new WebSocket(page.webSocketDebuggerUrl);
    try {
      await once(socket, 'open', { signal });
      socket.send(JSON.stringify({ id: 1, method, params }));
      const [{ data }] = await once(socket, 'message', { signal });
      return JSON.parse(String(data)).result ?? {};
    } finally {
      socket.close();
    }
  }

  /** The end of the app's log, for a report. */
  log(): string {
    const file = path.join(this.#place.userData, 'logs', 'kiosk.log');
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(-12).join('\n') : '';
  }

  async #supervise(): Promise<void> {
    while (this.#isWanted) {
      const { args, env } = this.command;
      const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
      this.#child = child;
      this.starts += 1;
      await once(child, 'exit');
      if (this.#isWanted) await pause(RESTART_MS);
    }
  }
}
