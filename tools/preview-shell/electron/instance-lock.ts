/**
 * The single-instance lock: a file in the user data folder that names its holder. After kill -9 the file remains, so it
 * counts only while the holder runs. A zombie does not count as running. The start time is compared too, because
 * process ids are reused.
 */
import { randomUUID } from 'node:crypto';
import {
  type FSWatcher,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isRunning, startOf } from '../process-state.ts';

interface Holder {
  pid: number;
  startedAt: string;
}

type OnSecond = (argv: string[], cwd: string, additionalData: unknown) => void;

const LOCK = 'preview-instance.lock';
const CALL = 'preview-instance.call-';

let held: { path: string; watcher: FSWatcher } | undefined;

function isAlive({ pid, startedAt }: Holder): boolean {
  return isRunning(pid) && startOf(pid) === startedAt;
}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

/** Writes another file and links it, so that the lock is never incomplete. */
function tryTake(folder: string, path: string): boolean {
  const draft = join(folder, `${LOCK}.${randomUUID()}`);
  const holder: Holder = { pid: process.pid, startedAt: startOf(process.pid) };
  writeFileSync(draft, JSON.stringify(holder));
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The arguments as the first instance gets them: Chromium puts switches first, and adds its own. */
function asChromiumPassesThem([program = '', ...args]: readonly string[]): string[] {
  const isSwitch = (arg: string) => arg.startsWith('--');
  const own = `--original-process-start-time=${Date.now()}`;
  return [program, ...args.filter(isSwitch), own, ...args.filter((arg) => !isSwitch(arg))];
}

function callHolder(folder: string, additionalData: unknown): void {
  const draft = join(folder, `${LOCK}.${randomUUID()}`);
  const argv = asChromiumPassesThem(process.argv);
  writeFileSync(draft, JSON.stringify({ argv, cwd: process.cwd(), additionalData }));
  renameSync(draft, join(folder, `${CALL}${process.pid}`));
}

function hearCalls(folder: string, onSecond: OnSecond): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(CALL)) continue;
    const path = join(folder, name);
    try {
      const call = JSON.parse(readFileSync(path, 'utf8'));
      rmSync(path, { force: true });
      onSecond(call.argv, call.cwd, call.additionalData);
    } catch {
      // An earlier event of the watcher has already handled the file.
    }
  }
}

/**
 * @param onSecond called in the holder when another instance asks
 * @returns whether this process holds the lock now
 */
export function requestLock(folder: string, additionalData: unknown, onSecond: OnSecond): boolean {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, LOCK);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (tryTake(folder, path)) {
      for (const name of readdirSync(folder)) if (name.startsWith(CALL)) rmSync(join(folder, name), { force: true });
      const watcher = watch(folder, () => hearCalls(folder, onSecond)).unref();
      watcher.on('error', () => undefined);
      held = { path, watcher };
      return true;
    }
    const holder = readHolder(path);
    if (holder && isAlive(holder)) {
      callHolder(folder, additionalData);
      return false;
    }
    rmSync(path, { force: true });
  }
  return false;
}

export function releaseLock(): void {
  held?.watcher.close();
  if (held) rmSync(held.path, { force: true });
  held = undefined;
}
