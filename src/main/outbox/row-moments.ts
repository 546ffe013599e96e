import type { Database } from 'better-sqlite3';

/** Moments in milliseconds since the epoch; null where there is none. */
export interface RowMoments {
  /** When a visitor last did something that was stored for the server. */
  lastPlayAt: number | null;
  /** When the oldest row was written that the server has not received. */
  oldestUnsentAt: number | null;
}

/** Reads them often: the newest rows are found by their keys. */
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

/** When the oldest row was written that is still in the outbox; log-outs, which show nothing, do not count. */
export function prepareOldestUnsent(db: Database): () => number | null {
  const oldest = db
    .prepare("SELECT min(created_at) FROM outbox WHERE kind <> 'logout' AND typeof(created_at) = 'integer'")
    .pluck();
  return () => oldest.get() as number | null;
}
