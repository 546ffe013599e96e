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

const FRAME_HEADER_BYTES = 24;

/** Fills the log by writing the first page repeatedly, which changes nothing in the database. */
function fillLog(db: Database, bytes: number): void {
  const write = db.prepare(touchSql(db));
  const frames = bytes / (Number(db.pragma('page_size', { simple: true })) + FRAME_HEADER_BYTES);
  // Skips syncs, because the filling may be lost in a power cut.
  const level = db.pragma('synchronous', { simple: true });
  db.pragma('synchronous = OFF');
  try {
    for (let frame = 0; frame < frames; frame += 1) write.run();
  } finally {
    db.pragma(`synchronous = ${level}`);
  }
}

/** Returns a statement that writes but changes nothing. */
export const touchSql = (db: Database): string =>
  `PRAGMA user_version = ${db.pragma('user_version', { simple: true })}`;
