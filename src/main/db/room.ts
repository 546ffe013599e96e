import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { isStorageFailure, unlessStorageFails } from './storage-failure.ts';

/** The log's size between two checkpoints, and what will do on a full disk. */
const LOG_BYTES = [2 * 1024 * 1024, 512 * 1024, 64 * 1024] as const;
/** Space next to the log: its index and some pages. */
const REST_BYTES = 128 * 1024;

const keptFile = (file: string) => `${file}.room`;

/**
 * Reserves the log's disk space while the app is closed, because SQLite deletes the log then. A disk that fills up in
 * that time does not stop the next start from sending waiting rows.
 */
export function keepRoom(file: string, onLog: (line: string) => void): void {
  for (const bytes of LOG_BYTES) {
    try {
      // Random, so that no file system compresses it.
      writeFileSync(keptFile(file), randomBytes(bytes + REST_BYTES), { mode: 0o600 });
      return;
    } catch (error) {
      giveRoomBack(file);
      onLog(`storage: ${bytes} bytes cannot be kept for the next start: ${String(error)}`);
    }
  }
}

/** Gives back what `keepRoom` has kept, for the log. */
export const giveRoomBack = (file: string): void => rmSync(keptFile(file), { force: true });

/**
 * Grows the write-ahead log's file to the size it needs between two checkpoints. An answer's commit then overwrites the
 * file instead of growing it, which halves its sync on a journalling file system. On a full disk it takes what there is.
 */
export function reserveLog(db: Database, onLog: (line: string) => void): void {
  for (const bytes of LOG_BYTES) {
    try {
      fillLog(db, bytes);
      return;
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      onLog(`storage: the log has no room for ${bytes} bytes: ${String(error)}`);
      // The database, too, needs some of the room that is left.
      unlessStorageFails(() => db.pragma('wal_checkpoint(TRUNCATE)'), onLog);
    }
  }
}

const FRAME_HEADER_BYTES = 24;

/** Writes the first page again and again, which changes nothing and needs no room in the database. */
function fillLog(db: Database, bytes: number): void {
  const write = db.prepare(touchSql(db));
  const frames = bytes / (Number(db.pragma('page_size', { simple: true })) + FRAME_HEADER_BYTES);
  // This file does not have to survive a power cut.
  const level = db.pragma('synchronous', { simple: true });
  db.pragma('synchronous = OFF');
  try {
    for (let frame = 0; frame < frames; frame += 1) write.run();
  } finally {
    db.pragma(`synchronous = ${level}`);
  }
}

/** A write that changes nothing. */
export const touchSql = (db: Database): string =>
  `PRAGMA user_version = ${db.pragma('user_version', { simple: true })}`;
