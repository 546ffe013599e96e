import type { Database } from 'better-sqlite3';
import type { EndpointName } from '#shared/api/endpoints.ts';
import type { SteadyMs } from '#shared/ports.ts';
import { unlessStorageFails } from '../db/storage-failure.ts';
import { readKeyStart } from './reads.ts';

/** Maximum number of cached reads: enough for some thousands of players to play offline. */
const COPIES = 20_000;
/** Maximum size of all cached reads. */
const TOTAL_BYTES = 100 * 1024 * 1024;
/** Beyond this age or this many turns, unchanged data is written again, so that `prune` sees its use. */
const REFRESHED_AFTER_MS = 24 * 60 * 60 * 1000;
const REFRESHED_AFTER_TURNS = 1000;

/** Opens the cache of reads in SQLite. Each write gets the next turn. */
export function cachedReads(db: Database, onLog: (line: string) => void = () => {}) {
  const find = db.prepare('SELECT body FROM cached_reads WHERE key = ?').pluck();
  // Searches by turn to find the newest at once, because an endpoint may have thousands of cached reads.
  const newest = db
    .prepare(
      `SELECT body FROM cached_reads INDEXED BY cached_reads_turn
       WHERE substr(key, 1, length(@start)) = @start ORDER BY turn DESC LIMIT 1`,
    )
    .pluck();
  const lastTurn = '(SELECT coalesce(max(turn), 0) FROM cached_reads)';
  const insert = `INSERT INTO cached_reads (key, body, known_at, turn) VALUES (?, ?, ?, ${lastTurn} + 1)
     ON CONFLICT (key) DO UPDATE SET turn = excluded.turn`;
  const save = db.prepare(`${insert}, body = excluded.body, known_at = excluded.known_at`);
  // Skips writing unchanged data, because each write costs a sync.
  const isSame = db
    .prepare(
      `SELECT 1 FROM cached_reads WHERE key = ? AND body = ? AND abs(? - known_at) < ${REFRESHED_AFTER_MS}
         AND turn > ${lastTurn} - ${REFRESHED_AFTER_TURNS}`,
    )
    .pluck();
  const saveIfNewer = db.prepare(
    `${insert}, known_at = max(known_at, excluded.known_at),
       body = CASE WHEN excluded.known_at > known_at THEN excluded.body ELSE body END
     WHERE excluded.known_at > known_at OR turn <= excluded.turn - ${REFRESHED_AFTER_TURNS}`,
  );
  const lastToDrop = db
    .prepare(
      `SELECT turn FROM (
         SELECT turn, row_number() OVER newer AS copies, sum(octet_length(body)) OVER newer AS bytes
         FROM cached_reads WINDOW newer AS (ORDER BY turn DESC))
       WHERE copies > ${COPIES} OR bytes > ${TOTAL_BYTES} LIMIT 1`,
    )
    .pluck();
  const drop = db.prepare('DELETE FROM cached_reads WHERE turn <= ?');
  let hasGrown = true;
  const write = (work: () => void) => {
    hasGrown = true;
    // The screen shows the data even if a full disk cannot store it.
    unlessStorageFails(work, onLog);
  };
  return {
    find: (key: string) => parsed(find.get(key)),
    /** Returns the newest cached answer of an endpoint, for any user. */
    newest: (name: EndpointName) => parsed(newest.get({ start: readKeyStart(name) })),
    save: (key: string, data: unknown, knownAt: SteadyMs) => {
      const body = JSON.stringify(data);
      if (isSame.get(key, body, knownAt) === undefined) write(() => save.run(key, body, knownAt));
    },
    /** Like `save`, unless the cached data is as new. That data then counts as used. */
    saveIfNewer: (key: string, data: unknown, knownAt: SteadyMs) => {
      write(() => saveIfNewer.run(key, JSON.stringify(data), knownAt));
    },
    /**
     * Deletes the least recently used data above the limits. Compares turns, because data from an offline package has
     * an old `known_at` even while a play uses it.
     */
    prune: () => {
      if (!hasGrown) return;
      hasGrown = false;
      const last = lastToDrop.get() as number | undefined;
      if (last !== undefined) drop.run(last);
    },
  };
}

export type CachedReads = ReturnType<typeof cachedReads>;

const parsed = (body: unknown): unknown => (typeof body === 'string' ? JSON.parse(body) : undefined);
