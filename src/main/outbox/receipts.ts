import type { Database } from 'better-sqlite3';
import { JobPayloads } from '#shared/jobs.ts';
import { valueIn } from '../link/check.ts';
import type { PutBack, Receipt, ReceiptStore } from './catch-up.ts';
import { CALLS, isHandOver } from './couriers/steps.ts';
import type { Maker } from './job.ts';

/**
 * Prepares the insert that turns an outbox row into a receipt. A logout leaves no receipt. Stamps the receipt with the
 * later of both clocks, because the time of a slow clock would expire it early.
 */
export function prepareReceipt(db: Database, serverNow: Maker['serverNow']) {
  const insert = db.prepare(
    `INSERT INTO receipts (user_id, lane, kind, payload, idempotency_key, created_at, steady_at, clock_error, made_by,
       delivered_at)
     SELECT user_id, lane, kind, payload, idempotency_key, created_at, steady_at, clock_error, made_by, ?
     FROM outbox
     WHERE idempotency_key = ? AND kind <> 'logout'
     ON CONFLICT (idempotency_key) DO NOTHING`,
  );
  return (now: number, key: string) => void insert.run(Math.max(now, serverNow() ?? 0), key);
}

/** Returns the receipts in SQLite. Skips a receipt that cannot be read. */
export function receiptStore(db: Database): ReceiptStore {
  const lanes = db.prepare('SELECT lane FROM receipts GROUP BY lane ORDER BY max(id) DESC').pluck();
  const ofLane = db.prepare(
    'SELECT idempotency_key AS key, user_id AS userId, kind, payload FROM receipts WHERE lane = ? ORDER BY id',
  );
  const holds = db.prepare('SELECT 1 FROM outbox WHERE lane = ? LIMIT 1').pluck();
  const lowest = db.prepare('SELECT min(sequence) FROM outbox').pluck();
  const putBack = db.prepare(
    `INSERT INTO outbox (sequence, user_id, lane, kind, payload, idempotency_key, state, created_at, steady_at,
       clock_error, made_by, is_fate_unknown, provenance, doubt)
     SELECT @sequence, user_id, lane, kind, @payload, idempotency_key, @state, created_at, steady_at, clock_error,
       made_by, 1,
       'restored', @doubt
     FROM receipts WHERE idempotency_key = @key
     ON CONFLICT (idempotency_key) DO NOTHING`,
  );
  const remove = db.prepare('DELETE FROM receipts WHERE idempotency_key = ?');
  const reopen = db.prepare(
    "UPDATE outbox SET state = 'pending', next_attempt_at = 0 WHERE lane = ? AND state = 'refused'",
  );
  const putAllBack = db.transaction((lane: string, rows: readonly PutBack[]) => {
    // Puts the rows behind other lanes, because their players are here now, but before the rest of their own lane.
    const first = holds.get(lane) === undefined ? null : (lowest.get() as number) - rows.length;
    for (const [index, { key, payload, doubt }] of rows.entries()) {
      putBack.run({
        key,
        sequence: first === null ? null : first + index,
        payload: JSON.stringify(payload),
        state: doubt === null ? 'pending' : 'unclear',
        doubt,
      });
      remove.run(key);
    }
    reopen.run(lane);
  });
  return {
    lanes: () => lanes.all() as string[],
    of: (lane) =>
      (ofLane.all(lane) as { key: string; userId: string; kind: string; payload: string }[]).flatMap((row) => {
        if (!isReceipt(row.kind)) return [];
        const payload = valueIn(JobPayloads[row.kind], row.payload);
        return payload === null ? [] : [{ ...row, payload } as Receipt];
      }),
    putBack: (lane, rows) => putAllBack(lane, rows),
  };
}

const isReceipt = (kind: string): kind is Receipt['kind'] => Object.hasOwn(CALLS, kind) || isHandOver(kind);
