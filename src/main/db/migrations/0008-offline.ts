/**
 * What the kiosk has to run without its server: prepared campaigns with their players, and players whose passwords were
 * proven here, both encrypted; its own time and by how much that is ahead of the clock, so that a clock set back prolongs
 * nothing; wrong tries at signing in, by a digest of the name; and which player of the server a walk-up visitor has become.
 */
export const offline = {
  version: 8,
  up: `
    CREATE TABLE offline_campaigns (
      campaign_id TEXT PRIMARY KEY,
      secret BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE proven_players (
      user_id TEXT PRIMARY KEY,
      secret BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE steady_time (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      latest INTEGER NOT NULL,
      ahead INTEGER NOT NULL
    );
    CREATE TABLE sign_in_failures (
      name TEXT PRIMARY KEY,
      count INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE walk_ups (
      id TEXT PRIMARY KEY,
      user_id TEXT NOT NULL
    ) WITHOUT ROWID;
  `,
};
