import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { databasesIn } from './origin.ts';

/** How many backups are kept. */
export const BACKUPS = 2;
const FOLDER = 'backups';
/** A backup's folder: the version that made it, and when. */
const COMPLETE = /^.+-(\d+)$/;

/**
 * Copies the databases of all servers, with outbox and plays, into `backups/<version>-<time>/`, and deletes the oldest
 * backups. An earlier version refuses a migrated database, so it needs the backup to run again.
 *
 * @param version of the app that wrote the databases
 * @returns the folder
 * @throws if a database cannot be read or the disk is full; no partial backup remains
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
  for (const old of backupsIn(path.dirname(folder)).slice(0, -BACKUPS)) rmSync(old, { recursive: true, force: true });
  return folder;
}

/** With what is still in its log; a plain copy of the file would be without it. */
function copy(file: string, folder: string): void {
  mkdirSync(folder, { mode: 0o700 });
  const to = path.join(folder, path.basename(file));
  const db = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    db.prepare('VACUUM INTO ?').run(to);
  } finally {
    db.close();
  }
  check(to);
}

function check(file: string): void {
  const db = new Sqlite(file, { readonly: true });
  try {
    const found = db.pragma('quick_check(1)', { simple: true });
    if (found !== 'ok') throw new Error(`the copy ${file} is damaged: ${String(found)}`);
  } finally {
    db.close();
  }
}

/** Complete ones, oldest first. */
function backupsIn(folder: string): string[] {
  const timeOf = (name: string) => Number(COMPLETE.exec(name)?.[1]);
  return readdirSync(folder)
    .filter((name) => COMPLETE.test(name))
    .toSorted((a, b) => timeOf(a) - timeOf(b))
    .map((name) => path.join(folder, name));
}
