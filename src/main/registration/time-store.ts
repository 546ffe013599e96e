import type { Database } from 'better-sqlite3';

/** The kiosk's own time, and its lead over the clock and over the server's, all in milliseconds. */
interface KeptTime {
  latest: number;
  ahead: number;
  /** Null before the server's first answer. */
  serverLead: number | null;
}

export function timeStore(db: Database) {
  const read = db.prepare('SELECT latest, ahead, server_lead AS serverLead FROM steady_time');
  const save = db.prepare(
    'INSERT OR REPLACE INTO steady_time (id, latest, ahead, server_lead) VALUES (1, @latest, @ahead, @serverLead)',
  );
  return {
    read: () => (read.get() as KeptTime | undefined) ?? null,
    save: (time: KeptTime) => void save.run(time),
  };
}

export type TimeStore = ReturnType<typeof timeStore>;
