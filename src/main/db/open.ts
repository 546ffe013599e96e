import { existsSync } from 'node:fs';
import Sqlite, { type Database } from 'better-sqlite3';
import { text } from '../texts.ts';
import { DatabaseRefused, migrate, requireKnown } from './migrate.ts';
import { giveRoomBack, keepRoom, reserveLog, touchSql } from './room.ts';
import { type OnStep, replaceDamaged, resumeSalvage, type SetAside, untold } from './salvaged-file.ts';
import { isStorageFailure, unlessStorageFails } from './storage-failure.ts';
import { withReader } from './with-reader.ts';

/** An open database, and the damage found at the opening. */
export interface OpenedDatabase {
  db: Database;
  /** The corrupt database that was set aside and salvaged, or null. Staff have not been told of it yet. */
  setAside: SetAside | null;
  /** Paths of other damaged files that staff have not been told of. */
  leftovers: string[];
}

export interface OpenOptions {
  /** Called after each step of a salvage. */
  onStep?: OnStep;
  onLog?: (line: string) => void;
  /** Defaults to `process.platform`. */
  platform?: NodeJS.Platform;
}

/**
 * Opens the kiosk's database with the newest schema, in WAL mode with `synchronous=FULL`. Sets a corrupt file aside without
 * deleting it, and copies its readable rows into a new one. The result reports damaged files until `markTold`
 * (salvaged-file.ts) is called.
 *
 * @throws DatabaseRefused for a database of a newer or a development version, which stays unchanged
 */
export function openDatabase(file: string, now: number, options: OpenOptions = {}): OpenedDatabase {
  const given = { onStep: () => {}, onLog: () => {}, platform: process.platform, ...options };
  refuseUnchanged(file);
  giveRoomBack(file);
  try {
    resumeSalvage(file, given.onStep);
    const db = openIntact(file, now, given);
    return { db, ...untold(db, file) };
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'SQLITE_FULL') throw error;
    // Keep SQLite's code. The disk has no room for the tables, or for the copy of a damaged file, so the kiosk cannot
    // start.
    throw withCode('SQLITE_FULL', new Error(text('start.noRoom', { file }), { cause: error }));
  }
}

/** Closes the database and reserves room on the disk for the next start. */
export function closeDatabase(db: Database, onLog: (line: string) => void): void {
  db.close();
  keepRoom(db.name, onLog);
}

/** Refuses unsupported files. Only reads, because the last writing connection empties the log when it closes. */
function refuseUnchanged(file: string): void {
  if (!existsSync(file)) return;
  try {
    withReader(file, requireKnown);
  } catch (error) {
    // The writing connection handles damage and a full disk.
    if (error instanceof DatabaseRefused) throw error;
  }
}

function openIntact(file: string, now: number, options: Required<OpenOptions>): Database {
  try {
    return connect(file, options);
  } catch (error) {
    if (!isCorruption(error)) throw error;
    replaceDamaged(file, now, options.onStep);
    return connect(file, options);
  }
}

function connect(file: string, options: Required<OpenOptions>): Database {
  try {
    return connectSharing(file, false, options);
  } catch (error) {
    if (!isStorageFailure(error)) throw error;
    options.onLog(`storage: ${file} is opened without the log's index on the disk: ${String(error)}`);
    return connectSharing(file, true, options);
  }
}

/** @param isAlone true to lock out other programs, so that the log's index needs no room on the disk */
function connectSharing(file: string, isAlone: boolean, { platform, onLog }: Required<OpenOptions>): Database {
  const db = new Sqlite(file);
  try {
    if (isAlone) db.pragma('locking_mode = EXCLUSIVE');
    // An answer changes a few rows in different places. Small pages cut the bytes of its commit to a quarter.
    db.pragma('page_size = 1024');
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    if (platform === 'darwin') {
      // The plain sync of macOS leaves the data in the drive's cache.
      db.pragma('fullfsync = ON');
      db.pragma('checkpoint_fullfsync = ON');
    }
    db.pragma('secure_delete = ON');
    db.pragma('foreign_keys = ON');
    // An automatic checkpoint would slow the answer that fills the log. `checkpoint` runs while no player waits.
    db.pragma('wal_autocheckpoint = 0');
    if (db.pragma('quick_check(1)', { simple: true }) !== 'ok') throw withCode('SQLITE_CORRUPT', new Error(file));
    migrate(db);
    // Empties the log of an earlier run first, which makes room in it.
    unlessStorageFails(() => checkpoint(db), onLog);
    reserveLog(db, onLog);
    unlessStorageFails(() => checkpoint(db), onLog);
    // The library's build can lower the level in WAL mode after the first write. A power cut would then lose rows.
    if (db.pragma('synchronous', { simple: true }) !== 2) throw new Error('SQLite does not keep synchronous=FULL.');
    db.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** How long a write waits for another program's lock, which blocks the main process. The library's 5 s hold for the opening. */
const BUSY_TIMEOUT_MS = 30;

const withCode = (code: string, error: Error) => Object.assign(error, { code });

/** True if SQLite found the file damaged, or no database. */
export function isCorruption(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB');
}

/** Removes former contents of pages from the write-ahead log, and reserves its room again. */
export function emptyLog(db: Database, onLog: (line: string) => void): void {
  db.pragma('wal_checkpoint(TRUNCATE)');
  reserveLog(db, onLog);
  checkpoint(db);
}

/** Moves the write-ahead log into the database file. Called at intervals and at the end, not during an answer. */
export function checkpoint(db: Database): void {
  const [{ log, checkpointed } = { log: 0, checkpointed: 0 }] = db.pragma('wal_checkpoint(PASSIVE)') as {
    log: number;
    checkpointed: number;
  }[];
  // Write without a change, because the first write after a checkpoint also syncs the log's header, which would slow
  // the next answer.
  if (log > 0 && log === checkpointed) db.exec(touchSql(db));
}
