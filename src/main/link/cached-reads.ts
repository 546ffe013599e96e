import type { Database } from 'better-sqlite3';
import type { EndpointName } from '#shared/api/endpoints.ts';
import { unlessStorageFails } from '../db/storage-failure.ts';
import { readKeyStart } from './reads.ts';

/** How many copies are kept: those of some thousands of players. Offline a kiosk plays from them. */
const COPIES_KEPT = 20_000;
/** How old an unchanged copy may look, so that those in use are not taken for the oldest. */
const REFRESHED_AFTER_MS = 24 * 60 * 60 * 1000;

/** The kiosk's copies of what it has read, in SQLite. */
export function cachedReads(db: Database, onLog: (line: string) => void = () => {}) {
  const find = db.prepare('SELECT body FROM cached_reads WHERE key = ?').pluck();
  // By age: the newest is found at once, whereas an endpoint's copies are thousands.
  const newest = db
    .prepare(
      `SELECT body FROM cached_reads INDEXED BY cached_reads_fetched
       WHERE substr(key, 1, length(@start)) = @start ORDER BY fetched_at DESC LIMIT 1`,
    )
    .pluck();
  const save = db.prepare('INSERT OR REPLACE INTO cached_reads (key, body, fetched_at) VALUES (?, ?, ?)');
  // An unchanged copy is not written again: each write costs a sync.
  const isSame = db
    .prepare('SELECT 1 FROM cached_reads WHERE key = ? AND body = ? AND abs(? - fetched_at) < ?')
    .pluck();
  const newestToDrop = db
    .prepare(`SELECT fetched_at FROM cached_reads ORDER BY fetched_at DESC LIMIT 1 OFFSET ${COPIES_KEPT}`)
    .pluck();
  const drop = db.prepare('DELETE FROM cached_reads WHERE fetched_at <= ?');
  const saveIfNewer = db.prepare(
    `INSERT INTO cached_reads (key, body, fetched_at) VALUES (?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET body = excluded.body, fetched_at = excluded.fetched_at
     WHERE excluded.fetched_at > fetched_at`,
  );
  return {
    find: (key: string) => parsed(find.get(key)),
    /** The newest copy of what an endpoint has answered, to whomever. */
    newest: (name: EndpointName) => parsed(newest.get({ start: readKeyStart(name) })),
    save: (key: string, data: unknown, fetchedAt: number) => {
      const body = JSON.stringify(data);
      // What was read is shown, even if a full disk takes no copy.
      if (isSame.get(key, body, fetchedAt, REFRESHED_AFTER_MS) === undefined)
        unlessStorageFails(() => save.run(key, body, fetchedAt), onLog);
    },
    /** Drops the oldest of too many copies. By number, not by age: a clock that was set wrong must not drop them all. */
    prune: () => {
      const before = newestToDrop.get() as number | undefined;
      if (before !== undefined) drop.run(before);
    },
    /** Like `save`, unless the copy there is as new. */
    saveIfNewer: (key: string, data: unknown, fetchedAt: number) => {
      unlessStorageFails(() => saveIfNewer.run(key, JSON.stringify(data), fetchedAt), onLog);
    },
  };
}

export type CachedReads = ReturnType<typeof cachedReads>;

const parsed = (body: unknown): unknown => (typeof body === 'string' ? JSON.parse(body) : undefined);
