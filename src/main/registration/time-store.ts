import type { Database } from 'better-sqlite3';

/** The kiosk's own time, and its lead over the clock; both in milliseconds. */
type KeptTime = Record<'latest' | 'ahead', number>;

export function timeStore(db: Database) {
  const read = db.prepare('SELECT latest, ahead FROM steady_time');
  const save = db.prepare('INSERT OR REPLACE INTO steady_time (id, latest, ahead) VALUES (1, @latest, @ahead)');
  return {
    read: () => (read.get() as KeptTime | undefined) ?? null,
    save: (time: KeptTime) => void save.run(time),
  };
}

export type TimeStore = ReturnType<typeof timeStore>;
