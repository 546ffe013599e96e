import {
  type ColumnDefinitionNode,
  DataTypeNode,
  Kysely,
  type OperationNode,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  RawNode,
  sql,
} from 'kysely';
import { Client, DatabaseError, Pool, types } from 'pg';
import { type AnyDb, type Counters, DatabaseRefused, type Engine, type LockScope } from './engine.ts';
import type { Nodes } from './nodes.ts';
import { lockKey, PostgresNodes, WAKE_CHANNEL } from './postgres-nodes.ts';
import type { Db, Schema } from './schema.ts';

/** Connections of one node for requests. A query waits while all are busy. */
const MOST_CONNECTIONS = 20;
const LONGEST_CONNECT_MS = 10_000;
const LONGEST_IDLE_MS = 30_000;
/** Maximum time of one statement, including its wait for a lock. */
const LONGEST_STATEMENT_MS = 60_000;
/** Maximum time between two statements of a transaction. After a longer pause, its process is no longer alive. */
const LONGEST_PAUSE_MS = 60_000;

const INT8 = 20;
const NUMERIC = 1700;

/** Converts the wide types in which PostgreSQL counts and adds. The server's values stay far below 2^53. */
const NUMBERS = {
  getTypeParser: ((oid, format) =>
    oid === INT8 || oid === NUMERIC ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

/** Options of all the server's connections. */
const connectionTo = (address: string) => ({
  connectionString: address,
  application_name: 'spinboard',
  connectionTimeoutMillis: LONGEST_CONNECT_MS,
  keepAlive: true,
  types: NUMBERS,
});

/**
 * Opens a pool, which connects on demand.
 * @param more limits that replace the server's own
 * @throws DatabaseRefused for an invalid address
 */
export function openPostgres<T = Schema>(address: string, more: { max?: number } = {}): Kysely<T> {
  return openPool(address, {
    max: MOST_CONNECTIONS,
    statement_timeout: LONGEST_STATEMENT_MS,
    idle_in_transaction_session_timeout: LONGEST_PAUSE_MS,
    ...more,
  });
}

/** Opens one connection next to the pool, for long reads. */
export const readPostgres = (address: string): Kysely<Schema> => openPool(address, { max: 1 });

function openPool<T>(address: string, limits: object): Kysely<T> {
  const engine = new PostgresEngine(address, placeOf(address));
  const pool = new Pool({
    ...connectionTo(address),
    idleTimeoutMillis: LONGEST_IDLE_MS,
    Client: LossTellingClient,
    ...limits,
  });
  // Ignore a lost idle connection. No query waits for it, and the next one opens another.
  pool.on('error', () => {});
  return new Kysely<T>({
    dialect: {
      createAdapter: () => engine,
      createDriver: () => new NodesDriver({ pool }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new SameTablesCompiler(),
    },
  });
}

/** Errors from a lost connection, or from failing to get one. */
const losses = new WeakSet<object>();

function noteLoss(error: unknown): never {
  if (error instanceof Object) losses.add(error);
  throw error;
}

type Overloaded = (...sent: unknown[]) => unknown;

/** Maximum plans per connection, and maximum length of a planned statement. */
const MOST_PLANS = 300;
const LONGEST_PLANNED = 4000;

/**
 * Names of statements with stored plans. PostgreSQL would plan each again, which takes longer than running most of
 * them.
 */
const planNames = new Map<string, string>();
let planGeneration = 1;

function planNameOf(text: string): string | undefined {
  const known = planNames.get(text);
  if (known !== undefined || planNames.size === MOST_PLANS || text.length > LONGEST_PLANNED) return known;
  const name = `${planGeneration}.${planNames.size}`;
  planNames.set(text, name);
  return name;
}

/** True if a stored plan is outdated, because a node of a newer version has added a column. */
const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof DatabaseError && error.routine === 'RevalidateCachedQuery';

/**
 * A client with its own error listener, which reports a lost connection at the next query. Without the listener, losing
 * a busy connection would end Node.
 */
class LossTellingClient extends Client {
  #isLost = false;
  #isInTransaction = false;

  constructor(config?: ConstructorParameters<typeof Client>[0]) {
    super(config);
    this.on('error', () => {
      this.#isLost = true;
    });
  }

  // biome-ignore lint/suspicious/noExplicitAny: passes the library's overloads on.
  override connect(...sent: any[]): any {
    const answer = (super.connect as Overloaded).apply(this, sent);
    return answer instanceof Promise ? answer.catch(noteLoss) : answer;
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above.
  override query(...sent: any[]): any {
    const [text, values] = sent;
    if (typeof text !== 'string' || !Array.isArray(values)) return (super.query as Overloaded).apply(this, sent);
    if (/^(begin|start transaction)/.test(text)) this.#isInTransaction = true;
    if (/^(commit|rollback)$/.test(text)) this.#isInTransaction = false;
    return this.#run(text, values);
  }

  async #run(text: string, values: unknown[]): Promise<unknown> {
    const name = values.length === 0 ? undefined : planNameOf(text);
    try {
      return await super.query({ name, text, values });
    } catch (error) {
      if (this.#isLost) noteLoss(error);
      if (!isOutdatedPlan(error)) throw error;
      if (planNames.get(text) === name) {
        planGeneration += 1;
        planNames.clear();
      }
      // The caller runs the whole transaction again (`isCollision`).
      if (this.#isInTransaction) throw error;
      return this.#run(text, values);
    }
  }
}

class NodesDriver extends PostgresDriver {
  override acquireConnection(...parameters: Parameters<PostgresDriver['acquireConnection']>) {
    return super.acquireConnection(...parameters).catch(noteLoss);
  }

  /** Ignores a failing rollback, because the error before it explains more. */
  override async rollbackTransaction(...parameters: Parameters<PostgresDriver['rollbackTransaction']>): Promise<void> {
    await super.rollbackTransaction(...parameters).catch(() => {});
  }
}

/** Column types for SQLite's names, which the migrations use. Texts are compared by their bytes, as in SQLite. */
const TYPES: Readonly<Record<string, OperationNode>> = {
  integer: DataTypeNode.create('bigint'),
  text: RawNode.createWithSql('text collate "C"'),
  blob: DataTypeNode.create('bytea'),
};

/** Creates PostgreSQL's tables from the migrations that create SQLite's. */
class SameTablesCompiler extends PostgresQueryCompiler {
  protected override visitColumnDefinition(node: ColumnDefinitionNode): void {
    const { dataType } = node;
    const named = DataTypeNode.is(dataType) ? TYPES[dataType.dataType as string] : undefined;
    super.visitColumnDefinition({ ...node, dataType: named ?? dataType } as ColumnDefinitionNode);
  }

  protected override getAutoIncrement(): string {
    return 'generated by default as identity';
  }
}

/** First numbers of the server's advisory locks. Other programs in the same database are unlikely to use them. */
const LOCKS = {
  migration: 5_219_001,
  catalogue: 5_219_002,
  names: 5_219_003,
  forgetting: 5_219_004,
  vendor: 5_219_005,
  player: 5_219_006,
  device: 5_219_007,
} as const;

/** Errors caused by another transaction: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const COLLISIONS: ReadonlySet<string> = new Set(['40001', '40P01', '55P03']);
/** The server is stopping, starting or full, the network is down, or a statement timed out. */
const AWAY = /^(08...|57P0[1-3]|57014|53300|25P03)$/;
const UNREACHABLE = /^(08...|E[A-Z_]+)$/;

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** Where a database is, and its user, without the password. */
interface Place {
  server: string;
  user: string;
  database: string;
}

function placeOf(address: string): Place {
  try {
    const { host, port, user = '', database = '' } = new Client({ connectionString: address });
    return { server: `${host}:${port}`, user, database };
  } catch (cause) {
    // Do not quote the library's error, because it may contain the password.
    const sentence = 'The address of the database must be like postgres://user:password@host:5432/name.';
    throw new DatabaseRefused(sentence, { cause });
  }
}

class PostgresEngine extends PostgresAdapter implements Engine {
  readonly address: string;
  readonly #place: Place;

  constructor(address: string, place: Place) {
    super();
    this.address = address;
    this.#place = place;
  }

  async beginMigration(connection: AnyDb): Promise<void> {
    await sql`begin`.execute(connection);
    await sql`set local statement_timeout = 0`.execute(connection);
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.migration)}, 0)`.execute(connection);
  }

  /** Kysely's own lock belongs to the session, so a failed transaction could not release it. */
  override async acquireMigrationLock(): Promise<void> {}

  override async releaseMigrationLock(): Promise<void> {}

  async schemaOf(connection: AnyDb): Promise<string> {
    const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(connection);
    const name = rows[0]?.name;
    if (name) return name;
    throw new DatabaseRefused(`The database ${this.#place.database} has no schema for ${this.#place.user}.`);
  }

  async requireSafe(db: AnyDb): Promise<void> {
    const { rows } = await sql<{ commits: string; isolation: string; encoding: string }>`select
      current_setting('synchronous_commit') as commits,
      current_setting('default_transaction_isolation') as isolation,
      current_setting('server_encoding') as encoding`.execute(db);
    const { commits = '', isolation = '', encoding = '' } = rows[0] ?? {};
    if (!['on', 'remote_apply'].includes(commits)) {
      throw new DatabaseRefused(`PostgreSQL acknowledges what may get lost: synchronous_commit is ${commits}, not on.`);
    }
    if (isolation !== 'read committed') {
      throw new DatabaseRefused(`default_transaction_isolation must be read committed, and is ${isolation}.`);
    }
    if (encoding !== 'UTF8') throw new DatabaseRefused(`The database must be encoded as UTF8, and is as ${encoding}.`);
  }

  transact<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
    return db.transaction().execute(work);
  }

  async lock(transaction: Db, scope: LockScope): Promise<void> {
    if (typeof scope === 'string') {
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS[scope])}, 0)`.execute(transaction);
      return;
    }
    const vendor = sql`${sql.lit(LOCKS.vendor)}, ${sql.lit(lockKey(scope.vendorId))}`;
    if ('userId' in scope || 'deviceId' in scope) {
      const [kind, id] = 'userId' in scope ? [LOCKS.player, scope.userId] : [LOCKS.device, scope.deviceId];
      await sql`select pg_advisory_xact_lock_shared(${vendor}),
        pg_advisory_xact_lock(${sql.lit(kind)}, ${sql.lit(lockKey(id))})`.execute(transaction);
    } else {
      await sql`select pg_advisory_xact_lock(${vendor})`.execute(transaction);
    }
  }

  isCollision(error: unknown): boolean {
    return COLLISIONS.has(codeOf(error)) || isOutdatedPlan(error);
  }

  isAway(error: unknown): boolean {
    return (
      error instanceof Object && (losses.has(error) || (error instanceof DatabaseError && AWAY.test(codeOf(error))))
    );
  }

  explain(error: unknown): unknown {
    const { server, user, database } = this.#place;
    const code = codeOf(error);
    const noLogin = `PostgreSQL at ${server} does not let ${user} into ${database}: look at the user and the password.`;
    const known: Readonly<Record<string, string>> = {
      '28P01': noLogin,
      '28000': noLogin,
      '3D000': `PostgreSQL at ${server} has no database ${database}: create it first.`,
      '42501': `In the database ${database} the user ${user} lacks a right: ${messageOf(error)}.`,
      '53300': `PostgreSQL at ${server} has no connection left.`,
      '57P03': `PostgreSQL at ${server} is starting or stopping. Please try again in a moment.`,
    };
    const isUnreachable = UNREACHABLE.test(code) || this.isAway(error);
    const sentence = known[code] ?? (isUnreachable ? `No PostgreSQL answers at ${server}.` : null);
    return sentence === null ? error : new DatabaseRefused(sentence, { cause: error });
  }

  /** PostgreSQL sends the notification on commit, and never after a rollback. */
  async wakeNodes(db: Db): Promise<void> {
    await sql`select pg_notify(${sql.lit(WAKE_CHANNEL)}, '')`.execute(db);
  }

  joinNodes(): Nodes {
    return new PostgresNodes(() => new LossTellingClient(connectionTo(this.address)));
  }

  async readCounters(db: AnyDb): Promise<Counters> {
    const { rows } = await sql<{ name: string; last: number | null }>`
      select owner.relname as name, sequences.last_value as last
      from pg_catalog.pg_class as sequence
      join pg_catalog.pg_depend as link on link.objid = sequence.oid and link.deptype = 'i'
      join pg_catalog.pg_class as owner on owner.oid = link.refobjid
      join pg_catalog.pg_namespace as space on space.oid = sequence.relnamespace
      join pg_catalog.pg_sequences as sequences
        on sequences.schemaname = space.nspname and sequences.sequencename = sequence.relname
      where sequence.relkind = 'S' and space.nspname = current_schema()`.execute(db);
    return new Map(rows.flatMap(({ name, last }) => (last === null ? [] : [[name, last] as const])));
  }

  async writeCounters(db: AnyDb, counters: Counters): Promise<void> {
    for (const [name, last] of counters) {
      if (last > 0) await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${sql.lit(last)})`.execute(db);
    }
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
