import { existsSync, renameSync } from 'node:fs';
import Sqlite, { type Database } from 'better-sqlite3';
import { migrate, NewerDatabaseError } from './migrate.ts';
import { salvage } from './salvage.ts';

/** What opening found. */
export interface OpenedDatabase {
  db: Database;
  /** Where a corrupt database was set aside, and how many outbox rows were saved from it; null when all was well. */
  setAside: { file: string; salvagedJobs: number } | null;
}

/**
 * Opens the kiosk's database with the newest schema, in WAL mode with `synchronous=FULL`. A corrupt file is set aside,
 * never deleted, and whatever can still be read of its plays and outbox is carried over.
 *
 * @throws NewerDatabaseError for a database from the future.
 */
export function openDatabase(file: string, now: number): OpenedDatabase {
  try {
    return { db: connect(file), setAside: null };
  } catch (error) {
    if (error instanceof NewerDatabaseError || !isCorruption(error)) throw error;
  }
  const aside = `${file}.corrupt-${now}`;
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  }
  let salvagedJobs = 0;
  const db = connect(file, (fresh) => {
    salvagedJobs = salvage(aside, fresh);
  });
  return { db, setAside: { file: aside, salvagedJobs } };
}

const LOG_RESERVE_BYTES = 2 * 1024 * 1024;

/** @param fill fills a fresh database before it is migrated to the newest version */
function connect(file: string, fill: (db: Database) => void = () => {}): Database {
  const db = new Sqlite(file);
  try {
    // An answer touches a few rows in different places; with small pages its commit writes a quarter of the bytes.
    db.pragma('page_size = 1024');
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.pragma('secure_delete = ON');
    db.pragma('foreign_keys = ON');
    // An automatic checkpoint would add syncs to the answer that fills the log; `checkpoint` runs when nobody waits.
    db.pragma('wal_autocheckpoint = 0');
    if (db.pragma('quick_check(1)', { simple: true }) !== 'ok') throw new CorruptDatabaseError(file);
    fill(db);
    migrate(db);
    reserveLog(db);
    checkpoint(db);
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

/**
 * Grows the write-ahead log's file to the size it needs between two checkpoints. An answer's commit then overwrites the
 * file instead of growing it, which halves its sync on a journalling file system.
 */
function reserveLog(db: Database): void {
  db.exec('CREATE TABLE IF NOT EXISTS log_room (bytes BLOB)');
  db.prepare('INSERT INTO log_room VALUES (zeroblob(?))').run(LOG_RESERVE_BYTES);
  db.exec('DROP TABLE log_room');
}

/** A write that changes nothing. It writes the log's header, whose sync would otherwise slow the next answer down. */
function touch(db: Database): void {
  db.pragma(`user_version = ${db.pragma('user_version', { simple: true })}`);
}

/** Moves the write-ahead log into the database file. Called when idle and on quit, never while a player waits. */
export function checkpoint(db: Database): void {
  const [{ log, checkpointed } = { log: 0, checkpointed: 0 }] = db.pragma('wal_checkpoint(PASSIVE)') as {
    log: number;
    checkpointed: number;
  }[];
  if (log > 0 && log === checkpointed) touch(db);
}
