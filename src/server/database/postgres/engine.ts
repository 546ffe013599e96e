import { CompiledQuery, type DatabaseConnection, PostgresAdapter, sql } from 'kysely';
import { Client, DatabaseError } from 'pg';
import { KeyedQueue } from '../../keyed-queue.ts';
import { attemptFirst } from '../change.ts';
import { type AnyDb, type Counters, DatabaseRefused, type Engine, type LockScope } from '../engine.ts';
import type { Nodes } from '../nodes.ts';
import { prepared } from '../prepared.ts';
import type { Db } from '../schema.ts';
import { Batches, type PlayerScope, type TransactionWork } from './batches.ts';
import { isLoss, isOutdatedPlan, keepPlan, LossTellingClient } from './client.ts';
import { connectionTo } from './connection.ts';
import type { LazyConnection, MergingDriver } from './driver.ts';
import { lockKey, PostgresNodes, WAKE_CHANNEL } from './nodes.ts';

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

/** Locks players, each with its vendor, without waiting. Keeps the order of the players. */
const TRY_TO_LOCK = `select case when pg_try_advisory_xact_lock_shared(${LOCKS.vendor}, vendor)
  then pg_try_advisory_xact_lock(${LOCKS.player}, player) else false end as held
  from unnest($1::int[], $2::int[]) as asked(vendor, player)`;
keepPlan(TRY_TO_LOCK);

/** Prepared, so that the awards of a batch send one statement. */
const notify = prepared<{ channel: string }, unknown>((db, value) =>
  db.selectNoFrom(sql`pg_notify(${value('channel')}, '')`.as('sent')),
);

/** Lanes for a vendor's players. Others lock the whole vendor, so they have one. */
const PLAYER_LANES = 4;

const laneOf = (scope: Exclude<LockScope, string>): string =>
  'userId' in scope ? `${scope.vendorId}/${scope.userId % PLAYER_LANES}` : String(scope.vendorId);

const isPlayer = (scope: LockScope): scope is PlayerScope => typeof scope === 'object' && 'userId' in scope;

/** Errors caused by another transaction: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const COLLISIONS: ReadonlySet<string> = new Set(['40001', '40P01', '55P03']);
/** The server is stopping or starting, the network is down, or a statement or a pause took too long. */
const AWAY = /^(08...|57P0[1-3]|57014|25P03)$/;
/** The server is a copy that only reads, for example after a failover, or has no disk, memory or connection left. */
const REFUSES_WRITES = /^(25006|53...)$/;
const UNREACHABLE = /^(08...|E[A-Z_]+)$/;

/** Shorter than a kiosk's patience. */
const LONGEST_MIGRATION_WAIT_MS = 1_000;

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

export class PostgresEngine extends PostgresAdapter implements Engine {
  readonly address: string;
  readonly #place: Place;
  readonly #driver: MergingDriver;
  readonly #batches = new Batches(this);
  /** Each vendor's changes wait in their own lanes for a connection, so that it occupies only a few. */
  readonly #lanes = new KeyedQueue();

  /** @throws DatabaseRefused for an invalid address */
  constructor(address: string, driver: MergingDriver) {
    super();
    this.address = address;
    this.#driver = driver;
    this.#place = placeOf(address);
  }

  async beginMigration(connection: AnyDb): Promise<void> {
    await sql`begin`.execute(connection);
    await sql`set local statement_timeout = 0`.execute(connection);
    // While a migration waits for a table, all other statements on that table wait behind it.
    await sql`set local lock_timeout = ${sql.lit(LONGEST_MIGRATION_WAIT_MS)}`.execute(connection);
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

  transact<T>(db: Db, scope: LockScope, work: (transaction: Db) => Promise<T>): Promise<T> {
    const alone = () => this.#transactAlone(db, scope, work);
    return isPlayer(scope) ? this.#batches.run(db, scope, work, alone) : alone();
  }

  #transactAlone<T>(db: Db, scope: LockScope, work: (transaction: Db) => Promise<T>): Promise<T> {
    const run = () =>
      db.transaction().execute(async (transaction) => {
        await this.lock(transaction, scope);
        return work(transaction);
      });
    return typeof scope === 'string' ? run() : this.#lanes.run(laneOf(scope), run);
  }

  attempt = attemptFirst;

  keepPlan = keepPlan;

  begin<T>(db: Db, work: TransactionWork<T>): Promise<T> {
    return db.getExecutor().provideConnection(async (provided) => {
      const connection = provided as LazyConnection;
      try {
        const { result, lastWrites } = await work(connection, this.#driver.beginTransaction(connection));
        const own = await connection.own();
        // If a write fails, PostgreSQL rolls back at the commit that follows it.
        const writes = lastWrites.map((write) => own.executeQuery(write));
        await Promise.all([...writes, this.#driver.commitTransaction(connection)]);
        return result;
      } catch (error) {
        await this.#driver.rollbackTransaction(connection);
        throw error;
      }
    });
  }

  async tryToLock(connection: DatabaseConnection, scopes: readonly PlayerScope[]): Promise<ReadonlySet<number>> {
    const keys = [scopes.map(({ vendorId }) => lockKey(vendorId)), scopes.map(({ userId }) => lockKey(userId))];
    const { rows } = await connection.executeQuery<{ held: boolean }>(CompiledQuery.raw(TRY_TO_LOCK, keys));
    return new Set(scopes.filter((_scope, index) => rows[index]?.held).map(({ userId }) => userId));
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
    const isToldAway = error instanceof DatabaseError && AWAY.test(codeOf(error));
    return isLoss(error) || isToldAway || this.refusesWrites(error);
  }

  refusesWrites(error: unknown): boolean {
    return error instanceof DatabaseError && REFUSES_WRITES.test(codeOf(error));
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
    const isUnreachable = UNREACHABLE.test(code) || (this.isAway(error) && !this.refusesWrites(error));
    const sentence = known[code] ?? (isUnreachable ? `No PostgreSQL answers at ${server}.` : null);
    return sentence === null ? error : new DatabaseRefused(sentence, { cause: error });
  }

  /** Autovacuum and the log's rotation remove former rows (docs/privacy.md). */
  async dropFormerRows(): Promise<void> {}

  /** PostgreSQL sends the notification on commit, and never after a rollback. */
  async wakeNodes(db: Db): Promise<void> {
    await notify(db, { channel: WAKE_CHANNEL });
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
