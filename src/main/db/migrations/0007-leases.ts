/**
 * What this kiosk holds for itself at its server: units of prizes and plays, for a time, and what it wants to hold. Units
 * are those that it may still promise. And what staff have chosen for prizes without a lease.
 */
export const leases = {
  version: 7,
  up: `
    CREATE TABLE lease (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      round INTEGER NOT NULL DEFAULT 0,
      days INTEGER NOT NULL DEFAULT 4,
      expires_at INTEGER NOT NULL DEFAULT 0,
      offline_prizes TEXT NOT NULL DEFAULT 'to-be-confirmed'
    );
    CREATE TABLE leased_prizes (
      prize_id TEXT PRIMARY KEY,
      campaign_id TEXT NOT NULL,
      name TEXT NOT NULL,
      wanted INTEGER NOT NULL,
      units INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID;
    CREATE INDEX leased_prizes_campaign ON leased_prizes (campaign_id);
    CREATE TABLE leased_plays (
      user_id TEXT NOT NULL,
      campaign_id TEXT NOT NULL,
      is_held INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (user_id, campaign_id)
    ) WITHOUT ROWID;
  `,
};
