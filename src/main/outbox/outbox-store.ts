import type { Database } from 'better-sqlite3';
import type { Id } from '#shared/entities/base.ts';
import type { RowCounts } from '#shared/entities/health.ts';
import type { Doubt, JobState } from '#shared/ipc/sync.ts';
import { type JobKind, JobPayloads } from '#shared/jobs.ts';
import { logoutLane } from '#shared/lane.ts';
import { unlessStorageFails } from '../db/storage-failure.ts';
import { problemWith } from '../link/check.ts';
import { type Job, type JobNote, type Maker, type NewJob, type Streak, UNKNOWN_MAKER } from './job.ts';
import { HELD, type OutboxRow, readRow, toSyncJob } from './outbox-row.ts';
import { prepareReceipt } from './receipts.ts';
import { walkUpRows } from './walk-up-rows.ts';

/** How long receipts are kept. */
const RECEIPT_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** Rows read at a time in search of lanes; the engine needs only the first few. */
const LANES_READ = 64;

/** The states of rows that the engine leaves to staff, as SQL. */
const SET_ASIDE = "'refused', 'unclear', 'quarantined'";

/** Rows that will be sent, as SQL: rows in their lanes, and refused rows with a later retry. */
const TO_SEND = `(state NOT IN (${SET_ASIDE}) OR (state = 'refused' AND next_attempt_at > 0))`;

/**
 * Opens the outbox over a database. Rows leave it only when the server has accepted them. An unreadable row is
 * quarantined: it stays unchanged for staff, and its lane continues. Rows that were under way when the app last ended return to their lanes with unknown
 * fate.
 *
 * @param hasSession returns true if a user is logged in now; that user's logouts wait, because they could end this
 * session too.
 */
