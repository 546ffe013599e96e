import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { attemptChange, type Change, type End, runAlone, settle } from '../change.ts';
import type { LockScope } from '../engine.ts';
import { returnsNothing } from '../prepared.ts';
import type { Db } from '../schema.ts';
import { Merger, mergedQueries } from './merger.ts';

/** Maximum changes per commit. */
const MOST = 64;
/** A batch that runs longer no longer delays the next one. It probably waits for another node's lock. */
const LONG_MS = 25;
/** Maximum batches at once. Each needs a connection, and most wait. */
const MOST_BATCHES = 8;

/** A player whose play a change locks. */
export type PlayerScope = Extract<LockScope, { userId: number }>;

/** A change that waits for its batch. */
interface PlayerChange extends Change {
  scope: PlayerScope;
}

/** `lastWrites` have not been sent. */
type PlayerEnd = End<PlayerChange> & { lastWrites: readonly CompiledQuery[] };

/** Work in a transaction whose beginning has been sent. Resolves to its result and to the writes to send last. */
export type TransactionWork<T> = (
  connection: DatabaseConnection,
  begun: Promise<void>,
) => Promise<{ result: T; lastWrites: readonly CompiledQuery[] }>;

/** What batches need of the engine. */
interface BatchEngine {
  /** Runs the work in a transaction, and sends its last writes with the commit. Rolls back after an error. */
  begin<T>(db: Db, work: TransactionWork<T>): Promise<T>;
  /** Tries to lock players, each with its vendor. Resolves to the players that are locked until the transaction ends. */
  tryToLock(connection: DatabaseConnection, scopes: readonly PlayerScope[]): Promise<ReadonlySet<number>>;
  isAway(error: unknown): boolean;
}

/**
 * Commits the changes of different players together. The changes run at the same time, and the same queries of several
 * changes are merged into one statement. A change that finds its player or vendor locked runs in its own transaction,
 * and so do all changes of a batch that fails.
 */
export class Batches {
  readonly #engine: BatchEngine;
  #waiting: PlayerChange[] = [];
  /** Batches that have not run long. */
  #short = 0;
  #all = 0;

  constructor(engine: BatchEngine) {
    this.#engine = engine;
  }

  /** Queues the work. May run it twice, so the work must not depend on side effects outside the database. */
  run<T>(db: Db, scope: PlayerScope, work: (transaction: Db) => Promise<T>, runAlone: () => Promise<T>): Promise<T> {
    return new Promise<unknown>((resolve, reject) => {
      this.#waiting.push({ scope, work, runAlone, resolve, reject });
      // Lets requests that other connections have sent by now join this batch.
      if (this.#waiting.length === 1) setImmediate(() => this.#startNext(db));
    }) as Promise<T>;
  }

  #startNext(db: Db): void {
    if (this.#waiting.length === 0 || this.#short > 0 || this.#all === MOST_BATCHES) return;
    this.#short += 1;
    this.#all += 1;
    let isShort = true;
    const letNextStart = () => {
      if (isShort) this.#short -= 1;
      isShort = false;
      this.#startNext(db);
    };
    const timer = setTimeout(letNextStart, LONG_MS);
    void this.#runBatch(db, this.#takeNext()).finally(() => {
      clearTimeout(timer);
      this.#all -= 1;
      letNextStart();
    });
  }

  /** Takes the first changes, at most one per player. */
  #takeNext(): PlayerChange[] {
    const players = new Set<number>();
    const taken: PlayerChange[] = [];
    const left: PlayerChange[] = [];
    for (const change of this.#waiting) {
      const { userId } = change.scope;
      const isNext = taken.length < MOST && !players.has(userId);
      players.add(userId);
      (isNext ? taken : left).push(change);
    }
    this.#waiting = left;
    return taken;
  }

  async #runBatch(db: Db, changes: PlayerChange[]): Promise<void> {
    let left = changes;
    try {
      const ends = await this.#engine.begin(db, async (connection, begun) => {
        const locks = this.#lock(connection, begun, changes);
        // Sends the first reads without waiting for the locks.
        const attempts = await attemptAll(db, connection, changes, locks);
        const locked = await locks;
        left = [...locked];
        const ends = attempts.filter(({ change }) => locked.has(change));
        for (const end of ends) if (end.kind === 'failed' && this.#engine.isAway(end.error)) throw end.error;
        if (ends.some(({ own }) => own.mustRunAlone)) throw new Spoiled(ends);
        const lastWrites = ends.flatMap((end) => end.lastWrites);
        return { result: ends, lastWrites: await mergedQueries(lastWrites, connection) };
      });
      settle(ends);
    } catch (error) {
      if (error instanceof Spoiled) this.#runWithoutSpoilers(error.ends);
      // Nothing is known about the commit. The sender sends its change again, with the same key.
      else if (this.#engine.isAway(error)) for (const { reject } of left) reject(error);
      else runEachAlone(left);
    }
  }

  /** Resolves to the changes that have their locks. The others run alone, and do not wait for the batch. */
  async #lock(
    connection: DatabaseConnection,
    begun: Promise<void>,
    changes: readonly PlayerChange[],
  ): Promise<ReadonlySet<PlayerChange>> {
    const scopes = changes.map(({ scope }) => scope);
    const [players] = await Promise.all([this.#engine.tryToLock(connection, scopes), begun]);
    const locked = new Set(changes.filter(({ scope }) => players.has(scope.userId)));
    runEachAlone(changes.filter((change) => !locked.has(change)));
    return locked;
  }

  #runWithoutSpoilers(ends: readonly PlayerEnd[]): void {
    const { spoilers = [], others = [] } = Object.groupBy(ends, ({ own }) =>
      own.mustRunAlone ? 'spoilers' : 'others',
    );
    runEachAlone(spoilers.map(({ change }) => change));
    this.#waiting.unshift(...others.map(({ change }) => change));
  }
}

