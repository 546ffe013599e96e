import Sqlite, { type Database } from 'better-sqlite3';

/** Opens an existing database for reading only, and closes it after the work. @throws Error if it cannot be opened */
export function withReader<T>(file: string, work: (db: Database) => T): T {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    return work(db);
  } finally {
    db.close();
  }
}
