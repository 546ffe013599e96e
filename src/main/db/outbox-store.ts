import type { Database } from 'better-sqlite3';
import type { JobKind, JobState, SyncJob } from '#shared/ipc/sync.ts';
import type { LogoutPayload } from '../outbox/jobs/couriers.ts';
import { type Job, logoutLane, type NewJob, type OutboxStore } from '../outbox/store.ts';

interface Row {
  sequence: number;
  user_id: string;
  lane: string;
  kind: JobKind;
  payload: string;
  idempotency_key: string;
  state: JobState;
  attempts: number;
  next_attempt_at: number;
  is_fate_unknown: number;
  note: string | null;
  last_error: string | null;
  created_at: number;
}

const toJob = (row: Row): Job => ({
  sequence: row.sequence,
  userId: row.user_id,
  lane: row.lane,
  kind: row.kind,
  payload: JSON.parse(row.payload),
  idempotencyKey: row.idempotency_key,
  state: row.state,
  attempts: row.attempts,
  nextAttemptAt: row.next_attempt_at,
  // Still under way though nobody is at it: what became of it could not be written down.
  isFateUnknown: row.is_fate_unknown === 1 || row.state === 'sending',
  note: row.note === null ? null : JSON.parse(row.note),
});

/** The outbox in SQLite, and the one way into it. */
export interface SqliteOutbox extends OutboxStore {
  /**
   * Adds a row; call it inside the transaction of what it tells of. A game status takes the place of its lane's earlier
   * ones that have not been sent (DESIGN 6).
   */
  enqueue(job: NewJob, now: number): void;
  /** The prizes of a campaign awarded here and not yet told to the server, one entry an award. */
  unsentAwards(campaignId: string): string[];
  /** Whether a lane holds rows of any state. */
  holds(lane: string): boolean;
  /** Every row, oldest first, for the export. */
  all(): SyncJob[];
}

/**
 * Opens the outbox over a database. Rows that were under way when the app last ended are back in their lanes, their fate
 * unknown.
 *
 * @param hasSession whether a user is logged in right now: his logouts wait, they could end that session too.
 */
