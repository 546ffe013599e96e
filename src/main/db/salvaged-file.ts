import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { migrate } from './migrate.ts';
import { salvage } from './salvage.ts';

/**
 * The steps that replace a damaged file with a new one. A kill or a power cut at any point loses nothing, because the next
 * start sees by the names on disk which step was reached:
 *
 * 1. `kiosk.db.salvage` is being filled. The damaged file keeps its name, and the next start begins again.
 * 2. `kiosk.db.salvaged-T` is complete and on disk. The next start continues from here.
 * 3. The damaged file is renamed to `kiosk.db.corrupt-T`, its log first. The app never deletes it.
 * 4. The new file is renamed to `kiosk.db`.
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

/** A damaged file, and the number of outbox rows saved from it. */
export interface SetAside {
  file: string;
  salvagedJobs: number;
}

/** Suffixes in the order of renaming. The database comes last, so that its absence means that all were renamed. */
const SUFFIXES = ['-shm', '-wal', ''] as const;

/** Replaces a damaged database with a new one that contains its readable rows. */
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

/** Returns the names of the damaged files next to `file`, oldest first. */
export const damagedBeside = (file: string): string[] =>
  timesOf(file, 'corrupt').map((time) => path.basename(corruptName(file, time)));

/** Fills the new file and then renames it to the name of a complete one. */
function build(file: string, time: number, onStep: OnStep): void {
  const draft = draftName(file);
  removeDraft(file);
  onStep('begun');
  try {
    const into = new Sqlite(draft);
    try {
      // A draft needs no log on disk, because the next start deletes an unfinished one.
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
    sync(draft, 'r+');
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
  // Syncs the order, because the old log next to the new file would destroy that file.
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

/** Returns the first time from `now` on whose file names are unused. */
function freeTime(file: string, now: number): number {
  let time = now;
  while (SUFFIXES.some((suffix) => existsSync(corruptName(file, time) + suffix))) time += 1;
  return time;
}

/** Returns the times in the names of the files of this kind next to `file`, ascending. */
function timesOf(file: string, kind: 'salvaged' | 'corrupt'): number[] {
  const start = `${path.basename(file)}.${kind}-`;
  const folder = path.dirname(file);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith(start) && /^\d+$/.test(name.slice(start.length)))
    .map((name) => Number(name.slice(start.length)))
    .toSorted((a, b) => a - b);
}

/** Syncs the renames in the file's folder to disk. Windows lacks the call, but its file system keeps the order. */
function syncFolder(file: string): void {
  if (process.platform !== 'win32') sync(path.dirname(file), 'r');
}

function sync(path: string, flags: 'r' | 'r+'): void {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Returns the salvage of this database and the other damaged files of which staff have not been told. */
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

/** Marks all damaged files next to the database as told to staff. */
export function markTold(db: Database, file: string): void {
  const mark = db.prepare(
    'INSERT INTO set_aside (name, is_told) VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET is_told = 1 WHERE is_told = 0',
  );
  for (const name of damagedBeside(file)) mark.run(name);
}
