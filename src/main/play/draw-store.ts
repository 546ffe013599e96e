import type { Database } from 'better-sqlite3';
import { CHAIN_START, type DrawLog, follows, type LoggedDraw, type StoredLayout, signatureOf } from './draw-log.ts';

/** Number of newest draws that are never cut off. */
export const DRAWS_KEPT = 20_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Minimum ages at which draws of a finished play, and of any play, can be cut off. */
const FINISHED_AGE_MS = 30 * DAY_MS;
const ABANDONED_AGE_MS = 180 * DAY_MS;
/** Maximum number of draws cut off at once, so that it takes only some milliseconds. */
const BATCH = 1_000;

/** The draw log in SQLite. */
export function drawStore(db: Database) {
  const columns = 'sequence, entry, lower(hex(hash)) AS hash';
  const chain = db.prepare('SELECT cut, cut_hash, count, hash FROM draw_chain');
  const last = db.prepare(`SELECT ${columns} FROM draw_log ORDER BY sequence DESC LIMIT 1`);
  const total = db.prepare('SELECT count(*) FROM draw_log').pluck();
  const add = db.prepare('INSERT INTO draw_log (entry, hash) VALUES (?, unhex(?))');
  const addLayout = db.prepare('INSERT OR IGNORE INTO draw_layouts (digest, segments) VALUES (?, ?)');
  const moveEnd = db.prepare(
    `INSERT INTO draw_chain (id, cut, cut_hash, count, hash) VALUES (1, 0, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET count = count + 1, hash = excluded.hash`,
  );
  const moveStart = db.prepare('UPDATE draw_chain SET cut = cut + ?, cut_hash = ?');
  const all = db.prepare(`SELECT ${columns} FROM draw_log ORDER BY sequence`);
  const oldest = db.prepare(`SELECT ${columns} FROM draw_log ORDER BY sequence LIMIT ?`);
  const cutTo = db.prepare('DELETE FROM draw_log WHERE sequence <= ?');
  const layouts = db.prepare('SELECT digest, segments FROM draw_layouts ORDER BY digest');
  const isOpen = db
    .prepare(
      `SELECT 1 FROM plays WHERE user_id = ? AND campaign_id = ?
       AND (NOT json_valid(stage) OR stage ->> '$.kind' IS NOT 'finished')`,
    )
    .pluck();
  const isUnsent = db.prepare("SELECT 1 FROM outbox WHERE lane = ? || '/' || ? LIMIT 1").pluck();

  // Visitors draw under an id of the kiosk. The server's id replaces it in plays and rows, but not in the log.
  const playerOf = db.prepare('SELECT user_id FROM walk_ups WHERE id = ?').pluck();

  const place = () => chain.get() as { cut: number; cut_hash: string; count: number; hash: string } | undefined;

  function isOver(entry: string, now: number): boolean {
    const signature = signatureOf(entry);
    if (!signature) return false;
    const { at, campaignId } = signature;
    const userId = playerOf.get(signature.userId) ?? signature.userId;
    const ageMs = now - Date.parse(at);
    if (!(ageMs >= FINISHED_AGE_MS) || isUnsent.get(userId, campaignId) !== undefined) return false;
    return ageMs >= ABANDONED_AGE_MS || isOpen.get(userId, campaignId) === undefined;
  }

  return {
    lastDrawHash: () => place()?.hash ?? (last.get() as LoggedDraw | undefined)?.hash ?? null,
    /** Adds a draw. The caller runs it in the transaction that stores the drawn step. */
    addDraw({ entry, hash, layout }: LoggedDraw & { layout: StoredLayout | null }): void {
      add.run(entry, hash);
      if (layout) addLayout.run(layout.digest, JSON.stringify(layout.segments));
      moveEnd.run(CHAIN_START, place() ? 0 : total.get(), hash);
    },
    drawLog(): DrawLog {
      const row = place();
      return {
        start: { count: row?.cut ?? 0, hash: row?.cut_hash ?? CHAIN_START },
        layouts: (layouts.all() as { digest: string; segments: string }[]).map(({ digest, segments }) => ({
          digest,
          segments: JSON.parse(segments) as string[],
        })),
        draws: (all.all() as LoggedDraw[]).map(({ entry, hash }) => ({ entry, hash })),
        end: row ? { count: row.count, hash: row.hash } : null,
      };
    },
    /** Cuts off the oldest draws of a long log if their plays are over and have no unsent rows. */
    rollDraws: db.transaction((now: number) => {
      const row = place();
      const excess = row ? row.count - row.cut - DRAWS_KEPT : 0;
      if (!row || excess <= 0) return;
      let previous = row.cut_hash;
      const cut = { sequence: 0, count: 0 };
      for (const draw of oldest.all(Math.min(excess, BATCH)) as (LoggedDraw & { sequence: number })[]) {
        // Keeps a draw that does not verify, because it is evidence.
        if (!follows(previous, draw) || !isOver(draw.entry, now)) break;
        previous = draw.hash;
        cut.sequence = draw.sequence;
        cut.count += 1;
      }
      if (cut.count === 0) return;
      cutTo.run(cut.sequence);
      moveStart.run(cut.count, previous);
    }),
  };
}

export type DrawStore = ReturnType<typeof drawStore>;
