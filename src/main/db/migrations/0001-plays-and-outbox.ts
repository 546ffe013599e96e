/** Plays, their answers, the outbox, the draw log, kept sessions and cached reads. */
export const playsAndOutbox = {
  version: 1,
  up: `
    CREATE TABLE plays (
      user_id TEXT NOT NULL,
      campaign_id TEXT NOT NULL,
      status TEXT NOT NULL,
      pending_spin TEXT,
      is_offer_open INTEGER NOT NULL DEFAULT 0,
      board TEXT,
      outcome TEXT,
      PRIMARY KEY (user_id, campaign_id)
    ) WITHOUT ROWID;

    CREATE TABLE answers (
      user_id TEXT NOT NULL,
      campaign_id TEXT NOT NULL,
      question_id TEXT NOT NULL,
      is_correct INTEGER NOT NULL,
      place INTEGER NOT NULL,
      PRIMARY KEY (user_id, campaign_id, question_id)
    ) WITHOUT ROWID;

    CREATE TABLE outbox (
      sequence INTEGER PRIMARY KEY,
      user_id TEXT NOT NULL,
      lane TEXT NOT NULL,
      kind TEXT NOT NULL,
      payload TEXT NOT NULL,
      idempotency_key TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('pending', 'sending', 'parked', 'refused')),
      attempts INTEGER NOT NULL DEFAULT 0,
      next_attempt_at INTEGER NOT NULL DEFAULT 0,
      is_fate_unknown INTEGER NOT NULL DEFAULT 0,
      note TEXT,
      last_error TEXT,
      created_at INTEGER NOT NULL
    );
    CREATE INDEX outbox_lane ON outbox (lane, sequence);
    CREATE INDEX outbox_held ON outbox (state) WHERE state IN ('parked', 'refused');

    CREATE TABLE draw_log (
      sequence INTEGER PRIMARY KEY,
      entry TEXT NOT NULL,
      hash TEXT NOT NULL
    );

    CREATE TABLE sessions (
      id TEXT PRIMARY KEY,
      user_id TEXT NOT NULL,
      secret BLOB NOT NULL,
      is_remembered INTEGER NOT NULL,
      created_at INTEGER NOT NULL
    );

    CREATE TABLE cached_reads (
      key TEXT PRIMARY KEY,
      body TEXT NOT NULL,
      fetched_at INTEGER NOT NULL
    ) WITHOUT ROWID;
  `,
};
