import { Kysely, PostgresIntrospector } from 'kysely';
import { Pool } from 'pg';
import type { Schema } from '../schema.ts';
import { LossTellingClient } from './client.ts';
import { SameTablesCompiler } from './compiler.ts';
import { connectionTo } from './connection.ts';
import { MergingDriver } from './driver.ts';
import { PostgresEngine } from './engine.ts';

/** Connections of one node for requests. A query waits while all are busy. */
const MOST_CONNECTIONS = 20;
const LONGEST_IDLE_MS = 30_000;
/** Maximum time of one statement. */
const LONGEST_STATEMENT_MS = 60_000;
/** Maximum wait for a lock. After it, the transaction frees its connection and runs again (`isCollision`). */
const LONGEST_LOCK_WAIT_MS = 2_000;
/** Maximum time between two statements of a transaction. After a longer pause, its process is frozen or dead. */
const LONGEST_PAUSE_MS = 5_000;

/**
 * Opens a pool, which connects on demand.
 * @param more limits that replace the server's own
 * @throws DatabaseRefused for an invalid address
 */
export function openPostgres<T = Schema>(address: string, more: { max?: number } = {}): Kysely<T> {
  return openPool(address, {
    max: MOST_CONNECTIONS,
    statement_timeout: LONGEST_STATEMENT_MS,
    lock_timeout: LONGEST_LOCK_WAIT_MS,
    idle_in_transaction_session_timeout: LONGEST_PAUSE_MS,
    ...more,
  });
}

/** Opens one connection next to the pool, for long reads. */
export const readPostgres = (address: string): Kysely<Schema> => openPool(address, { max: 1 });

function openPool<T>(address: string, limits: object): Kysely<T> {
  const pool = new Pool({
    ...connectionTo(address),
    idleTimeoutMillis: LONGEST_IDLE_MS,
    Client: LossTellingClient,
    ...limits,
  });
  // Ignore a lost idle connection. No query waits for it, and the next one opens another.
  pool.on('error', () => {});
  const driver = new MergingDriver(pool);
  const engine = new PostgresEngine(address, driver);
  return new Kysely<T>({
    dialect: {
      createAdapter: () => engine,
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new SameTablesCompiler(),
    },
  });
}
