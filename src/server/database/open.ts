import { existsSync } from 'node:fs';
import { migrations } from '../migrations/index.ts';
import { migrate, requireKnown, requireNewest } from '../migrations/migrate.ts';
import { DatabaseRefused, engineOf } from './engine.ts';
import type { Db } from './schema.ts';
import { openSqlite, readSqlite } from './sqlite.ts';

/** True if the address is PostgreSQL's and not a file. */
export const isPostgres = (address: string): boolean => /^postgres(ql)?:\/\//i.test(address);

/**
 * Opens the database and migrates it to the newest version. Every acknowledged change is on disk.
 * @param address a path, `IN_MEMORY`, or `postgres://…`
 * @throws DatabaseRefused if the database cannot be used, for example because it is from a newer program. The database
 * then stays unchanged
 */
export async function openDatabase(address: string): Promise<Db> {
  await refuseUnchanged(address);
  const db = isPostgres(address) ? (await postgres()).openPostgres(address) : openSqlite(address);
  return checked(db, async () => {
    await migrate(db, migrations);
    await engineOf(db).requireSafe(db);
  });
}

/** Returns the database if it passes the check, or else closes it. */
async function checked(db: Db, check: () => Promise<unknown>): Promise<Db> {
  try {
    await check();
    return db;
  } catch (error) {
    await db.destroy();
    throw engineOf(db).explain(error);
  }
}

/**
 * Refuses an unusable SQLite file over a read-only connection. A writing connection would change the file when it
 * closes, because it would empty the write-ahead log.
 */
async function refuseUnchanged(address: string): Promise<void> {
  if (isPostgres(address) || !existsSync(address)) return;
  const db = readSqlite(address);
  try {
    await requireKnown(db, migrations);
  } finally {
    await db.destroy();
  }
}

/**
 * Opens a database without migrating it.
 * @throws DatabaseRefused if it does not exist or is not of the newest version
 */
export async function openForCopy(address: string): Promise<Db> {
  if (!isPostgres(address) && !existsSync(address)) throw new DatabaseRefused(`There is no database ${address}.`);
  const db = await openReader(address);
  return checked(db, () => requireNewest(db, migrations));
}

/** Opens a connection for long reads, next to the server's own (`Engine.address`). */
export async function openReader(address: string): Promise<Db> {
  return isPostgres(address) ? (await postgres()).readPostgres(address) : readSqlite(address);
}

/** Loads PostgreSQL's code only on demand, because a kiosk's built-in server does not use it. */
const postgres = () => import('./postgres/open.ts');
