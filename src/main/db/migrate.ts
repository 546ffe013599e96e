import type { Database } from 'better-sqlite3';
import { text } from '../texts.ts';
import { type Migration, migrations as released } from './migrations/index.ts';

/**
 * Marks a file as the kiosk's: 'SPB' in SQLite's application_id, and a number. Until the first release, an edit of the first
 * migration adds 1, so that files with the former tables are refused.
 */
const APPLICATION_ID = 0x53504209;

/** Another version of the app or another program wrote the database. The message is a sentence for staff. */
export class DatabaseRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DatabaseRefused';
  }
}

/**
 * Brings the database to the newest version, each step in its own transaction.
 *
 * @throws DatabaseRefused as `requireKnown` does; Error when the migrations are not numbered 1, 2, 3 …
 */
export function migrate(db: Database, migrations: readonly Migration[] = released): void {
  migrations.forEach((migration, index) => {
    if (migration.version !== index + 1)
      throw new Error(`Migration ${migration.version} stands at place ${index + 1}.`);
  });
  const current = requireKnown(db, migrations);
  for (const migration of migrations.slice(current)) {
    db.transaction(() => {
      db.exec(migration.up);
      db.pragma(`application_id = ${APPLICATION_ID}`);
      db.pragma(`user_version = ${migration.version}`);
    })();
  }
}

/**
 * Returns the database's version; 0 for an empty one. Only reads.
 *
 * @throws DatabaseRefused for a database of a newer version, of a development version or of another program.
 */
export function requireKnown(db: Database, migrations: readonly Migration[] = released): number {
  const version = db.pragma('user_version', { simple: true }) as number;
  if (db.pragma('application_id', { simple: true }) !== APPLICATION_ID && (version > 0 || hasTables(db))) {
    throw developmentData(db.name);
  }
  if (version <= migrations.length) return version;
  throw new DatabaseRefused(text('start.newerData', { found: version, known: migrations.length }));
}

/** The refusal of a file that a development version wrote. */
export const developmentData = (file: string): DatabaseRefused =>
  new DatabaseRefused(text('start.developmentData', { file }));

const hasTables = (db: Database): boolean => db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() !== undefined;
