import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  type QueryResult,
  Transaction,
} from 'kysely';
import type { AnyDb } from './engine.ts';
import { attemptPart } from './savepoint.ts';

/** A change that waits for a transaction, which it shares with other changes. */
export interface Change {
  /** May run twice. */
  work(transaction: AnyDb): Promise<unknown>;
  /** Runs the work in a transaction of its own. */
  runAlone(): Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** How a change ended in a shared transaction. */
export type End<C extends Change = Change> = { change: C; own: ChangeConnection } & (
  | { kind: 'done'; result: unknown }
  | { kind: 'failed'; error: unknown }
);

type Execute = <R>(query: CompiledQuery) => Promise<QueryResult<R>>;

/** A change's own view of a shared transaction. */
class ChangeConnection implements DatabaseConnection {
  readonly #execute: Execute;
  hasWritten = false;
  /** True if the shared transaction must be rolled back, although other changes may be committed. */
  mustRunAlone = false;

  constructor(execute: Execute) {
    this.#execute = execute;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const result = await this.#execute<R>(query);
      const { kind } = query.query;
      this.hasWritten ||= kind === 'RawNode' || (kind !== 'SelectQueryNode' && result.numAffectedRows !== 0n);
      return result;
    } catch (error) {
      // The statement may have ended the whole transaction, for example because the disk is full.
      this.mustRunAlone = true;
      throw error;
    }
  }

  streamQuery(): never {
    throw new Error('The server reads no streams.');
  }
}

const dialect = {} as Dialect;
/** What Kysely uses only to begin and end transactions, which the group of changes does. */
const UNUSED = { config: { dialect }, dialect, driver: new DummyDriver() };

/** The transaction of one change in a shared transaction. */
class ChangeTransaction extends Transaction<unknown> {
  readonly own: ChangeConnection;

  constructor(db: AnyDb, own: ChangeConnection) {
    const executor = db.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(own) });
    super({ ...UNUSED, executor });
    this.own = own;
  }
}

/** Runs a change in a shared transaction, whose statements `execute` runs. */
export async function attemptChange<C extends Change>(db: AnyDb, change: C, execute: Execute): Promise<End<C>> {
  const own = new ChangeConnection(execute);
  const transaction = new ChangeTransaction(db, own);
  try {
    return { change, own, kind: 'done', result: await attemptFirst(transaction, () => change.work(transaction)) };
  } catch (error) {
    return { change, own, kind: 'failed', error };
  }
}

/**
 * Runs the first writes of a change, which may then write others (see `Engine.attempt`). A shared transaction cannot roll a
 * change back alone. If it has written, it runs again in its own transaction.
 */
export async function attemptFirst<T>(transaction: AnyDb, writes: () => Promise<T>): Promise<T> {
  if (!(transaction instanceof ChangeTransaction)) return attemptPart(transaction, writes);
  const { own } = transaction;
  try {
    return await writes();
  } catch (error) {
    own.mustRunAlone ||= own.hasWritten;
    throw error;
  }
}

/** Settles the promises of changes whose shared transaction is on disk. */
export function settle(ends: readonly End[]): void {
  for (const end of ends) {
    if (end.kind === 'done') end.change.resolve(end.result);
    else end.change.reject(end.error);
  }
}

export const runAlone = ({ runAlone, resolve, reject }: Change): Promise<void> => runAlone().then(resolve, reject);
