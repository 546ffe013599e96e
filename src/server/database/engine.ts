import type { DialectAdapter, Kysely } from 'kysely';
import type { Nodes } from './nodes.ts';
import type { Db } from './schema.ts';

// biome-ignore lint/suspicious/noExplicitAny: migrations work on tables that the current types need not know.
export type AnyDb = Kysely<any>;

/** What a transaction keeps others out of, on every node. Each is in the way of those that name the same thing. */
export type LockScope =
  /** What all vendors share, as it is at the first start. */
  | 'catalogue'
  /** User names and email addresses, which are unique over all vendors. Taken after a vendor's or player's lock. */
  | 'names'
  /** Deleting what has expired. */
  | 'forgetting'
  /** Everything of a vendor: in the way of the vendor's players and devices, too. */
  | { vendorId: number }
  /** One player's play. */
  | { vendorId: number; userId: number }
  /** One device's tokens. */
  | { vendorId: number; deviceId: number };

/** The number that the next row of a table gets is one more than this, even if rows were deleted. */
export type Counters = ReadonlyMap<string, number>;

/** All that the server must do in different ways on SQLite and on PostgreSQL (decision 42). */
export interface Engine {
  /** What a second connection is opened with, by `openReader`; null for a database in memory, which allows none. */
  readonly address: string | null;
  /** Begins a transaction; a second program that begins one waits until it has ended. */
  beginMigration(connection: AnyDb): Promise<void>;
  /** The schema in which the tables are; undefined where there is but one. */
  schemaOf(connection: AnyDb): Promise<string | undefined>;
  /** @throws DatabaseRefused if a commit could be acknowledged before it is on disk, or if locks would not do */
  requireSafe(db: AnyDb): Promise<void>;
  /** Runs the work in a transaction; its changes are on disk when the result is told, or undone when it is rejected. */
  transact<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T>;
  /** Keeps others out until the transaction ends. Comes first in it: what was read before is not protected. */
  lock(transaction: Db, scope: LockScope): Promise<void>;
  /** Whether the transaction failed because of another one, so that it may succeed when it is run again. */
  isCollision(error: unknown): boolean;
  /** Whether the database could not be reached, or ended the connection. */
  isAway(error: unknown): boolean;
  /** A DatabaseRefused in place of an error at start whose cause lies outside the server; any other one as it is. */
  explain(error: unknown): unknown;
  /** Tells all nodes that there is work for a leader, once the transaction, if it is one, has been committed. */
  wakeNodes(db: Db): Promise<void>;
  /** Joins the nodes over this database; close it before the database. */
  joinNodes(db: Db): Nodes;
  readCounters(db: AnyDb): Promise<Counters>;
  writeCounters(db: AnyDb, counters: Counters): Promise<void>;
}

/** The engine of a database, or of a transaction on it: an adapter is Kysely's place for what differs by dialect. */
export const engineOf = (db: AnyDb): Engine => db.getExecutor().adapter as DialectAdapter & Engine;

/** The database cannot be used as it is; the message is one sentence for whoever started the server. */
export class DatabaseRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseRefused';
  }
}
