import type { Database } from 'better-sqlite3';
import { type JobPayload, JobPayloads } from '#shared/jobs.ts';
import { HAND_OVERS, handOverLane } from '#shared/lane.ts';
import { valueIn } from '../link/check.ts';

/** A hand-over that this kiosk has recorded or imported. */
export interface KeptHandOver {
  id: string;
  code: string;
  /** Milliseconds since the epoch. */
  at: number;
  row: 'sent' | 'unsent' | 'refused';
  /** The id of the kiosk that made it, empty if its file does not tell; null for this kiosk. */
  madeBy: string | null;
  isUndone: boolean;
}

/** An award that was won on this kiosk or imported. */
export interface KeptAward {
  payload: JobPayload<'post-awarded-prize'>;
  at: number;
  /** As for a hand-over. */
  madeBy: string | null;
  isRefused: boolean;
}

interface Row {
  kind: string;
  payload: string;
  at: number;
  state: string;
  madeBy: string | null;
}

/**
 * Reads hand-overs and claims from this kiosk's rows and receipts. Skips rows of files without a confirmed seal, because
 * anybody could have written them.
 */
export function handOverRows(db: Database) {
  const select = (where: string, order: string) =>
    db.prepare(
      `SELECT kind, payload, at, state, madeBy FROM (
         SELECT 0 AS part, id AS place, lane, kind, payload, created_at AS at, 'sent' AS state, made_by AS madeBy
         FROM receipts WHERE ${where}
         UNION ALL
         SELECT 1, sequence, lane, kind, payload, created_at, state,
           CASE provenance WHEN 'vouched' THEN coalesce(made_by, '') ELSE made_by END FROM outbox
         WHERE provenance <> 'unvouched' AND ${where}) ORDER BY ${order}`,
    );
  const ofLane = select('lane = @lane', 'part, place');
  // A range uses the index on lanes.
  const all = select(`lane > '${HAND_OVERS}/' AND lane < '${HAND_OVERS}0'`, 'part, place');
  // A damaged row must not stop the desk.
  const sentCode = "CASE WHEN json_valid(payload) THEN json_extract(payload, '$.claimCode') END";
  const awards = select(`kind = 'post-awarded-prize' AND ${sentCode} = @code`, 'part DESC');
  return {
    /** Returns the hand-overs of a code, oldest first. */
    of: (code: string): KeptHandOver[] => read(ofLane.all({ lane: handOverLane(code) }) as Row[]),
    /** Returns the latest hand-overs, the latest first. */
    latest: (limit: number): KeptHandOver[] =>
      read(all.all() as Row[])
        .toSorted((a, b) => b.at - a.at)
        .slice(0, limit),
    /** Returns the award with a claim code, or null. */
    award(code: string): KeptAward | null {
      const [row] = awards.all({ code }) as Row[];
      const payload = row && valueIn(JobPayloads['post-awarded-prize'], row.payload);
      return row && payload ? { payload, at: row.at, madeBy: row.madeBy, isRefused: row.state === 'refused' } : null;
    },
  };
}

export type HandOverRows = ReturnType<typeof handOverRows>;

/** Reads the hand-overs of rows in the order of their making. Skips rows that cannot be read. */
function read(rows: readonly Row[]): KeptHandOver[] {
  const found = new Map<string, KeptHandOver>();
  for (const { kind, payload, at, state, madeBy } of rows) {
    if (kind === 'post-hand-over') {
      const handOver = valueIn(JobPayloads[kind], payload);
      const row = state === 'sent' || state === 'refused' ? state : 'unsent';
      if (!handOver) continue;
      const { id, claimCode: code } = handOver;
      found.set(id, { id, code, at, row, madeBy, isUndone: false });
    } else if (kind === 'post-hand-over-undo' && state !== 'refused') {
      const undone = found.get(valueIn(JobPayloads[kind], payload)?.id ?? '');
      if (undone) undone.isUndone = true;
    }
  }
  return [...found.values()];
}
