import { type Kysely, sql } from 'kysely';
import { type Migration as KyselyMigration, Migrator } from 'kysely/migration';
import { DatabaseRefused, engineOf } from '../database/engine.ts';
import type { Migration } from './migration.ts';

/** The database was written by a newer version of the program. */
export class NewerDatabaseError extends DatabaseRefused {
  constructor(found: number, known: number) {
    super(`The database has version ${found}, but this program knows only versions up to ${known}. Please update it.`);
    this.name = 'NewerDatabaseError';
  }
}

/** The database has tables, and they are not the program's. */
class ForeignDatabaseError extends DatabaseRefused {
  constructor(table: string) {
    super(`The database belongs to another program: it has a table ${table}. Please take an empty one.`);
    this.name = 'ForeignDatabaseError';
  }
}

/**
 * Brings the database to the newest version, or leaves it as it is where a step fails.
 * Throws `NewerDatabaseError` for a database from the future, `DatabaseRefused` for one of another program, and an Error
 * for a list that is not numbered 1, 2, 3 ….
 */
export async function migrate<T>(db: Kysely<T>, migrations: readonly Migration[]): Promise<void> {
  checkNumbers(migrations);
  await inOneTransaction(db, async (connection) => {
    const schema = await engineOf(connection).schemaOf(connection);
    const tables = await tablesOf(connection, schema);
    await adoptVersions(connection, migrations, tables);
    await refuseForeign(connection, migrations, tables);
    // Kysely makes it, too, but where it may not, says something else.
    await makeRecord(connection);
    const provider = { getMigrations: async () => namedMigrations(migrations) };
    const where = schema === undefined ? {} : { migrationTableSchema: schema };
    // The transaction has begun.
    const migrator = new Migrator({ db: connection, provider, ...where, disableTransactions: true });
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error;
  });
}

/** @throws DatabaseRefused unless all migrations have run, and no others */
export async function requireNewest<T>(db: Kysely<T>, migrations: readonly Migration[]): Promise<void> {
  const tables = await tablesOf(db, await engineOf(db).schemaOf(db));
  await refuseForeign(db, migrations, tables);
  const done = tables.has('kysely_migration') ? await recordedNames(db) : [];
  if (done.length === migrations.length) return;
  throw new DatabaseRefused('The database to copy is of an older version. Please start the server on it once.');
}

/**
 * Kysely would run SQLite's migrations without a transaction, and record each after it ran. Of two programs that open a
 * database the second waits, and finds nothing left to do.
 */
async function inOneTransaction<T>(db: Kysely<T>, work: (connection: Kysely<T>) => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await engineOf(connection).beginMigration(connection);
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

async function makeRecord<T>(db: Kysely<T>): Promise<void> {
  await sql`create table if not exists kysely_migration
    (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(db);
}

/** Databases used to keep a table of version numbers; what it says moves to Kysely's table. */
async function adoptVersions<T>(
  db: Kysely<T>,
  migrations: readonly Migration[],
  tables: ReadonlySet<string>,
): Promise<void> {
  if (!tables.has('migrations')) return;
  const { rows } = await sql<{ version: number | null }>`select max(version) as version from migrations`.execute(db);
  const version = rows[0]?.version ?? 0;
  if (version > migrations.length) throw new NewerDatabaseError(version, migrations.length);
  await makeRecord(db);
  // One moment for all of them: a clock that was once put back must not change their order.
  const now = new Date().toISOString();
  for (const migration of migrations.slice(0, version)) {
    await sql`insert into kysely_migration (name, timestamp) values (${recordedName(migration)}, ${now})`.execute(db);
  }
  await sql`drop table migrations`.execute(db);
}

/** Refuses what a newer version of the program has written, and what another program has. */
async function refuseForeign<T>(
  db: Kysely<T>,
  migrations: readonly Migration[],
  tables: ReadonlySet<string>,
): Promise<void> {
  const [someTable] = tables;
  if (someTable === undefined || tables.has('migrations')) return;
  if (!tables.has('kysely_migration')) throw new ForeignDatabaseError(someTable);
  const names = await recordedNames(db);
  const newest = Number.parseInt(names.at(-1) ?? '0', 10);
  if (newest > migrations.length) throw new NewerDatabaseError(newest, migrations.length);
  const known = new Set(migrations.map(recordedName));
  if (names.some((name) => !known.has(name))) throw new ForeignDatabaseError('kysely_migration');
}

async function recordedNames<T>(db: Kysely<T>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** The names of the tables there are in a schema, in order, Kysely's own included. */
async function tablesOf<T>(db: Kysely<T>, schema: string | undefined): Promise<Set<string>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const ours = tables.filter((table) => !table.isView && (schema === undefined || table.schema === schema));
  return new Set(ours.map(({ name }) => name).sort());
}

function checkNumbers(migrations: readonly Migration[]): void {
  migrations.forEach(({ version, name }, index) => {
    if (version !== index + 1) throw new Error(`Migration '${name}' has number ${version}, expected ${index + 1}`);
  });
}
