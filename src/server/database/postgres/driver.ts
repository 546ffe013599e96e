import { type CompiledQuery, type DatabaseConnection, type Driver, PostgresDriver, type QueryResult } from 'kysely';
import type { Pool } from 'pg';
import { isPrepared } from '../prepared.ts';
import { noteLoss } from './client.ts';
import { Merger } from './merger.ts';

/**
 * Takes a connection from the pool when a statement needs it alone. Prepared reads and updates outside a transaction
 * need none: the same queries of other requests are merged with them into one statement.
 */
export class MergingDriver implements Driver {
  readonly #pool: PostgresDriver;
  readonly #merger: Merger;

  constructor(pool: Pool) {
    this.#pool = new PostgresDriver({ pool });
    this.#merger = new Merger(async (work) => {
      const connection = await this.#take();
      try {
        return await work(connection);
      } finally {
        await this.#pool.releaseConnection(connection);
      }
    });
  }

  init = () => this.#pool.init();

  async acquireConnection(): Promise<LazyConnection> {
    return new LazyConnection(this.#merger, () => this.#take());
  }

  async #take(): Promise<PoolConnection> {
    return (await this.#pool.acquireConnection().catch(noteLoss)) as PoolConnection;
  }

  async beginTransaction(connection: LazyConnection): Promise<void> {
    await this.#pool.beginTransaction(await connection.own(), {});
  }

  async commitTransaction(connection: LazyConnection): Promise<void> {
    await this.#pool.commitTransaction(await connection.own());
  }

  /** Ignores a failing rollback, because the error before it explains more. */
  async rollbackTransaction(connection: LazyConnection): Promise<void> {
    await this.#pool.rollbackTransaction(await connection.own()).catch(() => {});
  }

  async releaseConnection(connection: LazyConnection): Promise<void> {
    const own = await connection.taken();
    if (own) await this.#pool.releaseConnection(own);
  }

  destroy = () => this.#pool.destroy();
}

/** Kysely does not export the type. */
type PoolConnection = Parameters<PostgresDriver['releaseConnection']>[0];

/** True for a query that the merger may run again after an error: a read, or an update to fixed values. */
const isRepeatable = ({ query: { kind } }: CompiledQuery): boolean =>
  kind === 'SelectQueryNode' || kind === 'UpdateQueryNode';

/** A connection of the pool, which is taken out of the pool at the first statement that needs it alone. */
export class LazyConnection implements DatabaseConnection {
  readonly #merger: Merger;
  readonly #take: () => Promise<PoolConnection>;
  #own: Promise<PoolConnection> | null = null;

  constructor(merger: Merger, take: () => Promise<PoolConnection>) {
    this.#merger = merger;
    this.#take = take;
  }

  /** Takes the connection out of the pool. */
  own(): Promise<PoolConnection> {
    this.#own ??= this.#take();
    return this.#own;
  }

  /** The connection if it was taken out of the pool, or null. */
  async taken(): Promise<PoolConnection | null> {
    return (await this.#own?.catch(() => null)) ?? null;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#own === null && isPrepared(query) && isRepeatable(query)) return this.#merger.execute<R>(query);
    return (await this.own()).executeQuery<R>(query);
  }

  streamQuery(): never {
    throw new Error('The server reads no streams.');
  }
}
