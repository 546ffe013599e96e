/**
 * Where a row comes from. Rows that staff have settled: how, and why. Names that came with another kiosk's rows.
 */
export const syncCentre = {
  version: 9,
  up: `
    ALTER TABLE outbox ADD COLUMN provenance TEXT NOT NULL DEFAULT 'own';

    CREATE TABLE settled (
      id INTEGER PRIMARY KEY,
      user_id TEXT NOT NULL,
      lane TEXT NOT NULL,
      kind TEXT NOT NULL,
      payload TEXT NOT NULL,
      idempotency_key TEXT NOT NULL,
      state TEXT NOT NULL,
      is_fate_unknown INTEGER NOT NULL,
      note TEXT,
      last_error TEXT,
      problem TEXT,
      provenance TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      outcome TEXT NOT NULL,
      reason TEXT NOT NULL,
      settled_by TEXT NOT NULL,
      signed_in_user TEXT,
      settled_at INTEGER NOT NULL
    );

    CREATE TABLE imported_names (
      kind TEXT NOT NULL,
      id TEXT NOT NULL,
      name TEXT,
      user_name TEXT,
      PRIMARY KEY (kind, id)
    ) WITHOUT ROWID;
  `,
};
