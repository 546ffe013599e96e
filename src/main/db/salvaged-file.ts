import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { migrate } from './migrate.ts';
import { salvage } from './salvage.ts';

/**
 * Puts a new file in the place of a damaged one. A kill or a power cut at any point loses nothing, as the names on disk
 * say how far it has come:
 *
 * 1. `kiosk.db.salvage` is being filled. The damaged file still has its name; the next start begins again.
 * 2. `kiosk.db.salvaged-T` is complete and on disk. The next start goes on from here.
 * 3. The damaged file becomes `kiosk.db.corrupt-T`, its log first; it is never deleted.
 * 4. The new file becomes `kiosk.db`.
 */
export type SalvageStep =
  | 'begun'
  | 'rows copied'
  | 'file written'
  | 'file complete'
  | 'log set aside'
  | 'damaged file set aside'
  | 'in place';

export type OnStep = (step: SalvageStep) => void;

/** A damaged file, and how many outbox rows were saved from it. */
export interface SetAside {
  file: string;
  salvagedJobs: number;
}

/** A log before its database, whose absence says that all has been moved. */
const SUFFIXES = ['-shm', '-wal', ''] as const;

/** Replaces a damaged database with a new one that has the rows that can be read. */
export function replaceDamaged(file: string, now: number, onStep: OnStep): void {
  const time = freeTime(file, now);
  build(file, time, onStep);
  moveIntoPlace(file, time, onStep);
}

/** Continues a salvage after a kill. */
export function resumeSalvage(file: string, onStep: OnStep): void {
  const complete = timesOf(file, 'salvaged').at(-1);
  if (complete !== undefined) moveIntoPlace(file, complete, onStep);
  removeDraft(file);
}

/** The names of the damaged files beside `file`, oldest first. */
export const damagedBeside = (file: string): string[] =>
  timesOf(file, 'corrupt').map((time) => path.basename(corruptName(file, time)));

/** Builds the new file and gives it the name that says that it is complete. */
function build(file: string, time: number, onStep: OnStep): void {
  const draft = draftName(file);
  removeDraft(file);
  onStep('begun');
  try {
    const into = new Sqlite(draft);
    try {
      // A draft is thrown away after a crash, so it needs no log of its own.
      into.pragma('page_size = 1024');
      into.pragma('journal_mode = MEMORY');
      into.pragma('synchronous = OFF');
      const jobs = salvage(file, into);
      migrate(into);
      const name = path.basename(corruptName(file, time));
      into.prepare('INSERT OR REPLACE INTO set_aside (name, saved_jobs) VALUES (?, ?)').run(name, jobs);
    } finally {
      into.close();
    }
    onStep('rows copied');
    syncFile(draft);
    onStep('file written');
  } catch (error) {
    removeDraft(file);
    throw error;
  }
  renameSync(draft, salvagedName(file, time));
  syncFolder(file);
  onStep('file complete');
}

function moveIntoPlace(file: string, time: number, onStep: OnStep): void {
  const aside = corruptName(file, time);
  for (const suffix of SUFFIXES) {
    if (!existsSync(file + suffix)) continue;
    renameSync(file + suffix, aside + suffix);
    onStep(suffix === '' ? 'damaged file set aside' : 'log set aside');
  }
  // A log of the damaged file beside the new one would destroy it, so that this order must reach the disk.
  syncFolder(file);
  renameSync(salvagedName(file, time), file);
  syncFolder(file);
  onStep('in place');
}

const draftName = (file: string) => `${file}.salvage`;
const salvagedName = (file: string, time: number) => `${file}.salvaged-${time}`;
const corruptName = (file: string, time: number) => `${file}.corrupt-${time}`;

function removeDraft(file: string): void {
  for (const suffix of ['', '-journal']) rmSync(draftName(file) + suffix, { force: true });
}

/** The first time from `now` on whose names are free. */
function freeTime(file: string, now: number): number {
  let time = now;
  while (SUFFIXES.some((suffix) => existsSync(corruptName(file, time) + suffix))) time += 1;
  return time;
}

/** The times in the names of files of this kind beside `file`, ascending. */
function timesOf(file: string, kind: 'salvaged' | 'corrupt'): number[] {
  const start = `${path.basename(file)}.${kind}-`;
  const folder = path.dirname(file);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith(start) && /^\d+$/.test(name.slice(start.length)))
    .map((name) => Number(name.slice(start.length)))
    .toSorted((a, b) => a - b);
}

function syncFile(file: string): void {
  const handle = openSync(file, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Makes renames in the file's folder last. Windows has no such call, and its file system keeps their order. */
function syncFolder(file: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(path.dirname(file), 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Returns what staff have not seen yet: a recovery of this database, and other damaged files next to it. */
export function untold(db: Database, file: string): { setAside: SetAside | null; leftovers: string[] } {
  const known = db.prepare('SELECT name, saved_jobs, is_told FROM set_aside ORDER BY rowid DESC').all() as {
    name: string;
    saved_jobs: number | null;
    is_told: number;
  }[];
  const folder = path.dirname(file);
  const [saved] = known.filter((row) => !row.is_told && row.saved_jobs !== null);
  const told = new Set(known.filter((row) => row.is_told).map((row) => row.name));
  return {
    setAside: saved ? { file: path.join(folder, saved.name), salvagedJobs: saved.saved_jobs ?? 0 } : null,
    leftovers: damagedBeside(file)
      .filter((name) => !told.has(name) && name !== saved?.name)
      .map((name) => path.join(folder, name)),
  };
}

/** Staff have been told of everything beside the database. */
export function markTold(db: Database, file: string): void {
  const mark = db.prepare(
    'INSERT INTO set_aside (name, is_told) VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET is_told = 1 WHERE is_told = 0',
  );
  for (const name of damagedBeside(file)) mark.run(name);
}
