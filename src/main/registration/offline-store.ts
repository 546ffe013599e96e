import type { Database } from 'better-sqlite3';

/** A table of encrypted values by id. */
export interface SecretRows {
  all(): { id: string; secret: Buffer }[];
  save(id: string, secret: Buffer): void;
  drop(id: string): void;
}

/** What the kiosk has to run without its server, in SQLite. */
export interface OfflineStore {
  campaigns: SecretRows;
  provenPlayers: SecretRows;
  /** Wrong tries at signing in, by name. */
  failures(): { name: string; count: number }[];
  setFailures(name: string, count: number): void;
}

export function offlineStore(db: Database): OfflineStore {
  const failures = db.prepare('SELECT name, count FROM sign_in_failures');
  const setFailures = db.prepare('INSERT OR REPLACE INTO sign_in_failures (name, count) VALUES (?, ?)');
  const forget = db.prepare('DELETE FROM sign_in_failures WHERE name = ?');
  return {
    campaigns: secretRows(db, 'offline_campaigns', 'campaign_id'),
    provenPlayers: secretRows(db, 'proven_players', 'user_id'),
    failures: () => failures.all() as { name: string; count: number }[],
    setFailures: (name, count) => void (count > 0 ? setFailures.run(name, count) : forget.run(name)),
  };
}

function secretRows(db: Database, table: 'offline_campaigns' | 'proven_players', key: string): SecretRows {
  const all = db.prepare(`SELECT ${key} AS id, secret FROM ${table} ORDER BY ${key}`);
  const save = db.prepare(`INSERT OR REPLACE INTO ${table} (${key}, secret) VALUES (?, ?)`);
  const drop = db.prepare(`DELETE FROM ${table} WHERE ${key} = ?`);
  return {
    all: () => all.all() as { id: string; secret: Buffer }[],
    save: (id, secret) => void save.run(id, secret),
    drop: (id) => void drop.run(id),
  };
}
