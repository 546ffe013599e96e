import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The database was written by a newer version of the program. */
export class NewerDatabaseError extends Error {
  constructor(found: number, known: number) {
    super(`The database has version ${found}, but this program knows only versions up to ${known}. Please update it.`);
    this.name = 'NewerDatabaseError';
  }
}

/**
 * Brings the database to the newest version, each step in a transaction of its own together with its record.
 * Throws `NewerDatabaseError` for a database from the future, and an Error for a list that is not numbered 1, 2, 3 ….
 */
export async function migrate<T>(db: Kysely<T>, migrations: readonly Migration[]): Promise<void> {
  checkNumbers(migrations);
  await sql`create table if not exists migrations (
    version integer primary key, name text not null, applied_at text not null)`.execute(db);
  const current = await currentVersion(db);
  if (current > migrations.length) throw new NewerDatabaseError(current, migrations.length);
  for (const migration of migrations.slice(current)) {
    await db.transaction().execute(async (transaction) => {
      await migration.up(transaction);
      await sql`insert into migrations (version, name, applied_at)
        values (${migration.version}, ${migration.name}, ${new Date().toISOString()})`.execute(transaction);
    });
  }
}

async function currentVersion<T>(db: Kysely<T>): Promise<number> {
  const { rows } = await sql<{ version: number | null }>`select max(version) as version from migrations`.execute(db);
  return rows[0]?.version ?? 0;
}

function checkNumbers(migrations: readonly Migration[]): void {
  migrations.forEach(({ version, name }, index) => {
    if (version !== index + 1) throw new Error(`Migration '${name}' has number ${version}, expected ${index + 1}`);
  });
}
