import type { Database } from 'better-sqlite3';
import { text } from '../texts.ts';
import { type Migration, migrations as released } from './migrations/index.ts';

/** A newer version of the app wrote the database; opening it could lose data. */
export class NewerDatabaseError extends Error {
  constructor(found: number, known: number) {
    super(text('start.newerData', { found, known }));
    this.name = 'NewerDatabaseError';
  }
}

/**
 * Brings the database to the newest version, each step in its own transaction.
 *
 * @throws NewerDatabaseError for a database from the future; Error when the migrations are not numbered 1, 2, 3 …
 */
export function migrate(db: Database, migrations: readonly Migration[] = released): void {
  migrations.forEach((migration, index) => {
    if (migration.version !== index + 1)
      throw new Error(`Migration ${migration.version} stands at place ${index + 1}.`);
  });
  const current = db.pragma('user_version', { simple: true }) as number;
  if (current > migrations.length) throw new NewerDatabaseError(current, migrations.length);
  for (const migration of migrations.slice(current)) {
    db.transaction(() => {
      db.exec(migration.up);
      db.pragma(`user_version = ${migration.version}`);
    })();
  }
}
