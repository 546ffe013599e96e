import type { Database } from 'better-sqlite3';

/** Times in milliseconds since the epoch; null without such a row. */
export interface RowMoments {
  /** Time of the latest visitor action that was stored for the server. */
  lastPlayAt: number | null;
  /** Creation time of the oldest row that the server has not received. */
  oldestUnsentAt: number | null;
}

/** Returns a reader that can run often, because SQLite finds the newest rows by their keys. */
export function rowMoments(db: Database): () => RowMoments {
  const newest = db
    .prepare(
      `SELECT max(at) FROM (
         SELECT * FROM (SELECT created_at AS at FROM outbox WHERE kind <> 'logout' ORDER BY sequence DESC LIMIT 1)
         UNION ALL SELECT * FROM (SELECT created_at FROM receipts ORDER BY id DESC LIMIT 1)
       ) WHERE typeof(at) = 'integer'`,
    )
    .pluck();
  const oldest = prepareOldestUnsent(db);
  return () => ({ lastPlayAt: newest.get() as number | null, oldestUnsentAt: oldest() });
}

/** Returns a reader for the creation time of the oldest row in the outbox. Logouts do not count. */
export function prepareOldestUnsent(db: Database): () => number | null {
  const oldest = db
    .prepare("SELECT min(created_at) FROM outbox WHERE kind <> 'logout' AND typeof(created_at) = 'integer'")
    .pluck();
  return () => oldest.get() as number | null;
}
