import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import type { Rectangle } from 'electron';
import type { ApiServer } from '../e2e/support/api-server.ts';
import type { Fault, FaultyLine } from '../e2e/support/faulty-line.ts';
import { damageCache } from '../support/damage.ts';
import type { SupervisedKiosk } from './supervised-kiosk.ts';

export interface Night {
  kiosk: SupervisedKiosk;
  server: ApiServer;
  line: FaultyLine;
  userData: string;
  /** The file of tests/night/clock.cjs. */
  clock: string;
}

/** Breaks something. Returns a function that removes the cause, or undefined if nothing needs removing. */
export type Break = (night: Night) => Promise<(() => void | Promise<void>) | undefined>;

const YEAR_MS = 365 * 24 * 60 * 60_000;
/** Longer than the kiosk's own waits for a call and for a locked database. */
const WHILE_MS = 12_000;

/** Longer than the watchdog takes to notice a page that hangs or shows nothing. */
const WATCHED_MS = 150_000;

/** The things that break, by the part that fails. */
export const breakages: Readonly<Record<string, Break>> = {
  'network: the server is down': async ({ server }) => {
    await server.stop();
    await pause(WHILE_MS);
    return () => server.start();
  },
  'network: no call arrives': onLine('drop-before'),
  'network: no answer arrives': onLine('drop-after'),
  'network: a hotel answers with its page': onLine({ status: 200, type: 'text/html', body: '<h1>Welcome!</h1>' }),
  'network: a proxy has no server': onLine({ status: 502, body: 'Bad gateway' }),
  'network: a proxy answers with nonsense': onLine({ status: 200, type: 'application/json', body: '{"ok":' }),
  'network: a proxy wants a login': onLine({ status: 407, body: '' }),

  'clock: it jumps a year ahead': async ({ clock }) => clockBy(clock, YEAR_MS),
  'clock: it jumps back before the app was built': async ({ clock }) => clockBy(clock, -3 * YEAR_MS),
  'clock: it is wrong at a start': async ({ clock, kiosk }) => {
    writeFileSync(clock, String(-40 * YEAR_MS));
    await killed(kiosk);
    await pause(WHILE_MS);
    return () => writeFileSync(clock, '0');
  },

  'disk: it is full': async ({ userData }) => fill(userData),
  'disk: it is full at a start': async ({ userData, kiosk }) => {
    const empty = await fill(userData);
    await killed(kiosk);
    await pause(WHILE_MS);
    return empty;
  },
  'disk: the data folder is a file': ({ userData, kiosk }) =>
    whileMoved(kiosk, userData, (at) => writeFileSync(at, '')),
  'disk: settings.json is damaged': atStart(({ userData }) => spoil(path.join(userData, 'settings.json'))),
  'disk: staff.json is damaged': atStart(({ userData }) => spoil(path.join(userData, 'staff.json'))),
  'disk: restarts.json is damaged': atStart(({ userData }) => spoil(path.join(userData, 'restarts.json'))),

  'database: it is nonsense': atStart(({ userData }) => spoil(databaseIn(userData))),
  'database: it is cut in half': atStart(({ userData }) => {
    const file = databaseIn(userData);
    truncateSync(file, Math.floor(statSync(file).size / 2));
  }),
  'database: a page of it is damaged': atStart(({ userData }) => damageCache(databaseIn(userData))),
  'database: its log is damaged': atStart(({ userData }) =>
    writeFileSync(`${databaseIn(userData)}-wal`, 'x'.repeat(9000)),
  ),
  'database: it is gone': atStart(({ userData }) => rmSync(databaseIn(userData))),
  'database: another program locks it': async ({ userData }) => {
    const db = new Sqlite(databaseIn(userData));
    db.exec('BEGIN EXCLUSIVE');
    await pause(WHILE_MS);
    return () => void db.close();
  },
  'database: it is a folder': ({ userData, kiosk }) => whileMoved(kiosk, databaseIn(userData), (at) => mkdirSync(at)),

  'renderer: its process dies': async ({ kiosk }) => {
    await mark(kiosk);
    // A page whose process has died does not answer.
    await kiosk.tell('Page.crash').catch(() => {});
    return () => replaced(kiosk);
  },
  'renderer: it hangs': async ({ kiosk }) => {
    await mark(kiosk);
    await kiosk.evaluate('for (;;);').catch(() => {});
    return () => replaced(kiosk);
  },
  'renderer: it shows nothing': async ({ kiosk }) => {
    await mark(kiosk);
    await kiosk.evaluate('document.body.replaceChildren()');
    return () => replaced(kiosk);
  },

  'graphics: its process dies': ({ kiosk }) => crashGraphics(kiosk, 1),
  'graphics: its process dies again and again': ({ kiosk }) => crashGraphics(kiosk, 3),

  'main process: it is killed': async ({ kiosk }) => {
    await killed(kiosk);
    return undefined;
  },
  'main process: it stands still': async ({ kiosk }) => {
    kiosk.signal('SIGSTOP');
    await pause(WHILE_MS);
    return () => kiosk.signal('SIGCONT');
  },
  'main process: the app is started a second time': async ({ kiosk }) => {
    const { args, env } = kiosk.command;
    const second = spawn(process.execPath, args, { env, stdio: 'ignore' });
    const [code] = await once(second, 'exit');
    // 0 would tell the supervisor that staff have ended it.
    if (code !== 1) throw new Error(`The second one ended with ${code}.`);
    return undefined;
  },

  'display: a dock takes a part of it': async ({ kiosk }) => {
    kiosk.happen({ happens: 'display', changed: ['workArea'], workArea: { x: 0, y: 0, width: 1280, height: 700 } });
    return undefined;
  },
  'display: it is turned': async ({ kiosk }) => {
    const bounds = { x: 0, y: 0, width: 800, height: 1280 };
    const turn = (to: Rectangle) =>
      kiosk.happen({ happens: 'display', changed: ['bounds', 'workArea', 'rotation'], bounds: to, workArea: to });
    turn(bounds);
    await pause(WHILE_MS);
    return () => turn({ x: 0, y: 0, width: 1280, height: 800 });
  },
  'display: the computer sleeps': async ({ kiosk }) => {
    kiosk.happen({ happens: 'suspend' });
    kiosk.signal('SIGSTOP');
    await pause(WHILE_MS);
    return () => {
      kiosk.signal('SIGCONT');
      kiosk.happen({ happens: 'resume' });
    };
  },
};

