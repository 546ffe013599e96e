import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import type { HeldGroup, RowGroup, SettleRequest, SyncJob } from '#shared/ipc/sync.ts';
import { laneName } from '#shared/lane.ts';
import { KEY_LIFETIME_MS } from '#shared/rules/key-lifetime.ts';
import { isHandOver, makingOf } from './couriers/steps.ts';
import { type Job, type Maker, type Provenance, UNKNOWN_MAKER } from './job.ts';
import { HELD, type OutboxRow, readRow, type StoredRow, storedRow, toSyncJob } from './outbox-row.ts';
import { prepareReceipt } from './receipts.ts';
import { prepareOldestUnsent } from './row-moments.ts';
import { laneOf, type UnsentRow } from './unsent-file.ts';

/** Rows checked per turn of the event loop; takes some milliseconds. */
const ROWS_AT_ONCE = 500;

/** Returns the condition for a group's rows, in a form for which SQLite uses an index. */
const whereOf = (group: RowGroup): string =>
  group === 'waiting' ? "state IN ('pending', 'sending')" : `${HELD} AND state = '${group}'`;

/** Returns the order: oldest first, but parked rows by player, because a login releases all of a player's rows. */
const orderOf = (group: RowGroup): string => (group === 'parked' ? 'user_id, sequence' : 'sequence');

