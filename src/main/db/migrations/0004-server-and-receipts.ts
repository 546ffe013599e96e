/**
 * The server this file belongs to, with what has been learned of it; what that server has accepted; and the kiosk's own
 * key to it, encrypted.
 */
export const serverAndReceipts = {
  version: 4,
  up: `
    CREATE TABLE server (
      origin TEXT PRIMARY KEY,
      honours_keys INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE receipts (
      id INTEGER PRIMARY KEY,
      user_id TEXT NOT NULL,
      lane TEXT NOT NULL,
      kind TEXT NOT NULL,
      payload TEXT NOT NULL,
      idempotency_key TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      delivered_at INTEGER NOT NULL
    );
    CREATE TABLE device (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      secret BLOB NOT NULL
    );
    CREATE INDEX receipts_delivered ON receipts (delivered_at);
  `,
};
