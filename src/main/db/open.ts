import { existsSync } from 'node:fs';
import Sqlite, { type Database } from 'better-sqlite3';
import { text } from '../texts.ts';
import { DatabaseRefused, migrate, requireKnown } from './migrate.ts';
import { giveRoomBack, keepRoom, reserveLog, touchSql } from './room.ts';
import { type OnStep, replaceDamaged, resumeSalvage, type SetAside, untold } from './salvaged-file.ts';
import { isStorageFailure, unlessStorageFails } from './storage-failure.ts';

/** The opened database, and the findings about its files. */
export interface OpenedDatabase {
  db: Database;
  /** A corrupt database that was set aside, and what was saved from it; null when there is nothing new to tell. */
  setAside: SetAside | null;
  /** Other damaged files beside the database that staff have not been told of. */
  leftovers: string[];
}

export interface OpenOptions {
  /** The progress of a salvage, for the log. */
  onStep?: OnStep;
  onLog?: (line: string) => void;
  /** The machine's, as `process.platform` has it. */
  platform?: NodeJS.Platform;
}

/**
 * Opens the kiosk's database with the newest schema, in WAL mode with `synchronous=FULL`. A corrupt file is set aside,
 * never deleted, and whatever can still be read of it is carried over. `markTold` (salvaged-file.ts) ends what the
 * result reports.
 *
 * @throws DatabaseRefused for a database of a newer or a development version, which stays as it is.
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
    throw new StorageError(text('start.noRoom', { file }), { cause: error });
  }
}

/** Closes the database, and keeps room on the disk for the next start. */
export function closeDatabase(db: Database, onLog: (line: string) => void): void {
  db.close();
  keepRoom(db.name, onLog);
}

/** The disk has no room for what the kiosk cannot start without: its tables, or the copy of a damaged file. */
class StorageError extends Error {
  readonly code = 'SQLITE_FULL';
}

/** Uses a connection that cannot write, because the last writing connection empties a refused file's log when it closes. */
function refuseUnchanged(file: string): void {
  if (!existsSync(file)) return;
  let db: Database | undefined;
  try {
    db = new Sqlite(file, { readonly: true });
    requireKnown(db);
  } catch (error) {
    // The writing connection handles damage and a full disk.
    if (error instanceof DatabaseRefused) throw error;
  } finally {
    db?.close();
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

/**
 * @param isAlone true if no other program may read the file while it is open, so that the log's index needs no disk
 * space
 */
function connectSharing(file: string, isAlone: boolean, { platform, onLog }: Required<OpenOptions>): Database {
  const db = new Sqlite(file);
  try {
    if (isAlone) db.pragma('locking_mode = EXCLUSIVE');
    // An answer touches a few rows in different places; with small pages its commit writes a quarter of the bytes.
    db.pragma('page_size = 1024');
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    if (platform === 'darwin') {
      // A plain sync on macOS leaves the data in the drive's own cache.
      db.pragma('fullfsync = ON');
      db.pragma('checkpoint_fullfsync = ON');
    }
    db.pragma('secure_delete = ON');
    db.pragma('foreign_keys = ON');
    // An automatic checkpoint would add syncs to the answer that fills the log; `checkpoint` runs when nobody waits.
    db.pragma('wal_autocheckpoint = 0');
    if (db.pragma('quick_check(1)', { simple: true }) !== 'ok') throw new CorruptDatabaseError(file);
    migrate(db);
    // The log may hold rows from before a kill. Moving them frees its room.
    unlessStorageFails(() => checkpoint(db), onLog);
    reserveLog(db, onLog);
    unlessStorageFails(() => checkpoint(db), onLog);
    // The library's build lowers the level in WAL mode after the first write, which could lose acknowledged work.
    if (db.pragma('synchronous', { simple: true }) !== 2) throw new Error('SQLite does not keep synchronous=FULL.');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

class CorruptDatabaseError extends Error {
  readonly code = 'SQLITE_CORRUPT';
}

function isCorruption(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB');
}

/** A write that changes nothing. It writes the log's header, whose sync would otherwise slow the next answer down. */
function touch(db: Database): void {
  db.exec(touchSql(db));
}

/** Moves the write-ahead log into the database file. Called when idle and on quit, never while a player waits. */
export function checkpoint(db: Database): void {
  const [{ log, checkpointed } = { log: 0, checkpointed: 0 }] = db.pragma('wal_checkpoint(PASSIVE)') as {
    log: number;
    checkpointed: number;
  }[];
  if (log > 0 && log === checkpointed) touch(db);
}
