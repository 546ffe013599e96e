import type { Database } from 'better-sqlite3';
import { unencryptedOf } from '../db/origin.ts';
import { unlessStorageFails } from '../db/storage-failure.ts';

/**
 * What the kiosk has learned of a server, in SQLite, in the file of that server: whether it has sent idempotency keys back.
 *
 * @throws Error when the file belongs to another server: its rows must not be sent to this one
 */
export function serverFacts(db: Database, origin: string, onLog: (line: string) => void) {
  const stored = db.prepare('SELECT origin, honours_keys FROM server').get() as
    | { origin: string; honours_keys: number }
    | undefined;
  // The same server, whose address was an unencrypted one before.
  if (stored && stored.origin === unencryptedOf(origin)) {
    db.prepare('UPDATE server SET origin = ?').run(origin);
  } else if (stored && stored.origin !== origin) {
    throw new Error(`${db.name} belongs to ${stored.origin}, not to ${origin}.`);
  }
  const write = db.prepare(
    `INSERT INTO server (origin, honours_keys) VALUES (?, ?)
     ON CONFLICT (origin) DO UPDATE SET honours_keys = excluded.honours_keys`,
  );
  // On a full disk it is known until the app ends, and learned again after that.
  const save = (value: boolean) => unlessStorageFails(() => write.run(origin, value ? 1 : 0), onLog);
  if (!stored) save(false);
  let honoursKeys = stored?.honours_keys === 1;
  return {
    get honoursKeys() {
      return honoursKeys;
    },
    set honoursKeys(value: boolean) {
      if (value === honoursKeys) return;
      honoursKeys = value;
      save(value);
    },
  };
}
