/**
 * Outbox rows that cannot be read get their own state, `quarantined`, and a column that says why.
 *
 * The table does not restrict the state: an unknown one makes its row unreadable, not the whole file. An award's note
 * now has a single form for each meaning.
 */
export const quarantine = {
  version: 3,
  up: `
    CREATE TABLE outbox_with_problem (
      sequence INTEGER PRIMARY KEY,
      user_id TEXT NOT NULL,
      lane TEXT NOT NULL,
      kind TEXT NOT NULL,
      payload TEXT NOT NULL,
      idempotency_key TEXT NOT NULL,
      state TEXT NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      next_attempt_at INTEGER NOT NULL DEFAULT 0,
      is_fate_unknown INTEGER NOT NULL DEFAULT 0,
      note TEXT,
      last_error TEXT,
      problem TEXT,
      created_at INTEGER NOT NULL
    );
    INSERT INTO outbox_with_problem (sequence, user_id, lane, kind, payload, idempotency_key, state, attempts,
        next_attempt_at, is_fate_unknown, note, last_error, created_at)
      SELECT sequence, user_id, lane, kind, payload, idempotency_key, state, attempts,
        next_attempt_at, is_fate_unknown, note, last_error, created_at
      FROM outbox ORDER BY sequence;
    DROP TABLE outbox;
    ALTER TABLE outbox_with_problem RENAME TO outbox;
    CREATE INDEX outbox_lane ON outbox (lane, sequence);
    CREATE INDEX outbox_held ON outbox (state) WHERE state IN ('parked', 'refused', 'quarantined');
    UPDATE outbox SET note = '{"winnersBefore":null}' WHERE kind = 'post-awarded-prize' AND note = '{}';
  `,
};
