import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { databasesIn } from './origin.ts';
import { doubtRows } from './salvage.ts';
import { withReader } from './with-reader.ts';

/** Number of backups to keep. */
export const BACKUPS = 2;
const FOLDER = 'backups';
/** Matches the name of a complete backup: version and time. */
const COMPLETE = /^.+-(\d+)$/;

/**
 * Copies the databases of all servers into `backups/<version>-<time>/`, and drops the oldest backups. An earlier version
 * cannot open a database that a later one has migrated, but it can open the backup.
 *
 * @param version the app's version
 * @param now milliseconds since the epoch
 * @returns the backup's folder
 * @throws Error if a database cannot be read or the disk is full; then no part of the backup stays
 */
export function backUp(userData: string, version: string, now: number): string {
  const folder = path.join(userData, FOLDER, `${version}-${now}`);
  const draft = `${folder}.draft`;
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  try {
    for (const file of databasesIn(userData)) copy(file, path.join(draft, path.basename(path.dirname(file))));
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  for (const old of backupsOf(userData).slice(0, -BACKUPS)) rmSync(old, { recursive: true, force: true });
  return folder;
}

/**
 * Copies a database with the rows in its write-ahead log. Copying the file would lose them. The kiosk goes on to send rows
 * and to award leased units. So in the copy all rows are of unknown fate, and the lease has ended.
 */
function copy(file: string, folder: string): void {
  mkdirSync(folder, { mode: 0o700 });
  const to = path.join(folder, path.basename(file));
  withReader(file, (db) => db.prepare('VACUUM INTO ?').run(to));
  const backup = new Sqlite(to);
  try {
    doubtRows(backup);
    backup.prepare('UPDATE lease SET expires_at = 0').run();
  } finally {
    backup.close();
  }
  const found = withReader(to, (db) => db.pragma('quick_check(1)', { simple: true }));
  if (found !== 'ok') throw new Error(`the copy ${to} is damaged: ${String(found)}`);
}

/** Returns the folders of the complete backups, oldest first. */
export function backupsOf(userData: string): string[] {
  const folder = path.join(userData, FOLDER);
  if (!existsSync(folder)) return [];
  const timeOf = (name: string) => Number(COMPLETE.exec(name)?.[1]);
  return readdirSync(folder)
    .filter((name) => COMPLETE.test(name))
    .toSorted((a, b) => timeOf(a) - timeOf(b))
    .map((name) => path.join(folder, name));
}
