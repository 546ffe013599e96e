import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { Pool } from 'pg';
import { openDatabase } from '../../src/server/database/open.ts';
import { openPostgres } from '../../src/server/database/postgres/open.ts';
import { IN_MEMORY, openSqlite } from '../../src/server/database/sqlite.ts';
import { fillCatalogue } from '../../src/server/seed/catalogue.ts';
import { seedDemo } from '../../src/server/seed/demo.ts';
import type { EndpointName } from '../../src/shared/api/endpoints.ts';

/**
 * The databases of the tests: PostgreSQL if the project in vitest.config.ts says so, else SQLite.
 * tests/support/postgres/set-up.ts gives the address of the run's PostgreSQL.
 */
export const isOnPostgres = process.env.SPINBOARD_TEST_DATABASE === 'postgres';

/** Calls that read no database. */
const WITHOUT_DATABASE: readonly EndpointName[] = ['getLogInWays', 'probe'];

/** A call that reads no database is tested over one kind only. */
export const isTestedOverThisKind = (name: EndpointName): boolean => !isOnPostgres || !WITHOUT_DATABASE.includes(name);

/** The template of a database: all tables and the catalogue, with or without the demo vendor. */
export type Template = 'empty' | 'demo';

const ADDRESS = 'SPINBOARD_TEST_POSTGRES';

/** Gives the tests of this run the address of their PostgreSQL. Returns a function that makes a template's database. */
export function runOnPostgres(address: string): (template: Template) => Promise<string> {
  process.env[ADDRESS] = address;
  return (template) => createDatabase(`template_${template}`, 'template0');
}

/** Makes an empty database for a test's `file`, and returns its address: on SQLite, that file. */
export const addressFor = async (file: string): Promise<string> =>
  isOnPostgres ? createDatabase(randomName(), 'template0') : file;

/** A new database of the run's PostgreSQL, copied from a template or empty. */
export async function newPostgres(template?: Template): Promise<{ address: string; remove(): Promise<void> }> {
  const name = randomName();
  const address = await createDatabase(name, template === undefined ? 'template0' : `template_${template}`);
  return { address, remove: () => asAdministrator(`drop database if exists "${name}" with (force)`) };
}

const sqliteTemplates = new Map<Template, Promise<Buffer>>();

/** The file of a template on SQLite. A process makes it on first use, because that takes longer than most tests. */
export function sqliteTemplate(template: Template): Promise<Buffer> {
  const made = sqliteTemplates.get(template) ?? makeSqliteTemplate(template);
  sqliteTemplates.set(template, made);
  return made;
}

async function makeSqliteTemplate(template: Template): Promise<Buffer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'spinboard-template-'));
  try {
    const file = path.join(folder, 'server.db');
    await fillTemplate(file, template);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Fills a database that has no tables yet. */
export async function fillTemplate(address: string, template: Template): Promise<void> {
  const db = await openDatabase(address);
  const options = { now: Date.now(), resourcesFolder: undefined };
  await fillCatalogue(db, options);
  if (template === 'demo') await seedDemo(db, options);
  await db.destroy();
}

/** A database without any table, over one connection. */
export async function openBareDatabase(): Promise<Kysely<unknown>> {
  if (!isOnPostgres) return openSqlite<unknown>(IN_MEMORY);
  return openPostgres<unknown>((await newPostgres()).address, { max: 1 });
}

const randomName = (): string => `t_${randomUUID().replaceAll('-', '')}`;

async function createDatabase(name: string, template: string): Promise<string> {
  const { rows } = await administrator().query(`select current_setting('server_version_num')::int as version`);
  // Copies by files, because the default of newer versions, copying by the log, takes five times as long.
  const strategy = rows[0].version >= 150_000 ? 'strategy file_copy' : '';
  await asAdministrator(`create database "${name}" template "${template}" ${strategy}`);
  const address = new URL(administrationAddress());
  address.pathname = name;
  return address.href;
}

const asAdministrator = async (statement: string): Promise<void> => void (await administrator().query(statement));

let connection: Pool | null = null;

/** One connection for the whole process, because opening one takes as long as making a database. */
function administrator(): Pool {
  connection ??= new Pool({ connectionString: administrationAddress(), max: 1, allowExitOnIdle: true }).on(
    'error',
    () => {},
  );
  return connection;
}

function administrationAddress(): string {
  const address = process.env[ADDRESS];
  if (address === undefined) throw new Error('This project of tests has no PostgreSQL.');
  return address;
}