export function outboxStore(
  db: Database,
  hasSession: (userId: string) => boolean,
  onLog: (line: string) => void = () => {},
  maker: Maker = UNKNOWN_MAKER,
) {
  // If storage fails, the rows stay 'sending', and `readRow` returns them with unknown fate.
  unlessStorageFails(() => {
    db.prepare("UPDATE outbox SET state = 'pending', is_fate_unknown = 1 WHERE state = 'sending'").run();
  }, onLog);

  const insert = db.prepare(
    `INSERT INTO outbox (user_id, lane, kind, payload, idempotency_key, state, created_at, steady_at, clock_error, made_by,
       is_fate_unknown)
     VALUES (?, ?, ?, ?, ?, 'pending', ?, ?, ?, ?, ?)`,
  );
  // If SQLite must choose a plan, as here and for `next`, it plans again for each value of a plain `?`, but not of `+?`
  // (decision 4).

  // Searches from the lane's end, because a lane has at most one such status, near its end. A status that may be on its
  // way stays until its own key settles it, unless the server has accepted it before.
  const supersede = db
    .prepare(
      `DELETE FROM outbox WHERE sequence = (
       SELECT sequence FROM outbox WHERE lane = +? AND kind = 'put-game-status' AND state IN ('pending', 'parked')
         AND provenance = 'own' AND (is_fate_unknown = 0 OR note IS NOT NULL)
       ORDER BY sequence DESC LIMIT 1) RETURNING is_fate_unknown`,
    )
    .pluck();
  const open = db.prepare(
    `SELECT sequence, lane FROM outbox INDEXED BY outbox_open
     WHERE state IN ('pending', 'sending') AND sequence > ? ORDER BY sequence LIMIT ${LANES_READ}`,
  );
  // Answers pass a row that waits for a later retry, unless that row is a walk-up. An award waits for every answer; a
  // status waits for answers and awards.
  const next = db.prepare(
    `SELECT * FROM outbox AS row WHERE lane = +? AND state NOT IN (${SET_ASIDE}) AND NOT EXISTS (
       SELECT 1 FROM outbox WHERE lane = row.lane AND sequence < row.sequence AND state = 'refused' AND next_attempt_at > 0
         AND kind <> row.kind AND (row.kind <> 'post-user-answer' OR kind = 'post-walk-up'))
     ORDER BY sequence LIMIT 1`,
  );
  // All lanes of a user begin with the user's id and a slash, so a range can use the index on lanes.
  const ofUser = "lane >= ? || '/' AND lane < ? || '0' AND kind <> 'logout'";
  const unsentOfUser = (...more: string[]) =>
    db.prepare(`SELECT 1 FROM outbox WHERE ${[ofUser, TO_SEND, ...more].join(' AND ')} LIMIT 1`).pluck();
  const hasWork = unsentOfUser("state <> 'parked'");
  const hasUnsent = unsentOfUser();
  const hasForKey = unsentOfUser("provenance <> 'unvouched'");
  // A row that was parked or settled while its note was made is no longer sent.
  const inLane = "idempotency_key = ? AND state IN ('pending', 'sending')";
  const sending = db.prepare(`UPDATE outbox SET state = 'sending', note = ? WHERE ${inLane}`);
  const notSent = db.prepare(
    "UPDATE outbox SET state = 'pending', is_fate_unknown = ? WHERE idempotency_key = ? AND state = 'sending'",
  );
  const together = db.transaction((writes: () => unknown) => writes());
  const remove = db.prepare('DELETE FROM outbox WHERE idempotency_key = ? RETURNING sequence, user_id, lane, kind');
  const addReceipt = prepareReceipt(db, maker.serverNow);
  const pruneReceipts = db.prepare('DELETE FROM receipts WHERE delivered_at < ?');
  // An older refused status would undo the newer one if staff put it back later.
  const dropOutdated = db.prepare(
    "DELETE FROM outbox WHERE state = 'refused' AND lane = ? AND kind = 'put-game-status' AND provenance = 'own' AND sequence < ?",
  );
  const walkUps = walkUpRows(db);
  const postpone = db.prepare("UPDATE outbox SET state = 'pending', is_fate_unknown = 1 WHERE idempotency_key = ?");
  const owner = db.prepare('SELECT user_id FROM outbox WHERE idempotency_key = ?').pluck();
  const deliver = (key: string, now: number, playerId?: Id): void => {
    // The visitor has come back and plays under the kiosk's id, so the kiosk asks the server again later.
    if (playerId !== undefined && hasSession(String(owner.get(key)))) return void postpone.run(key);
    addReceipt(now, key);
    const row = remove.get(key) as { sequence: number; user_id: string; lane: string; kind: string } | undefined;
    if (row?.kind === 'put-game-status') dropOutdated.run(row.lane, row.sequence);
    if (row && playerId !== undefined) walkUps.become(row.user_id, playerId);
  };
  const passOnDoubt = db.prepare(
    `UPDATE outbox SET is_fate_unknown = 1
     WHERE lane = (SELECT lane FROM outbox WHERE idempotency_key = @key)
       AND sequence > (SELECT sequence FROM outbox WHERE idempotency_key = @key)
       AND kind = 'put-game-status' AND state NOT IN (${SET_ASIDE})`,
  );
  const keepTaken = db.prepare(
    `UPDATE outbox SET state = 'pending', is_fate_unknown = 1, attempts = 0, last_error = NULL, note = ?,
       next_attempt_at = ? WHERE ${inLane}`,
  );
  const take = (key: string, { note, at, now }: { note: JobNote; at: number; now: number }): void => {
    if (passOnDoubt.run({ key }).changes > 0) deliver(key, now);
    else keepTaken.run(JSON.stringify(note), at, key);
  };
  const retryLater = db.prepare(
    `UPDATE outbox SET state = 'pending', attempts = ?, next_attempt_at = ?, is_fate_unknown = ?, last_error = ?, streak = ?
     WHERE ${inLane}`,
  );
  const park = db.prepare(
    "UPDATE outbox SET state = 'parked', last_error = ? WHERE user_id = ? AND kind <> 'logout' AND state = 'pending'",
  );
  const unpark = db.prepare(
    "UPDATE outbox SET state = 'pending', next_attempt_at = 0 WHERE user_id = ? AND state = 'parked'",
  );
  const unparkAll = db.prepare("UPDATE outbox SET state = 'pending', next_attempt_at = 0 WHERE state = 'parked'");
  const refuseRow = db.prepare(
    `UPDATE outbox SET state = 'refused', last_error = ?, next_attempt_at = ?, streak = ? WHERE ${inLane}
     RETURNING user_id, kind`,
  );
  const reopenDue = db.prepare(
    `UPDATE outbox SET state = 'pending', next_attempt_at = 0
     WHERE ${HELD} AND state = 'refused' AND next_attempt_at > 0 AND next_attempt_at <= ?`,
  );
  const refuse = (key: string, error: string, retryAt = 0, streak: Streak | null = null): void => {
    const row = refuseRow.get(error, retryAt, streak && JSON.stringify(streak), key) as
      | { user_id: string; kind: string }
      | undefined;
    if (row?.kind === 'post-walk-up') walkUps.refuseAll(row.user_id, error);
  };
  const setUnclear = db.prepare(`UPDATE outbox SET state = 'unclear', doubt = ? WHERE ${inLane}`);
  const reopen = db.transaction((key: string) => {
    reopenUnclear.run(key);
    reopenHeld.run({ key });
  });
  // Releases all parked rows of the user together, because a lane stops at its first parked row.
  const reopenHeld = db.prepare(
    `UPDATE outbox SET state = 'pending', next_attempt_at = 0
     WHERE (idempotency_key = @key AND state = 'refused')
       OR (state = 'parked' AND user_id = (SELECT user_id FROM outbox WHERE idempotency_key = @key AND state = 'parked'))`,
  );
  const reopenUnclear = db.prepare(
    `UPDATE outbox SET state = 'pending', next_attempt_at = 0, is_fate_unknown = 0, note = NULL, doubt = NULL
     WHERE idempotency_key = ? AND state = 'unclear'`,
  );
  const quarantine = db.prepare("UPDATE outbox SET state = 'quarantined', problem = ? WHERE sequence = ?");
  const hasAccepted = db
    .prepare('SELECT 1 FROM receipts WHERE kind = ? AND lane <> ? AND delivered_at >= ? LIMIT 1')
    .pluck();
  const total = db.prepare('SELECT count(*) FROM outbox').pluck();
  const held = db.prepare(`SELECT state, count(*) AS count FROM outbox WHERE ${HELD} GROUP BY state`);
  const everything = db.prepare('SELECT * FROM outbox ORDER BY sequence');
  const awards = db.prepare("SELECT * FROM outbox WHERE kind = 'post-awarded-prize'");
  const logouts = db.prepare("SELECT * FROM outbox WHERE lane = ? AND kind = 'logout'");
  const holds = db.prepare('SELECT 1 FROM outbox WHERE lane = ? LIMIT 1').pluck();
  const refusedAward = db
    .prepare(
      "SELECT 1 FROM outbox WHERE lane = ? AND kind = 'post-awarded-prize' AND state = 'refused' AND next_attempt_at = 0",
    )
    .pluck();
  const hasWaiting = db.prepare(`SELECT 1 FROM outbox WHERE lane = ? AND state NOT IN (${SET_ASIDE}) LIMIT 1`).pluck();

  const unreadable = (everything.all() as OutboxRow[]).flatMap((row) => {
    const read = readRow(row);
    return 'problem' in read && row.state !== 'quarantined' ? [{ sequence: row.sequence, problem: read.problem }] : [];
  });
  // If storage fails, `next` tries again.
  unlessStorageFails(
    db.transaction(() => {
      for (const { sequence, problem } of unreadable) quarantine.run(problem, sequence);
    }),
    onLog,
  );

  /**
   * True if a row must wait. A logout is its user's last row and could end the session on screen. A visitor on screen
   * keeps the kiosk's id.
   */
  const mustWait = ({ kind, userId }: Job): boolean => {
    if (kind === 'post-walk-up') return hasSession(userId);
    return kind === 'logout' && (hasSession(userId) || hasWork.get(userId, userId) !== undefined);
  };

  return {
    walkUps,
    /** Runs writes in one transaction. */
    together: <T>(writes: () => T) => together(writes) as T,
    /**
     * Adds a row; call it inside the transaction that stores the reported event. A game status replaces an earlier one
     * of its lane that has never been sent.
     *
     * @throws Error for a payload that does not match its schema, so that the transaction rolls back.
     */
    enqueue(job: NewJob, now: number): void {
      const problem = problemWith(JobPayloads[job.kind], job.payload);
      if (problem !== null) throw new Error(`outbox: ${job.kind}: ${problem}`);
      // An earlier attempt of the replaced status may still arrive, so the new status must outlast it.
      const isFateUnknown = (job.kind === 'put-game-status' && supersede.get(job.lane)) || 0;
      const { userId, lane, kind, payload, idempotencyKey } = job;
      const making = [now, maker.steadyNow(), maker.clockErrorMs(), maker.madeBy()];
      insert.run(String(userId), lane, kind, JSON.stringify(payload), idempotencyKey, ...making, isFateUnknown);
    },
    /**
     * Returns the lanes with unsent rows that are not parked, longest waiting first. A lane may appear more than once.
     * Rows may change during the iteration.
     */
    *lanes(): Iterable<string> {
      for (let after = Number.NEGATIVE_INFINITY; ; ) {
        const rows = open.all(after) as { sequence: number; lane: string }[];
        yield* new Set(rows.map(({ lane }) => lane));
        if (rows.length < LANES_READ) return;
        after = rows.at(-1)?.sequence ?? after;
      }
    },
    /**
     * Returns the lane's next readable row; null if the lane is empty, parked, or must wait for the user's other lanes.
     */
    next(lane: string): Job | null {
      for (;;) {
        const row = next.get(lane) as OutboxRow | undefined;
        if (!row || row.state === 'parked') return null;
        const read = readRow(row);
        if ('problem' in read) {
          // The row has become unreadable since the outbox was opened.
          quarantine.run(read.problem, row.sequence);
          continue;
        }
        const { job } = read;
        return mustWait(job) ? null : job;
      }
    },
    /**
     * Marks the row as being sent and writes its note, before anything leaves the kiosk. Returns false if the row no
     * longer waits in its lane, and so must not be sent.
     */
    sending: (key: string, note: JobNote) => sending.run(note === null ? null : JSON.stringify(note), key).changes > 0,
    /** Removes the mark of `sending`, so that the row waits in its lane again. */
    notSent: (key: string, isFateUnknown: boolean) => void notSent.run(isFateUnknown ? 1 : 0, key),
    /**
     * Turns an accepted row into a receipt. A status also removes the older refused statuses of its lane. With
     * `playerId`, all stored data of the visitor becomes the player's. Call it in a transaction, like `taken` and
     * `refuse`.
     */
    delivered: (key: string, now: number, playerId?: Id) => deliver(key, now, playerId),
    /**
     * Keeps a status that the server has accepted after a lost attempt, for another check at `at`. If its lane has a
     * newer status, that one is checked instead.
     */
    taken: (key: string, taken: { note: JobNote; at: number; now: number }) => take(key, taken),
    /** Puts a row back for a later attempt. */
    retryLater(key: string, { attempts, at, isFateUnknown, error, streak }: Retry): void {
      const streakText = streak ? JSON.stringify(streak) : null;
      retryLater.run(attempts, at, isFateUnknown ? 1 : 0, error, streakText, key);
    },
    /** True if the server has accepted a row of this kind from another lane since a moment. */
    hasAccepted: ({ kind, lane }: Pick<Job, 'kind' | 'lane'>, since: number) =>
      hasAccepted.get(kind, lane, since) !== undefined,
    /** Parks a user's rows until that user logs in again, except a row being sent, because its own answer decides. */
    park: (userId: string, error: string) => void park.run(error, userId),
    /** Releases a user's parked rows. */
    unpark: (userId: string) => void unpark.run(userId),
    /** Releases the parked rows of all users. */
    unparkAll: () => void unparkAll.run(),
    /**
     * Sets a row aside for staff; its lane continues. A refused walk-up also refuses the visitor's other rows. If the
     * refusal was never proven, the row is due again from `retryAt` on.
     */
    refuse: (key: string, error: string, retryAt?: number, streak?: Streak) => refuse(key, error, retryAt, streak),
    /** Puts refused rows back into their lanes when their retry is due. Returns true if there were any. */
    reopenDue: (now: number) => reopenDue.run(now).changes > 0,
    /** Sets aside a row that the server may or may not have; its lane continues. */
    setUnclear: (key: string, doubt: Doubt) => void setUnclear.run(doubt, key),
    /**
     * Puts a refused row back into its lane, or a parked row with all parked rows of its user. Puts an unclear row back
     * as if it had never been sent, because staff have decided so.
     */
    reopen: (key: string) => reopen(key),
    /** True if the user has rows that will still be sent, even much later; logouts do not count. */
    hasUnsent: (userId: Id) => hasUnsent.get(String(userId), String(userId)) !== undefined,
    /** Like `hasUnsent`, but ignores unvouched rows, because the kiosk's key may not send them. */
    hasUnsentForKey: (userId: Id) => hasForKey.get(String(userId), String(userId)) !== undefined,
    /** True if a lane has rows in any state, even quarantined. The kiosk then has data that the server lacks. */
    holds: (lane: string) => holds.get(lane) !== undefined,
    /** True if the server has refused the lane's award, and no attempt follows. */
    isAwardRefused: (lane: string) => refusedAward.get(lane) !== undefined,
    /** True if a lane has rows that will still be sent, perhaps after a login. */
    hasWaiting: (lane: string) => hasWaiting.get(lane) !== undefined,
    /** Returns a user's sessions with an unsent logout. */
    loggingOut: (userId: Id) =>
      jobsOf('logout', logouts.all(logoutLane(userId))).map(({ payload }) => payload.sessionId),
    /** Deletes receipts that are old by this clock and by the server's. Waits until the server's time is proven. */
    pruneReceipts: (now: number) => void pruneReceipts.run(Math.min(now, maker.serverNow() ?? 0) - RECEIPT_LIFETIME_MS),
    counts(): RowCounts {
      const rows = held.all() as { state: JobState; count: number }[];
      const count = (state: JobState) => rows.find((row) => row.state === state)?.count ?? 0;
      const set = { parked: count('parked'), refused: count('refused'), unclear: count('unclear') };
      const quarantined = count('quarantined');
      const waiting = (total.get() as number) - set.parked - set.refused - set.unclear - quarantined;
      return { waiting, ...set, quarantined };
    },
    /** Returns every row, oldest first. */
    all: () => (everything.all() as OutboxRow[]).map(toSyncJob),
    /** Returns the prizes of a campaign awarded here and not yet sent to the server, one entry per award. */
    unsentAwards: (campaignId: string) =>
      jobsOf('post-awarded-prize', awards.all())
        .filter(({ payload }) => String(payload.campaignId) === campaignId)
        .map(({ payload }) => String(payload.prizeId)),
  };
}

export type OutboxStore = ReturnType<typeof outboxStore>;

/** A later attempt: the number of attempts so far, and the earliest time of the next one. */
interface Retry {
  attempts: number;
  at: number;
  isFateUnknown: boolean;
  error: string;
  streak?: Streak | null;
}

/** Returns the readable jobs of one kind in these rows. */
const jobsOf = <K extends JobKind>(kind: K, rows: readonly unknown[]): Job<K>[] =>
  (rows as OutboxRow[]).flatMap((row) => {
    const read = readRow(row);
    return 'job' in read && read.job.kind === kind ? [read.job as Job<K>] : [];
  });
