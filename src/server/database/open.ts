import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { migrations } from '../migrations/index.ts';
import { migrate } from '../migrations/migrate.ts';
import type { Schema } from './schema.ts';

/** SQLite's name for a database in memory. */
export const IN_MEMORY = ':memory:';

const FULL = 2;

/**
 * Opens the database and brings it to the newest version. Every acknowledged change is on disk: write-ahead log with
 * `synchronous=FULL`, which is checked after the first write because the library's default for this mode is weaker.
 * `file` is a path, whose folder is created if missing, or `IN_MEMORY`. Throws `NewerDatabaseError` for a database from
 * a newer program.
 */
export async function openDatabase(file: string): Promise<Kysely<Schema>> {
  if (file !== IN_MEMORY) mkdirSync(dirname(file), { recursive: true });
  const sqlite = new Database(file);
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: sqlite }) });
  try {
    sqlite.pragma('busy_timeout = 5000');
    sqlite.pragma('journal_mode = WAL');
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('foreign_keys = ON');
    await migrate(db, migrations);
    if (sqlite.pragma('synchronous', { simple: true }) !== FULL) throw new Error('SQLite refused synchronous=FULL');
  } catch (error) {
    sqlite.close();
    throw error;
  }
  return db;
}
