import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { isStorageFailure, unlessStorageFails } from './storage-failure.ts';

/** Sizes of the write-ahead log: the one needed between two checkpoints, then smaller ones for a full disk. */
const LOG_BYTES = [2 * 1024 * 1024, 512 * 1024, 64 * 1024] as const;
/** Room for the log's index and some pages. */
const REST_BYTES = 128 * 1024;

const keptFile = (file: string) => `${file}.room`;

/**
 * Reserves the log's room with another file while the app is closed, because SQLite then deletes the log. If other
 * programs fill the disk, the kiosk can still send the waiting rows at the next start.
 */
export function keepRoom(file: string, onLog: (line: string) => void): void {
  for (const bytes of LOG_BYTES) {
    try {
      // Random bytes, because a file system could compress others.
      writeFileSync(keptFile(file), randomBytes(bytes + REST_BYTES), { mode: 0o600 });
      return;
    } catch (error) {
      giveRoomBack(file);
      onLog(`storage: ${bytes} bytes cannot be kept for the next start: ${String(error)}`);
    }
  }
}

/** Frees the room that `keepRoom` has reserved. */
export const giveRoomBack = (file: string): void => rmSync(keptFile(file), { force: true });

/**
 * Grows the write-ahead log's file to the size that it needs between two checkpoints. Commits then overwrite the file
 * instead of growing it, which halves the sync time on a journalling file system. On a full disk, tries smaller sizes.
 */
export function reserveLog(db: Database, onLog: (line: string) => void): void {
  for (const bytes of LOG_BYTES) {
    try {
      fillLog(db, bytes);
      return;
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      onLog(`storage: the log has no room for ${bytes} bytes: ${String(error)}`);
      // Shrinks the log, because the database needs some of the remaining room.
      unlessStorageFails(() => db.pragma('wal_checkpoint(TRUNCATE)'), onLog);
    }
  }
}

/**
 * Fills the log with a transaction, then rolls it back. The small cache makes SQLite write changed pages to the log before
 * the transaction ends. Later commits overwrite these pages.
 */
function fillLog(db: Database, bytes: number): void {
  const size = db.pragma('cache_size', { simple: true });
  db.pragma('cache_size = 10');
  try {
    db.exec('BEGIN IMMEDIATE; CREATE TABLE room (filling BLOB)');
    db.prepare('INSERT INTO room VALUES (zeroblob(?))').run(bytes);
  } finally {
    if (db.inTransaction) db.exec('ROLLBACK');
    db.pragma(`cache_size = ${size}`);
  }
  // Otherwise the next checkpoint finds an empty log, and leaves the sync of the log's header to the next answer.
  db.exec(touchSql(db));
}

/** Returns a statement that writes but changes nothing. */
export const touchSql = (db: Database): string =>
  `PRAGMA user_version = ${db.pragma('user_version', { simple: true })}`;
