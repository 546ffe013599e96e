import type { Database } from 'better-sqlite3';

/** Opens the data for running offline, in SQLite. */
export function offlineStore(db: Database) {
  const failures = db.prepare('SELECT name, count FROM sign_in_failures');
  const setFailures = db.prepare('INSERT OR REPLACE INTO sign_in_failures (name, count) VALUES (?, ?)');
  const forget = db.prepare('DELETE FROM sign_in_failures WHERE name = ?');
  return {
    campaigns: secretRows(db, 'offline_campaigns', 'campaign_id'),
    provenPlayers: secretRows(db, 'proven_players', 'user_id'),
    /** Returns the failed login attempts by name. */
    failures: () => failures.all() as { name: string; count: number }[],
    setFailures: (name: string, count: number) => void (count > 0 ? setFailures.run(name, count) : forget.run(name)),
  };
}

/** Opens a table of encrypted values by id. */
function secretRows(db: Database, table: 'offline_campaigns' | 'proven_players', key: string) {
  const all = db.prepare(`SELECT ${key} AS id, secret FROM ${table} ORDER BY ${key}`);
  const save = db.prepare(`INSERT OR REPLACE INTO ${table} (${key}, secret) VALUES (?, ?)`);
  const drop = db.prepare(`DELETE FROM ${table} WHERE ${key} = ?`);
  return {
    all: () => all.all() as { id: string; secret: Buffer }[],
    save: (id: string, secret: Buffer) => void save.run(id, secret),
    drop: (id: string) => void drop.run(id),
  };
}

export type OfflineStore = ReturnType<typeof offlineStore>;
export type SecretRows = ReturnType<typeof secretRows>;
