import type { Database } from 'better-sqlite3';
import type { Id } from '#shared/entities/base.ts';

/** Maximum lifetime of a visit code. Equals a receipt's, because a delivered visitor resumes only with the receipt. */
const LIFETIME_MS = 30 * 24 * 60 * 60_000;

/** Opens the visit codes in SQLite. Codes are stored as hashes only. */
export function visitCodeStore(db: Database) {
  // If a new code has the same hash, only the new visit resumes. The chance is one in 33 million per email.
  const add = db.prepare(
    'INSERT OR REPLACE INTO visit_codes (hash, name, walk_up_id, campaign_id, created_at) VALUES (?, ?, ?, ?, ?)',
  );
  const find = db.prepare('SELECT walk_up_id AS userId, campaign_id AS campaignId FROM visit_codes WHERE hash = ?');
  const names = db.prepare('SELECT DISTINCT name FROM visit_codes').pluck();
  const prune = db.prepare('DELETE FROM visit_codes WHERE created_at < ?');
  return {
    /** Adds the code of a visit. `name` is the name under which `Tries` counts the email. */
    add: (code: { hash: string; name: string; walkUpId: string; campaignId: Id }, now: number) =>
      void add.run(code.hash, code.name, code.walkUpId, String(code.campaignId), now),
    /** Returns the lane in which the visit began, or null. */
    find: (hash: string) => (find.get(hash) as { userId: string; campaignId: string } | undefined) ?? null,
    names: () => names.all() as string[],
    /** Deletes expired codes. */
    prune: (now: number) => void prune.run(now - LIFETIME_MS),
  };
}

export type VisitCodeStore = ReturnType<typeof visitCodeStore>;
