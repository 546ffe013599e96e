import type { Database } from 'better-sqlite3';
import type { ReadStore } from '../cache/reads.ts';
import { unlessStorageFails } from './storage-failure.ts';

/** The kiosk's copies of what it has read, in SQLite. */
export function cachedReads(db: Database, onLog: (line: string) => void = () => {}): ReadStore {
  const find = db.prepare('SELECT body FROM cached_reads WHERE key = ?').pluck();
  const save = db.prepare('INSERT OR REPLACE INTO cached_reads (key, body, fetched_at) VALUES (?, ?, ?)');
  // An unchanged copy is not written again: each write costs a sync.
  const isSame = db.prepare('SELECT 1 FROM cached_reads WHERE key = ? AND body = ?').pluck();
  const saveIfNewer = db.prepare(
    `INSERT INTO cached_reads (key, body, fetched_at) VALUES (?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET body = excluded.body, fetched_at = excluded.fetched_at
     WHERE excluded.fetched_at > fetched_at`,
  );
  return {
    find: (key) => {
      const body = find.get(key) as string | undefined;
      return body === undefined ? undefined : JSON.parse(body);
    },
    save: (key, data, fetchedAt) => {
      const body = JSON.stringify(data);
      // What was read is shown, even if a full disk takes no copy.
      if (isSame.get(key, body) === undefined) unlessStorageFails(() => save.run(key, body, fetchedAt), onLog);
    },
    saveIfNewer: (key, data, fetchedAt) => {
      unlessStorageFails(() => saveIfNewer.run(key, JSON.stringify(data), fetchedAt), onLog);
    },
  };
}
