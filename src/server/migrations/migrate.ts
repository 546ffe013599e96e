import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration as KyselyMigration, Migrator } from 'kysely/migration';
import { DatabaseRefused, engineOf } from '../database/engine.ts';
import type { Migration } from './migration.ts';

/** A table that every version of this program creates. Its presence proves that the database is this program's. */
const OWN_TABLE = 'awarded_prizes';

/** Runs of a migration that finds a table in use, for about ten minutes. */
const MAXIMUM_ATTEMPTS = 300;
const BETWEEN_ATTEMPTS_MS = 1_000;

/**
 * Brings the database to the newest version, or leaves it unchanged if a step fails.
 * @throws DatabaseRefused as `requireKnown` does, and Error if the migrations are not numbered 1, 2, 3 …
 */
export async function migrate<T>(db: Kysely<T>, migrations: readonly Migration[]): Promise<void> {
  checkNumbers(migrations);
  await inOneTransaction(db, async (connection) => {
    await requireKnown(connection, migrations);
    // Create Kysely's table here, because Kysely words the error of a missing permission differently.
    await sql`create table if not exists kysely_migration
      (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(connection);
    const schema = await engineOf(connection).schemaOf(connection);
    const provider = { getMigrations: async () => namedMigrations(migrations) };
    const where = schema === undefined ? {} : { migrationTableSchema: schema };
    // `inOneTransaction` has already begun the transaction.
    const migrator = new Migrator({ db: connection, provider, ...where, disableTransactions: true });
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error;
  });
}

/** @throws DatabaseRefused unless all migrations have run, and no others */
export async function requireNewest<T>(db: Kysely<T>, migrations: readonly Migration[]): Promise<void> {
  const done = await requireKnown(db, migrations);
  if (done.length === migrations.length) return;
  throw new DatabaseRefused('The database to copy is of an older version. Please start the server on it once.');
}

/**
 * Returns the recorded names of the migrations that have run, or an empty list for an empty database. Only reads.
 * @throws DatabaseRefused for a database of a newer version, of a development version or of another program
 */
export async function requireKnown<T>(db: Kysely<T>, migrations: readonly Migration[]): Promise<string[]> {
  const tables = await tablesOf(db, await engineOf(db).schemaOf(db));
  const [someTable] = tables;
  if (someTable === undefined) return [];
  const names = tables.has('kysely_migration') ? await recordedNames(db) : [];
  const known = migrations.map(recordedName);
  if (names[0] !== known[0]) throw tables.has(OWN_TABLE) ? developmentVersion() : otherProgram(someTable);
  const newest = Number.parseInt(names.at(-1) ?? '0', 10);
  if (newest > migrations.length) throw newerVersion(newest, migrations.length);
  if (names.some((name, index) => name !== known[index])) throw otherProgram('kysely_migration');
  return names;
}

const newerVersion = (found: number, known: number): DatabaseRefused =>
  new DatabaseRefused(
    `The database has version ${found}, but this program knows only versions up to ${known}. Please update it.`,
  );

const developmentVersion = (): DatabaseRefused =>
  new DatabaseRefused(
    'A development version of this program wrote the database, and this version cannot read it. Nothing was changed. Please take an empty one, or start the earlier version.',
  );

const otherProgram = (table: string): DatabaseRefused =>
  new DatabaseRefused(`The database belongs to another program: it has a table ${table}. Please take an empty one.`);

/**
 * Runs the work in one transaction, because Kysely would run SQLite's migrations without one and record each after it
 * ran. If two programs open a database, the second waits and then finds no migration left to run.
 */
async function inOneTransaction<T>(db: Kysely<T>, work: (connection: Kysely<T>) => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryInOneTransaction(db, work);
    } catch (error) {
      if (!engineOf(db).isCollision(error)) throw error;
      if (attempt === MAXIMUM_ATTEMPTS) throw neverAlone(error);
    }
    await pause(BETWEEN_ATTEMPTS_MS);
  }
}

const neverAlone = (cause: unknown): DatabaseRefused =>
  new DatabaseRefused('Another program, such as a backup, uses the tables of the database. Please start again later.', {
    cause,
  });

async function tryInOneTransaction<T>(db: Kysely<T>, work: (connection: Kysely<T>) => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await engineOf(connection).beginMigration(connection);
    try {
      await work(connection);
      await sql`commit`.execute(connection);
    } catch (error) {
      // SQLite may have rolled back already, for example because the disk is full.
      await sql`rollback`.execute(connection).catch(() => {});
      throw error;
    }
  });
}

/** Returns the name under which a migration is recorded. Names sort in the order of the versions. */
const recordedName = ({ version, name }: Migration): string => `${String(version).padStart(4, '0')} ${name}`;

const namedMigrations = (migrations: readonly Migration[]): Record<string, KyselyMigration> =>
  Object.fromEntries(migrations.map((migration) => [recordedName(migration), { up: migration.up }]));

async function recordedNames<T>(db: Kysely<T>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Returns the names of a schema's tables in order, including Kysely's own. */
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