/** Rolls back a batch because of some of its changes. */
class Spoiled extends Error {
  readonly ends: readonly PlayerEnd[];

  constructor(ends: readonly PlayerEnd[]) {
    super('Some changes of the batch must run alone.');
    this.ends = ends;
  }
}

/** Runs the changes at the same time in one transaction. Never rejects. */
function attemptAll(
  db: Db,
  connection: DatabaseConnection,
  changes: readonly PlayerChange[],
  locks: Promise<ReadonlySet<PlayerChange>>,
): Promise<PlayerEnd[]> {
  const merger = new Merger((work) => work(connection));
  return Promise.all(
    changes.map(async (change) => {
      const statements = new BatchedStatements(
        merger,
        locks.then((locked) => locked.has(change)),
      );
      const end = await attemptChange(db, change, (query) => statements.execute(query));
      return { ...end, lastWrites: statements.unsentWrites };
    }),
  );
}

/** Runs the statements of one change. */
class BatchedStatements {
  readonly #merger: Merger;
  readonly #isLocked: Promise<boolean>;
  /** Writes for which the change does not wait, because they return nothing. */
  unsentWrites: CompiledQuery[] = [];

  constructor(merger: Merger, isLocked: Promise<boolean>) {
    this.#merger = merger;
    this.#isLocked = isLocked;
    isLocked.catch(() => {});
  }

  /** Sends a read at once, right after the locks are asked for. Sends a write when the change has its lock. */
  async execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // One statement changes a row once, so a second write of the same query follows the first.
    const isRepeated = this.unsentWrites.some((write) => write.query === query.query);
    if (returnsNothing(query) && !isRepeated) {
      this.unsentWrites.push(query);
      return { rows: [] };
    }
    // First the unsent writes, because the query may read their rows.
    for (const write of this.unsentWrites.splice(0)) await this.#runLocked(write);
    if (query.query.kind !== 'SelectQueryNode') return this.#runLocked<R>(query);
    const result = await this.#merger.execute<R>(query);
    await this.#requireLock();
    return result;
  }

  async #runLocked<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await this.#requireLock();
    return this.#merger.execute<R>(query);
  }

  /** Throws without the lock, because the change then runs alone. */
  async #requireLock(): Promise<void> {
    if (!(await this.#isLocked)) throw new Error('Another transaction has locked the player.');
  }
}

function runEachAlone(changes: readonly PlayerChange[]): void {
  for (const change of changes) void runAlone(change);
}