/** Reads and changes the outbox for staff. */
export function staffRows(db: Database, maker: Maker = UNKNOWN_MAKER) {
  const kept = `user_id, lane, kind, payload, idempotency_key, state, is_fate_unknown, note, last_error, problem,
    provenance, created_at`;
  const keep = db.prepare(
    `INSERT INTO settled (${kept}, outcome, reason, settled_by, signed_in_user, settled_at)
     SELECT ${kept}, @outcome, @reason, @name, @signedInUser, @now FROM outbox
     WHERE idempotency_key = @key AND CASE @outcome WHEN 'delivered' THEN state = 'unclear' ELSE state <> 'sending' END`,
  );
  const addReceipt = prepareReceipt(db, maker.serverNow);
  const remove = db.prepare('DELETE FROM outbox WHERE idempotency_key = ?');
  const sentSince = db.prepare('SELECT count(*) FROM receipts WHERE delivered_at >= ?').pluck();
  const oldest = prepareOldestUnsent(db);
  const settledCount = db.prepare('SELECT count(*) FROM settled').pluck();
  // Omits logouts, because a logout ends a session of this kiosk and the token never leaves the kiosk.
  const all = db.prepare("SELECT * FROM outbox WHERE kind <> 'logout' OR state = 'quarantined' ORDER BY sequence");
  // Reads bytes, because a text would be converted twice for its digest.
  const states = db.prepare(
    `SELECT count(*) AS count, CAST(group_concat(line, char(10)) AS BLOB) AS lines FROM (
       SELECT concat(quote(kind), quote(payload), quote(idempotency_key), quote(note), state IN ('refused', 'quarantined'))
         AS line
       FROM outbox WHERE kind <> 'logout' OR state = 'quarantined' ORDER BY sequence)`,
  );
  const settled = db.prepare('SELECT * FROM settled ORDER BY id');
  const keys = db
    .prepare(
      `SELECT idempotency_key FROM outbox UNION SELECT idempotency_key FROM receipts
       UNION SELECT idempotency_key FROM settled`,
    )
    .pluck();
  // Sets the fate to unknown, because the other kiosk may have sent the row or may still send it.
  const insert = db.prepare(
    `INSERT INTO outbox (user_id, lane, kind, payload, idempotency_key, state, is_fate_unknown, note, last_error,
       provenance, created_at, steady_at, clock_error, made_by, doubt)
     VALUES (?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );

  const unvouched = db.prepare("SELECT idempotency_key FROM outbox WHERE provenance = 'unvouched'").pluck();
  const dropUnvouched = db.prepare(
    "DELETE FROM outbox WHERE idempotency_key = ? AND provenance = 'unvouched' AND state <> 'sending'",
  );
  /**
   * Removes unvouched rows with the keys of vouched ones, because a forged row could otherwise keep out the real one.
   */
  const giveWay = (rows: readonly UnsentRow[]) => {
    const held = new Set(unvouched.all());
    for (const { idempotencyKey } of rows) if (held.has(idempotencyKey)) dropUnvouched.run(idempotencyKey);
  };

  return {
    /** Returns a page of a group's rows, oldest first; parked rows by player. */
    page(group: RowGroup, offset: number, limit: number): SyncJob[] {
      const sql = `SELECT * FROM outbox WHERE ${whereOf(group)} ORDER BY ${orderOf(group)} LIMIT ? OFFSET ?`;
      return (db.prepare(sql).all(limit, offset) as OutboxRow[]).map(toSyncJob);
    },
    /** Puts all rows of a group back into their lanes. */
    retryAll(group: HeldGroup): void {
      db.prepare(`UPDATE outbox SET state = 'pending', next_attempt_at = 0 WHERE ${whereOf(group)}`).run();
    },
    /**
     * Moves a row that is not being sent from the outbox to the settled rows, with the staff's reason. If staff say
     * that the server has the row, also stores a receipt. Returns false if the row cannot be settled.
     */
    settle: db.transaction((request: SettleRequest, signedInUser: string | null, now: number) => {
      const { key, outcome } = request;
      if (keep.run({ ...request, signedInUser, now }).changes === 0) return false;
      if (outcome === 'delivered') addReceipt(now, key);
      remove.run(key);
      return true;
    }),
    /** @param since the beginning of today */
    facts: (since: number) => ({
      sentToday: sentSince.get(since) as number,
      oldestAt: oldest(),
      settled: settledCount.get() as number,
    }),
    /**
     * Returns all unsent rows for a file, readable and unreadable, and the rows that staff have settled. Reads the rows
     * at once, so that they belong together, and checks them a few at a time, so that no player waits.
     */
    async unsent() {
      const stored = all.all() as OutboxRow[];
      const steadyNow = maker.steadyNow();
      const settledRows = settled.all() as OutboxRow[];
      const rows: UnsentRow[] = [];
      const unreadable: StoredRow[] = [];
      for (const [index, row] of stored.entries()) {
        if (index % ROWS_AT_ONCE === 0) await setImmediate();
        const read = readRow(row);
        if ('problem' in read) unreadable.push(storedRow(row));
        else if (read.job.kind !== 'logout') rows.push(unsentRow(read.job, read.lastError, steadyNow));
      }
      return { rows, unreadable, settled: settledRows.map(storedRow) };
    },
    /** Returns the number of rows for a file, and a digest of their state without attempts and their errors. */
    unsentState() {
      const { count, lines } = states.get() as { count: number; lines: Buffer | null };
      return { count, digest: hash('sha256', lines ?? '') };
    },
    /**
     * Imports rows of a file. Skips rows with a key that this kiosk has seen before, but a vouched row replaces an
     * unvouched one. Old rows become unclear, because the server no longer stores their keys and so cannot show whether
     * it has them. Hand-overs stay, because the server keeps their ids for good.
     *
     * @param fileAgeMs age of the file, as far as the clocks show
     */
    takeIn: db.transaction((rows: readonly UnsentRow[], provenance: Provenance, now: number, fileAgeMs = 0) => {
      if (provenance === 'vouched') giveWay(rows.filter(({ isUnvouched }) => !isUnvouched));
      const seen = new Set(keys.all());
      const steadyNow = maker.steadyNow();
      let taken = 0;
      for (const row of rows) {
        const { kind, payload, note, idempotencyKey, createdAt, agoMs, clockErrorMs, madeBy } = row;
        const { isRefused, lastError } = row;
        const lane = laneOf(row);
        if (seen.has(idempotencyKey)) continue;
        seen.add(idempotencyKey);
        // The maker's clock may be wrong by years, so the age that it measured counts first.
        const ageMs = agoMs === undefined ? now - Date.parse(createdAt) : agoMs + fileAgeMs;
        const isOld = ageMs >= KEY_LIFETIME_MS && !isHandOver(kind);
        insert.run(
          String(lane.userId),
          laneName(lane),
          kind,
          JSON.stringify(payload),
          idempotencyKey,
          isRefused ? 'refused' : isOld ? 'unclear' : 'pending',
          note === null ? null : JSON.stringify(note),
          lastError,
          row.isUnvouched ? 'unvouched' : provenance,
          Date.parse(createdAt),
          agoMs === undefined || steadyNow === null ? null : Math.floor(steadyNow - agoMs - fileAgeMs),
          clockErrorMs ?? null,
          madeBy ?? null,
          isOld && !isRefused ? 'too-old' : null,
        );
        taken += 1;
      }
      return { taken, known: rows.length - taken };
    }),
  };
}

function unsentRow(job: Job, lastError: string | null, steadyNow: number | null): UnsentRow {
  const { kind, payload, note, idempotencyKey, state, provenance } = job;
  const { at: createdAt, agoMs, clockErrorMs, by: madeBy } = makingOf(job, steadyNow);
  const times = { ...(agoMs !== null && { agoMs }), ...(clockErrorMs !== null && { clockErrorMs }) };
  const known = { ...times, ...(madeBy !== null && { madeBy }) };
  const isRefused = state === 'refused';
  const isUnvouched = provenance === 'unvouched' && { isUnvouched: true };
  // The compiler does not see that kind, payload and note stay together.
  return {
    kind,
    payload,
    note,
    idempotencyKey,
    createdAt,
    ...known,
    isRefused,
    ...isUnvouched,
    lastError,
  } as UnsentRow;
}

export type StaffRows = ReturnType<typeof staffRows>;