function onLine(fault: Fault): Break {
  return async ({ line }) => {
    await line.break(/./, fault);
    await pause(WHILE_MS);
    return () => line.clear();
  };
}

async function clockBy(file: string, ms: number): Promise<() => void> {
  writeFileSync(file, String(ms));
  await pause(WHILE_MS);
  return () => writeFileSync(file, '0');
}

/** Breaks a file between two runs of the app. */
function atStart(damage: (night: Night) => void): Break {
  return async (night) => {
    await killed(night.kiosk);
    damage(night);
    return undefined;
  };
}

async function killed(kiosk: SupervisedKiosk): Promise<void> {
  kiosk.kill();
  await kiosk.ended();
}

/** Replaces a file or folder for one start of the app, which then fails. */
async function whileMoved(
  kiosk: SupervisedKiosk,
  at: string,
  replace: (at: string) => void,
): Promise<() => Promise<void>> {
  await killed(kiosk);
  renameSync(at, `${at}.away`);
  replace(at);
  await pause(WHILE_MS);
  return async () => {
    rmSync(at, { recursive: true, force: true });
    renameSync(`${at}.away`, at);
    // Shows its problem for half a minute.
    await kiosk.ended();
  };
}

/** Fills the disk to its last byte. `index.ts` gives the data a small one. */
async function fill(folder: string): Promise<() => void> {
  const filler = path.join(folder, '..', 'filler');
  const handle = openSync(filler, 'w');
  const block = Buffer.alloc(64 * 1024, 1);
  try {
    for (;;) writeSync(handle, block);
  } catch {
    // The disk is full.
  } finally {
    closeSync(handle);
  }
  await pause(WHILE_MS);
  return () => rmSync(filler);
}

const spoil = (file: string): void => writeFileSync(file, 'nonsense '.repeat(2000));

/** The kiosk's database for the one server that it knows. */
function databaseIn(userData: string): string {
  const servers = path.join(userData, 'servers');
  const found = readdirSync(servers).map((name) => path.join(servers, name, 'kiosk.db'));
  return found[0] ?? path.join(servers, 'none');
}

/** Marks the page, which a new page is not. */
const mark = (kiosk: SupervisedKiosk) => kiosk.evaluate("document.documentElement.dataset.old = ''");

/** Waits until the watchdog has replaced the marked page. @throws Error if it does not */
async function replaced(kiosk: SupervisedKiosk): Promise<void> {
  const isNew = 'document.documentElement.dataset.old === undefined && document.body.childElementCount > 0';
  for (const until = Date.now() + WATCHED_MS; Date.now() < until; await pause(1000)) {
    if (await kiosk.evaluate(isNew).catch(() => false)) return;
  }
  throw new Error('The watchdog left the page as it was.');
}

async function crashGraphics(kiosk: SupervisedKiosk, times: number): Promise<undefined> {
  for (let count = 0; count < times; count += 1) {
    await kiosk
      .withPage(async (_page, browser) => {
        const session = await browser.newBrowserCDPSession();
        void session.send('Browser.crashGpuProcess').catch(() => {});
        await pause(1500);
      })
      .catch(() => {});
  }
  return undefined;
}

/** True if this machine can give the data a disk of its own. */
export const canMount = (): boolean => process.platform === 'linux' && process.getuid?.() === 0;

/** Gives a folder a small disk in memory. @returns what removes it */
export function mountSmallDisk(folder: string, megabytes: number): () => void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'night', folder]);
  return () => execFileSync('umount', ['-l', folder]);
}
