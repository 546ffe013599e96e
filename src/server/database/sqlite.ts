import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import {
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import { attemptFirst } from './change.ts';
import { CommitGroup } from './commit-group.ts';
import { type AnyDb, type Counters, DatabaseRefused, type Engine, type LockScope } from './engine.ts';
import { type Nodes, OnlyNode } from './nodes.ts';
import type { Db, Schema } from './schema.ts';

/** SQLite's name for a database in memory. */
export const IN_MEMORY = ':memory:';

const FULL = 2;

/** How long a call waits for another program's lock. */
const BUSY_TIMEOUT_MS = 5000;

/** The disk is full or broken, or the file may only be read. */
const REFUSES_WRITES = /^SQLITE_(FULL|IOERR|READONLY)/;

/**
 * Opens a database in memory or in a file; creates the file's folder. Every acknowledged change is on disk, because of
 * a write-ahead log with `synchronous=FULL`.
 */
export function openSqlite<T = Schema>(file: string): Kysely<T> {
  if (file !== IN_MEMORY) mkdirSync(dirname(file), { recursive: true });
  const database = new Database(file);
  try {
    database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    // Overwrites deleted rows, so that the file contains no erased person.
    database.pragma('secure_delete = ON');
  } catch (error) {
    database.close();
    throw error;
  }
  return kyselyOn<T>(database);
}

/** Opens a read-only connection. The write-ahead log lets it read while others write. */
export const readSqlite = (file: string): Kysely<Schema> => kyselyOn(new Database(file, { readonly: true }));

function kyselyOn<T>(database: Database.Database): Kysely<T> {
  const engine = new SqliteEngine(database.memory ? null : database.name);
  return new Kysely<T>({
    dialect: {
      createAdapter: () => engine,
      createDriver: () => new OneFileDriver({ database: keepingStatements(database) }),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new OnePlanCompiler(),
    },
  });
}

/**
 * For a query over several tables, SQLite plans again for each new value, which takes longer than running the query. A
 * plus hides the value from the planner and changes nothing else (decision 4).
 */
class OnePlanCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

class OneFileDriver extends SqliteDriver {
  /**
   * Ignores a failing rollback. The transaction has ended already, for example because the disk is full, and that error
   * explains more.
   */
  override async rollbackTransaction(...parameters: Parameters<SqliteDriver['rollbackTransaction']>): Promise<void> {
    await super.rollbackTransaction(...parameters).catch(() => {});
  }
}

const KEPT_STATEMENTS = 500;

/** Stores the last few hundred compiled statements, because compiling one takes longer than running most of them. */
function keepingStatements(database: Database.Database): SqliteDatabase {
  const kept = new Map<string, Database.Statement<unknown[]>>();
  return {
    prepare(text) {
      const known = kept.get(text);
      if (known) return known;
      const statement = database.prepare<unknown[]>(text);
      // Drops the oldest, even if it is in use. Then the next call compiles it again.
      if (kept.size === KEPT_STATEMENTS) kept.delete(kept.keys().next().value as string);
      kept.set(text, statement);
      return statement;
    },
    close: () => void database.close(),
  };
}

/** One process has one connection, so its transactions run one after another and need no locks. */
class SqliteEngine extends SqliteAdapter implements Engine {
  readonly address: string | null;
  readonly #listeners = new Set<() => void>();
  readonly #commits = new CommitGroup();

  constructor(address: string | null) {
    super();
    this.address = address;
  }

  /** Locks the file at once, not at the first write. */
  async beginMigration(connection: AnyDb): Promise<void> {
    await sql`begin immediate`.execute(connection);
  }

  async schemaOf(): Promise<undefined> {}

  /** Call it after the first write. Only then has SQLite applied its default for a write-ahead log, which is weaker. */
  async requireSafe(db: AnyDb): Promise<void> {
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db);
    if (rows[0]?.synchronous !== FULL) throw new DatabaseRefused('SQLite refused synchronous=FULL.');
  }

  /** Transactions run one after another, so they need no lock. */
  transact<T>(db: Db, _scope: LockScope, work: (transaction: Db) => Promise<T>): Promise<T> {
    return this.#commits.run(db, work);
  }

  attempt = attemptFirst;

  /** SQLite keeps all statements (`keepingStatements`). */
  keepPlan(): void {}

  async lock(): Promise<void> {}

  /** Moves the log into the file, and empties it. Does not wait for readers: they leave it to the next call. */
  dropFormerRows(db: Db): Promise<void> {
    // One connection, because every other call waits while this thread waits for a reader.
    return db.connection().execute(async (connection) => {
      await sql`pragma busy_timeout = 0`.execute(connection);
      try {
        await sql`pragma wal_checkpoint(truncate)`.execute(connection);
      } finally {
        await sql.raw(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`).execute(connection);
      }
    });
  }

  isCollision(): boolean {
    return false;
  }

  isAway(error: unknown): boolean {
    return this.refusesWrites(error);
  }

  refusesWrites(error: unknown): boolean {
    return error instanceof Database.SqliteError && REFUSES_WRITES.test(error.code);
  }

  explain(error: unknown): unknown {
    return error;
  }

  /** Listeners query the same connection, so they wait until the transaction has ended. */
  async wakeNodes(): Promise<void> {
    for (const listener of this.#listeners) listener();
  }

  joinNodes(db: Db): Nodes {
    return new OnlyNode(db, this.#listeners);
  }

  async readCounters(db: AnyDb): Promise<Counters> {
    const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(db);
    return new Map(rows.map(({ name, seq }) => [name, seq]));
  }

  async writeCounters(db: AnyDb, counters: Counters): Promise<void> {
    for (const [name, last] of counters) {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(db);
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(db);
    }
  }
}
