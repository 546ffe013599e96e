/**
 * Kiosks that this one is paired with: the one that keeps its copies, and those whose copies it keeps. Whether it listens
 * for them, and at which port.
 */
export const copies = {
  version: 10,
  up: `
    CREATE TABLE paired_kiosks (
      role TEXT NOT NULL,
      device_id TEXT NOT NULL,
      name TEXT NOT NULL,
      address TEXT,
      secret BLOB,
      counter INTEGER NOT NULL,
      PRIMARY KEY (role, device_id)
    ) WITHOUT ROWID;

    CREATE TABLE listening (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      is_on INTEGER NOT NULL,
      port INTEGER NOT NULL
    );
  `,
};
