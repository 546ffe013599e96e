import { closeSync, openSync, writeSync } from 'node:fs';
import Sqlite from 'better-sqlite3';

/** Overwrites the first page of the cache in a closed database, so that the next start must salvage the rest. */
export function damageCache(file: string): void {
  const db = new Sqlite(file);
  const page = db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'cached_reads'").pluck().get() as number;
  const size = db.pragma('page_size', { simple: true }) as number;
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(size, 0xff), 0, size, (page - 1) * size);
  closeSync(handle);
}
