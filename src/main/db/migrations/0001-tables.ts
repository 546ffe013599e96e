import type { Migration } from './index.ts';

/** The kiosk's tables, one group of statements for each subject. */
export const tables: Migration = {
  version: 1,
  up: `
    -- Plays, and texts of plays that cannot be read. A play's stage and status are JSON.
    CREATE TABLE plays (
      user_id TEXT NOT NULL,
      campaign_id TEXT NOT NULL,
      status TEXT NOT NULL,
      stage TEXT NOT NULL,
      PRIMARY KEY (user_id, campaign_id)
    ) WITHOUT ROWID;
    CREATE TABLE unreadable_plays (
      sequence INTEGER PRIMARY KEY,
      user_id TEXT NOT NULL,
      campaign_id TEXT NOT NULL,
      status TEXT NOT NULL,
      stage TEXT NOT NULL,
      found_at INTEGER NOT NULL
    );
    CREATE TABLE answers (
      user_id TEXT NOT NULL,
      campaign_id TEXT NOT NULL,
      question_id TEXT NOT NULL,
      is_correct INTEGER NOT NULL,
      place INTEGER NOT NULL,
      PRIMARY KEY (user_id, campaign_id, question_id)
    ) WITHOUT ROWID;

    -- The outbox. No CHECK restricts the state: an unknown state makes its row unreadable, and not the whole file.
    -- Indexes find the next rows to send, the rows that need staff and the unsent awards without a scan.
    -- The key identifies a row. The sequence only orders rows; new rows never reuse a number.
    CREATE TABLE outbox (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      user_id TEXT NOT NULL,
      lane TEXT NOT NULL,
      kind TEXT NOT NULL,
      payload TEXT NOT NULL,
      idempotency_key TEXT NOT NULL UNIQUE,
      state TEXT NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      next_attempt_at INTEGER NOT NULL DEFAULT 0,
      is_fate_unknown INTEGER NOT NULL DEFAULT 0,
      note TEXT,
      last_error TEXT,
      streak TEXT,
      problem TEXT,
      created_at INTEGER NOT NULL,
      steady_at INTEGER,
      clock_error INTEGER,
      made_by TEXT,
      doubt TEXT,
      provenance TEXT NOT NULL DEFAULT 'own'
    );
    CREATE INDEX outbox_lane ON outbox (lane, sequence);
    CREATE INDEX outbox_held ON outbox (state) WHERE state IN ('parked', 'refused', 'quarantined', 'unclear');
    CREATE INDEX outbox_open ON outbox (sequence) WHERE state IN ('pending', 'sending');
    CREATE INDEX outbox_awards ON outbox (sequence) WHERE kind = 'post-awarded-prize';

    -- Records of rows that the server accepted.
    CREATE TABLE receipts (
      id INTEGER PRIMARY KEY,
      user_id TEXT NOT NULL,
      lane TEXT NOT NULL,
      kind TEXT NOT NULL,
      payload TEXT NOT NULL,
      idempotency_key TEXT NOT NULL UNIQUE,
      created_at INTEGER NOT NULL,
      steady_at INTEGER,
      clock_error INTEGER,
      made_by TEXT,
      delivered_at INTEGER NOT NULL
    );
    CREATE INDEX receipts_delivered ON receipts (delivered_at);
    CREATE INDEX receipts_lane ON receipts (lane, id);

    -- Rows that staff settled, with the outcome and the reason.
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

    -- Names that came with another kiosk's rows.
    CREATE TABLE imported_names (
      kind TEXT NOT NULL,
      id TEXT NOT NULL,
      name TEXT,
      user_name TEXT,
      PRIMARY KEY (kind, id)
    ) WITHOUT ROWID;

    -- The draw log, its start and end, and the wheels' layouts that its entries name. Without draws, draw_chain is empty.
    CREATE TABLE draw_log (
      sequence INTEGER PRIMARY KEY,
      entry TEXT NOT NULL,
      hash BLOB NOT NULL
    );
    CREATE TABLE draw_chain (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      cut INTEGER NOT NULL,
      cut_hash TEXT NOT NULL,
      count INTEGER NOT NULL,
      hash TEXT NOT NULL
    );
    CREATE TABLE draw_layouts (
      digest TEXT PRIMARY KEY,
      segments TEXT NOT NULL
    ) WITHOUT ROWID;

    -- The server of this file, with its treatment of idempotency keys as JSON, and the kiosk's own key for it, encrypted.
    CREATE TABLE server (
      origin TEXT PRIMARY KEY,
      key_support TEXT NOT NULL
    );
    CREATE TABLE device (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      secret BLOB NOT NULL
    );

    -- The public keys of the vendor's kiosks for claims, as JSON.
    CREATE TABLE claim_keys (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      keys TEXT NOT NULL
    );

    -- The claims of prepared campaigns, each as JSON under a keyed hash of its code, and for each campaign where the list
    -- ends, the mark of the token that is the key, and the moment of the list.
    CREATE TABLE claim_lists (
      campaign_id TEXT PRIMARY KEY,
      since TEXT NOT NULL,
      token_mark TEXT NOT NULL,
      at INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE listed_claims (
      hash TEXT PRIMARY KEY,
      campaign_id TEXT NOT NULL,
      claim TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX listed_claims_campaign ON listed_claims (campaign_id);

    -- Kept sessions, encrypted. touched_at is the user's last touch of the screen while the visit lasted.
    CREATE TABLE sessions (
      id TEXT PRIMARY KEY,
      user_id TEXT NOT NULL,
      secret BLOB NOT NULL,
      is_remembered INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      touched_at INTEGER NOT NULL
    );

    -- Cached reads. known_at is by the kiosk's own time; turn counts uses, and the lowest are deleted first.
    CREATE TABLE cached_reads (
      key TEXT PRIMARY KEY,
      body TEXT NOT NULL,
      known_at INTEGER NOT NULL,
      turn INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX cached_reads_turn ON cached_reads (turn, octet_length(body));

    -- The lease: units of prizes that this kiosk may still award, and plays. Staff choose offline_prizes, for prizes
    -- without a lease, and whether players can play only here.
    CREATE TABLE lease (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      round TEXT,
      days INTEGER NOT NULL DEFAULT 7,
      expires_at INTEGER NOT NULL DEFAULT 0,
      offline_prizes TEXT NOT NULL DEFAULT 'none',
      players TEXT NOT NULL DEFAULT 'anywhere'
    );
    CREATE TABLE leased_prizes (
      prize_id TEXT PRIMARY KEY,
      campaign_id TEXT NOT NULL,
      name TEXT NOT NULL,
      wanted INTEGER NOT NULL,
      units INTEGER NOT NULL DEFAULT 0,
      missing INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID;
    CREATE INDEX leased_prizes_campaign ON leased_prizes (campaign_id);
    CREATE TABLE leased_plays (
      user_id TEXT NOT NULL,
      campaign_id TEXT NOT NULL,
      is_held INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (user_id, campaign_id)
    ) WITHOUT ROWID;

    -- Offline logins: prepared campaigns with their roster and players with a proven password, both encrypted; failed
    -- attempts by a digest of the name.
    CREATE TABLE offline_campaigns (
      campaign_id TEXT PRIMARY KEY,
      secret BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE proven_players (
      user_id TEXT PRIMARY KEY,
      secret BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE sign_in_failures (
      name TEXT PRIMARY KEY,
      count INTEGER NOT NULL
    ) WITHOUT ROWID;

    -- The kiosk's own time and its lead over the clock, so that a clock set back prolongs nothing.
    CREATE TABLE steady_time (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      latest INTEGER NOT NULL,
      ahead INTEGER NOT NULL,
      server_lead INTEGER
    );

    -- The server's player that each walk-up visitor became.
    CREATE TABLE walk_ups (
      id TEXT PRIMARY KEY,
      user_id TEXT NOT NULL
    ) WITHOUT ROWID;

    -- The visit code of each walk-up visitor, as a slow hash of email and code. name is a digest of the email.
    CREATE TABLE visit_codes (
      hash TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      walk_up_id TEXT NOT NULL,
      campaign_id TEXT NOT NULL,
      created_at INTEGER NOT NULL
    ) WITHOUT ROWID;

    -- People whom the server has erased, and the last erasure that this kiosk has applied.
    CREATE TABLE erased_people (
      user_id TEXT PRIMARY KEY
    ) WITHOUT ROWID;
    CREATE TABLE last_erasure (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      id INTEGER NOT NULL,
      date TEXT NOT NULL
    );

    -- Damaged files next to the database, and whether staff were told.
    CREATE TABLE set_aside (
      name TEXT PRIMARY KEY,
      saved_jobs INTEGER,
      is_told INTEGER NOT NULL DEFAULT 0
    );

    -- The folder that staff chose for the safety copy.
    CREATE TABLE safety_copy (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      folder TEXT NOT NULL
    );
  `,
};
