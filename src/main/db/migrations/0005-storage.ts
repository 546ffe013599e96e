/** Damaged files that lie beside the database, and whether staff have been told of them. */
export const storage = {
  version: 5,
  up: `
    CREATE TABLE set_aside (
      name TEXT PRIMARY KEY,
      saved_jobs INTEGER,
      is_told INTEGER NOT NULL DEFAULT 0
    );
  `,
};
