import type { Database } from 'better-sqlite3';

/** What the kiosk has learned of a server. */
export interface ServerFacts {
  /** Whether it has sent idempotency keys back. */
  honoursKeys: boolean;
}

/**
 * The facts in SQLite, in the file of that server.
 *
 * @throws Error when the file belongs to another server: its rows must not be sent to this one
 */
export function serverFacts(db: Database, origin: string): ServerFacts {
  const stored = db.prepare('SELECT origin, honours_keys FROM server').get() as
    | { origin: string; honours_keys: number }
    | undefined;
  if (!stored) db.prepare('INSERT INTO server (origin) VALUES (?)').run(origin);
  else if (stored.origin !== origin) throw new Error(`${db.name} belongs to ${stored.origin}, not to ${origin}.`);
  const save = db.prepare('UPDATE server SET honours_keys = ?');
  let honoursKeys = stored?.honours_keys === 1;
  return {
    get honoursKeys() {
      return honoursKeys;
    },
    set honoursKeys(value) {
      if (value === honoursKeys) return;
      honoursKeys = value;
      save.run(value ? 1 : 0);
    },
  };
}