export function outboxStore(db: Database, hasSession: (userId: string) => boolean): SqliteOutbox {
  db.prepare("UPDATE outbox SET state = 'pending', is_fate_unknown = 1 WHERE state = 'sending'").run();

  const insert = db.prepare(
    `INSERT INTO outbox (user_id, lane, kind, payload, idempotency_key, state, created_at)
     VALUES (?, ?, ?, ?, ?, 'pending', ?)`,
  );
  // At most one status of a lane is unsent, near its end: looked for from there, the length of the lane does not matter.
  const supersede = db.prepare(
    `DELETE FROM outbox WHERE sequence = (
       SELECT sequence FROM outbox WHERE lane = ? AND kind = 'put-game-status' AND state IN ('pending', 'parked')
       ORDER BY sequence DESC LIMIT 1)`,
  );
  const lanes = db
    .prepare("SELECT DISTINCT lane FROM outbox WHERE state IN ('pending', 'sending') ORDER BY sequence")
    .pluck();
  const next = db.prepare("SELECT * FROM outbox WHERE lane = ? AND state <> 'refused' ORDER BY sequence LIMIT 1");
  // A user's lanes all begin with the user's id and a slash; as a range the lane's index answers it.
  const ofUser = "lane >= ? || '/' AND lane < ? || '0' AND kind <> 'logout'";
  const hasWork = db
    .prepare(`SELECT 1 FROM outbox WHERE ${ofUser} AND state IN ('pending', 'sending') LIMIT 1`)
    .pluck();
  const hasUnsent = db.prepare(`SELECT 1 FROM outbox WHERE ${ofUser} AND state <> 'refused' LIMIT 1`).pluck();
  const sending = db.prepare("UPDATE outbox SET state = 'sending', note = ? WHERE sequence = ?");
  const remove = db.prepare('DELETE FROM outbox WHERE sequence = ? RETURNING lane, kind');
  // Put back later, an older status would undo the newer one.
  const dropOutdated = db.prepare(
    "DELETE FROM outbox WHERE state = 'refused' AND lane = ? AND kind = 'put-game-status' AND sequence < ?",
  );
  const deliver = db.transaction((sequence: number) => {
    const row = remove.get(sequence) as Pick<Row, 'lane' | 'kind'> | undefined;
    if (row?.kind === 'put-game-status') dropOutdated.run(row.lane, sequence);
  });
  const retryLater = db.prepare(
    `UPDATE outbox SET state = 'pending', attempts = ?, next_attempt_at = ?, is_fate_unknown = ?, last_error = ?
     WHERE sequence = ?`,
  );
  const park = db.prepare(
    `UPDATE outbox SET state = 'parked', last_error = ?,
       is_fate_unknown = CASE state WHEN 'sending' THEN 1 ELSE is_fate_unknown END
     WHERE user_id = ? AND kind <> 'logout' AND state IN ('pending', 'sending')`,
  );
  const unpark = db.prepare(
    "UPDATE outbox SET state = 'pending', next_attempt_at = 0 WHERE user_id = ? AND state = 'parked'",
  );
  const refuse = db.prepare("UPDATE outbox SET state = 'refused', last_error = ? WHERE sequence = ?");
  const reopen = db.prepare(
    "UPDATE outbox SET state = 'pending', next_attempt_at = 0 WHERE sequence = ? AND state = 'refused'",
  );
  const total = db.prepare('SELECT count(*) FROM outbox').pluck();
  const held = db.prepare(
    "SELECT state, count(*) AS count FROM outbox WHERE state IN ('parked', 'refused') GROUP BY state",
  );
  const list = db.prepare(
    `SELECT * FROM outbox
     ORDER BY CASE state WHEN 'refused' THEN 0 WHEN 'parked' THEN 1 ELSE 2 END, sequence LIMIT ?`,
  );
  const everything = db.prepare('SELECT * FROM outbox ORDER BY sequence');
  const awards = db.prepare("SELECT payload FROM outbox WHERE kind = 'post-awarded-prize'").pluck();
  const logouts = db.prepare("SELECT payload FROM outbox WHERE lane = ? AND kind = 'logout'").pluck();
  const holds = db.prepare('SELECT 1 FROM outbox WHERE lane = ? LIMIT 1').pluck();

  return {
    enqueue(job, now) {
      if (job.kind === 'put-game-status') supersede.run(job.lane);
      insert.run(String(job.userId), job.lane, job.kind, JSON.stringify(job.payload), job.idempotencyKey, now);
    },
    lanes: () => lanes.all() as string[],
    next(lane) {
      const row = next.get(lane) as Row | undefined;
      if (!row || row.state === 'parked') return null;
      const isLogout = row.lane === logoutLane(row.user_id);
      if (isLogout && (hasSession(row.user_id) || hasWork.get(row.user_id, row.user_id) !== undefined)) return null;
      return toJob(row);
    },
    sending: (sequence, note) => void sending.run(note === null ? null : JSON.stringify(note), sequence),
    delivered: (sequence) => deliver(sequence),
    retryLater: (sequence, retry) =>
      void retryLater.run(retry.attempts, retry.at, retry.isFateUnknown ? 1 : 0, retry.error, sequence),
    park: (userId, error) => void park.run(error, userId),
    unpark: (userId) => void unpark.run(userId),
    refuse: (sequence, error) => void refuse.run(error, sequence),
    reopen: (sequence) => void reopen.run(sequence),
    hasUnsent: (userId) => hasUnsent.get(String(userId), String(userId)) !== undefined,
    holds: (lane) => holds.get(lane) !== undefined,
    loggingOut: (userId) =>
      (logouts.all(logoutLane(userId)) as string[]).map((payload) => (JSON.parse(payload) as LogoutPayload).sessionId),
    counts() {
      const rows = held.all() as { state: JobState; count: number }[];
      const count = (state: JobState) => rows.find((row) => row.state === state)?.count ?? 0;
      const [parked, refused] = [count('parked'), count('refused')];
      return { waiting: (total.get() as number) - parked - refused, parked, refused };
    },
    list: (limit) => (list.all(limit) as Row[]).map(toSyncJob),
    all: () => (everything.all() as Row[]).map(toSyncJob),
    unsentAwards: (campaignId) =>
      (awards.all() as string[])
        .map((payload) => JSON.parse(payload) as { campaignId: unknown; prizeId: unknown })
        .filter((award) => String(award.campaignId) === campaignId)
        .map((award) => String(award.prizeId)),
  };
}

const toSyncJob = (row: Row): SyncJob => ({
  sequence: row.sequence,
  lane: row.lane,
  kind: row.kind,
  state: row.state,
  attempts: row.attempts,
  payload: JSON.parse(row.payload),
  lastError: row.last_error,
  createdAt: new Date(row.created_at).toISOString(),
});
