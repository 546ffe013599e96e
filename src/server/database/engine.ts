import type { DialectAdapter, Kysely } from 'kysely';
import type { Nodes } from './nodes.ts';
import type { Db } from './schema.ts';

// biome-ignore lint/suspicious/noExplicitAny: migrations work on tables that the current types need not know.
export type AnyDb = Kysely<any>;

/** The scope of a transaction's lock, on every node. Other transactions with the same scope wait. */
export type LockScope =
  /** Data that all vendors share. Locked at the first start. */
  | 'catalogue'
  /** User names and email addresses, which are unique over all vendors. Lock it after a vendor or player. */
  | 'names'
  /** Deleting expired rows. */
  | 'forgetting'
  /** All data of a vendor, including its players and devices. */
  | { vendorId: number }
  /** One player's play. */
  | { vendorId: number; userId: number }
  /** One device's tokens. */
  | { vendorId: number; deviceId: number };

/** The last used row number by table, even if that row was deleted. */
export type Counters = ReadonlyMap<string, number>;

/** Everything that differs between SQLite and PostgreSQL (decision 22). */
export interface Engine {
  /**
   * The address with which `openReader` opens a second connection, or null for a database in memory, which allows none.
   */
  readonly address: string | null;
  /** Begins a transaction. Another program that begins one waits until it has ended. */
  beginMigration(connection: AnyDb): Promise<void>;
  /** The schema that contains the tables, or undefined if the database has only one. */
  schemaOf(connection: AnyDb): Promise<string | undefined>;
  /** @throws DatabaseRefused if a commit could be acknowledged before it is on disk, or if locks would not work */
  requireSafe(db: AnyDb): Promise<void>;
  /**
   * Runs the work in a transaction that locks `scope`, maybe twice. Resolves once the changes are on disk, or rejects
   * after a rollback.
   */
  transact<T>(db: Db, scope: LockScope, work: (transaction: Db) => Promise<T>): Promise<T>;
  /** Runs the first writes of the work in `transact`. If they throw, rolls them back. The work may then write others. */
  attempt<T>(transaction: Db, part: () => Promise<T>): Promise<T>;
  /** Keeps the plan of a statement that runs often. */
  keepPlan(text: string): void;
  /** Locks another scope until the transaction ends. Call it before reading what the scope protects. */
  lock(transaction: Db, scope: LockScope): Promise<void>;
  /** True if the transaction failed because of another one, so that running it again may succeed. */
  isCollision(error: unknown): boolean;
  /** True if the database could not be reached, ended the connection, or refuses all writes. */
  isAway(error: unknown): boolean;
  /** True if the database refuses all writes: it only reads, or its disk is full. */
  refusesWrites(error: unknown): boolean;
  /** Returns a DatabaseRefused for a startup error with a cause outside the server, or else the error itself. */
  explain(error: unknown): unknown;
  /** Wakes all nodes, because a leader has work. Inside a transaction, wakes them after the commit. */
  wakeNodes(db: Db): Promise<void>;
  /** Joins the nodes that share this database. Close them before the database. */
  joinNodes(db: Db): Nodes;
  /** Removes the former content of changed rows from the database's own log, as far as the server can. */
  dropFormerRows(db: Db): Promise<void>;
  readCounters(db: AnyDb): Promise<Counters>;
  writeCounters(db: AnyDb, counters: Counters): Promise<void>;
}

/** Returns the engine of a database or transaction. The engine is Kysely's adapter for the database. */
export const engineOf = (db: AnyDb): Engine => db.getExecutor().adapter as DialectAdapter & Engine;

/** The database cannot be used. The message is one sentence for the operator who started the server. */
export class DatabaseRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseRefused';
  }
}
