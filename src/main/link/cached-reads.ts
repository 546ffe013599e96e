import type { Database } from 'better-sqlite3';
import type { EndpointName } from '#shared/api/endpoints.ts';
import type { SteadyMs } from '#shared/ports.ts';
import { unlessStorageFails } from '../db/storage-failure.ts';
import { readKeyStart } from './reads.ts';

/** Maximum number of copies: those of some thousands of players. Offline a kiosk plays from them. */
const COPIES = 20_000;
/** Maximum size of all copies. */
const TOTAL_BYTES = 100 * 1024 * 1024;
/** Beyond this age or this many turns a copy is written again although it is the same, so that `prune` sees its use. */
const REFRESHED_AFTER_MS = 24 * 60 * 60 * 1000;
const REFRESHED_AFTER_TURNS = 1000;

/** The kiosk's copies of what it has read, in SQLite. Each write of a copy takes the next turn. */
export function cachedReads(db: Database, onLog: (line: string) => void = () => {}) {
  const find = db.prepare('SELECT body FROM cached_reads WHERE key = ?').pluck();
  // By turn: the newest is found at once, whereas an endpoint's copies are thousands.
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
  // An unchanged copy is not written again: each write costs a sync.
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
    // What was read is shown, even if a full disk takes no copy.
    unlessStorageFails(work, onLog);
  };
  return {
    find: (key: string) => parsed(find.get(key)),
    /** The newest copy of what an endpoint has answered, to whomever. */
    newest: (name: EndpointName) => parsed(newest.get({ start: readKeyStart(name) })),
    save: (key: string, data: unknown, knownAt: SteadyMs) => {
      const body = JSON.stringify(data);
      if (isSame.get(key, body, knownAt) === undefined) write(() => save.run(key, body, knownAt));
    },
    /** Like `save`, unless the copy there is as new: that one counts as used. */
    saveIfNewer: (key: string, data: unknown, knownAt: SteadyMs) => {
      write(() => saveIfNewer.run(key, JSON.stringify(data), knownAt));
    },
    /**
     * Deletes the copies above the limits that were used longest ago. Goes by turns, because moments of packages are old,
     * and those of a play from a package are in use.
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
