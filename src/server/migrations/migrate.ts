import { type Kysely, sql } from 'kysely';
import { type Migration as KyselyMigration, Migrator } from 'kysely/migration';
import type { Migration } from './migration.ts';

/** The database was written by a newer version of the program. */
export class NewerDatabaseError extends Error {
  constructor(found: number, known: number) {
    super(`The database has version ${found}, but this program knows only versions up to ${known}. Please update it.`);
    this.name = 'NewerDatabaseError';
  }
}

/**
 * Brings the database to the newest version, or leaves it as it is where a step fails.
 * Throws `NewerDatabaseError` for a database from the future, and an Error for a list that is not numbered 1, 2, 3 ….
 */
export async function migrate<T>(db: Kysely<T>, migrations: readonly Migration[]): Promise<void> {
  checkNumbers(migrations);
  await inOneTransaction(db, async (connection) => {
    await adoptVersions(connection, migrations);
    await refuseNewer(connection, migrations);
    const provider = { getMigrations: async () => namedMigrations(migrations) };
    const { error } = await new Migrator({ db: connection, provider }).migrateToLatest();
    if (error !== undefined) throw error;
  });
}

/**
 * Kysely would run SQLite's migrations without a transaction, and record each after it ran. The lock is taken at once:
 * of two programs that open a database the second waits, and finds nothing left to do.
 */
async function inOneTransaction<T>(db: Kysely<T>, work: (connection: Kysely<T>) => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`begin immediate`.execute(connection);
    try {
      await work(connection);
      await sql`commit`.execute(connection);
    } catch (error) {
      // SQLite may have undone it already, when the disk was full say.
      await sql`rollback`.execute(connection).catch(() => {});
      throw error;
    }
  });
}

/** What a migration is recorded under; the names sort as the versions do. */
const recordedName = ({ version, name }: Migration): string => `${String(version).padStart(4, '0')} ${name}`;

const namedMigrations = (migrations: readonly Migration[]): Record<string, KyselyMigration> =>
  Object.fromEntries(migrations.map((migration) => [recordedName(migration), { up: migration.up }]));

/** Databases used to keep a table of version numbers; what it says moves to Kysely's table. */
async function adoptVersions<T>(db: Kysely<T>, migrations: readonly Migration[]): Promise<void> {
  if (!(await hasTable(db, 'migrations'))) return;
  const { rows } = await sql<{ version: number | null }>`select max(version) as version from migrations`.execute(db);
  const version = rows[0]?.version ?? 0;
  if (version > migrations.length) throw new NewerDatabaseError(version, migrations.length);
  await sql`create table if not exists kysely_migration
    (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(db);
  // One moment for all of them: a clock that was once put back must not change their order.
  const now = new Date().toISOString();
  for (const migration of migrations.slice(0, version)) {
    await sql`insert into kysely_migration (name, timestamp) values (${recordedName(migration)}, ${now})`.execute(db);
  }
  await sql`drop table migrations`.execute(db);
}

async function refuseNewer<T>(db: Kysely<T>, migrations: readonly Migration[]): Promise<void> {
  if (!(await hasTable(db, 'kysely_migration'))) return;
  const { rows } = await sql<{ name: string | null }>`select max(name) as name from kysely_migration`.execute(db);
  const version = Number.parseInt(rows[0]?.name ?? '0', 10);
  if (version > migrations.length) throw new NewerDatabaseError(version, migrations.length);
}

async function hasTable<T>(db: Kysely<T>, table: string): Promise<boolean> {
  const found = await sql`select 1 from sqlite_master where type = 'table' and name = ${table}`.execute(db);
  return found.rows.length > 0;
}

function checkNumbers(migrations: readonly Migration[]): void {
  migrations.forEach(({ version, name }, index) => {
    if (version !== index + 1) throw new Error(`Migration '${name}' has number ${version}, expected ${index + 1}`);
  });
}
