import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { Client } from 'pg';
import { openPostgres } from '../../src/server/database/postgres.ts';
import { IN_MEMORY, openSqlite } from '../../src/server/database/sqlite.ts';

/**
 * The databases that tests use: PostgreSQL's where a project of vitest.config.ts says so, else SQLite's. The address of
 * the run's PostgreSQL comes from tests/support/postgres/set-up.ts.
 */
export const isOnPostgres = process.env.SPINBOARD_TEST_DATABASE === 'postgres';

/** What a database is a copy of: one with all tables and the catalogue, or one with the demo's vendor, too. */
export type Template = 'empty' | 'demo';

const ADDRESS = 'SPINBOARD_TEST_POSTGRES';

/** Tells the tests of this run where their PostgreSQL is; returns what makes a template's database. */
export function runOnPostgres(address: string): (template: Template) => Promise<string> {
  process.env[ADDRESS] = address;
  return (template) => createDatabase(`template_${template}`, 'template0');
}

/** Makes an empty database for what the test calls `file`, and returns its address: of SQLite that file. */
export const addressFor = async (file: string): Promise<string> =>
  isOnPostgres ? createDatabase(randomName(), 'template0') : file;

/** A new database of the run's PostgreSQL; with everything of a template, or with nothing at all. */
export async function newPostgres(template?: Template): Promise<{ address: string; remove(): Promise<void> }> {
  const name = randomName();
  const address = await createDatabase(name, template === undefined ? 'template0' : `template_${template}`);
  return { address, remove: () => asAdministrator(`drop database if exists "${name}" with (force)`) };
}

/** A database without any table, over one connection. */
export async function openBareDatabase(): Promise<Kysely<unknown>> {
  if (!isOnPostgres) return openSqlite<unknown>(IN_MEMORY);
  return openPostgres<unknown>((await newPostgres()).address, { max: 1 });
}

/** From now on rows may refer to others that are not there. */
export async function ignoreReferences(db: Kysely<unknown>): Promise<void> {
  await (isOnPostgres ? sql`set session_replication_role = replica` : sql`pragma foreign_keys = off`).execute(db);
}

const randomName = (): string => `t_${randomUUID().replaceAll('-', '')}`;

async function createDatabase(name: string, template: string): Promise<string> {
  await asAdministrator(`create database "${name}" template "${template}"`);
  const address = new URL(administrationAddress());
  address.pathname = name;
  return address.href;
}

async function asAdministrator(statement: string): Promise<void> {
  const client = new Client({ connectionString: administrationAddress() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function administrationAddress(): string {
  const address = process.env[ADDRESS];
  if (address === undefined) throw new Error('This project of tests has no PostgreSQL.');
  return address;
}
