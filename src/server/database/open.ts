import { existsSync } from 'node:fs';
import { migrations } from '../migrations/index.ts';
import { migrate, requireNewest } from '../migrations/migrate.ts';
import { DatabaseRefused, engineOf } from './engine.ts';
import type { Db } from './schema.ts';
import { openSqlite, readSqlite } from './sqlite.ts';

/** Whether the address is one of PostgreSQL, and not a file. */
export const isPostgres = (address: string): boolean => /^postgres(ql)?:\/\//i.test(address);

/**
 * Opens the database and brings it to the newest version. Every acknowledged change is on disk.
 * @param address a path, `IN_MEMORY`, or `postgres://…`
 * @throws DatabaseRefused if it cannot be used as it is, such as a database from a newer program
 */
export async function openDatabase(address: string): Promise<Db> {
  const db = await connectTo(address);
  try {
    await migrate(db, migrations);
    await engineOf(db).requireSafe(db);
  } catch (error) {
    await db.destroy();
    throw engineOf(db).explain(error);
  }
  return db;
}

const connectTo = async (address: string): Promise<Db> =>
  isPostgres(address) ? (await postgres()).openPostgres(address) : openSqlite(address);

/**
 * Opens a database that stays as it is.
 * @throws DatabaseRefused if there is none, or if it is not of the newest version
 */
export async function openForCopy(address: string): Promise<Db> {
  if (!isPostgres(address) && !existsSync(address)) throw new DatabaseRefused(`There is no database ${address}.`);
  const db = await openReader(address);
  try {
    await requireNewest(db, migrations);
  } catch (error) {
    await db.destroy();
    throw engineOf(db).explain(error);
  }
  return db;
}

/** A connection for long reads beside the server's own (`Engine.address`). */
export async function openReader(address: string): Promise<Db> {
  return isPostgres(address) ? (await postgres()).readPostgres(address) : readSqlite(address);
}

/** Loaded when it is needed: a kiosk with a server of its own has no PostgreSQL. */
const postgres = () => import('./postgres.ts');
