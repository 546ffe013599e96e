import type { DatabaseConnection } from 'kysely';
import { attemptChange, type Change, type End, runAlone, settle } from '../change.ts';
import type { LockScope } from '../engine.ts';
import type { Db } from '../schema.ts';
import { Merger } from './merger.ts';

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

type PlayerEnd = End<PlayerChange>;

/** What batches need of the engine. */
interface BatchEngine {
  /** Runs the work in a transaction, whose beginning has been sent. Rolls back if the work throws. */
  begin<T>(db: Db, work: (connection: DatabaseConnection, begun: Promise<void>) => Promise<T>): Promise<T>;
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
        // Sends the lock without waiting for the beginning.
        const [, locked] = await Promise.all([
          begun,
          this.#engine.tryToLock(
            connection,
            left.map(({ scope }) => scope),
          ),
        ]);
        runEachAlone(left.filter(({ scope }) => !locked.has(scope.userId)));
        left = left.filter(({ scope }) => locked.has(scope.userId));
        const ends = await attemptAll(db, connection, left);
        for (const end of ends) if (end.kind === 'failed' && this.#engine.isAway(end.error)) throw end.error;
        if (ends.some(({ own }) => own.mustRunAlone)) throw new Spoiled(ends);
        return ends;
      });
      settle(ends);
    } catch (error) {
      if (error instanceof Spoiled) this.#runWithoutSpoilers(error.ends);
      // Nothing is known about the commit. The sender sends its change again, with the same key.
      else if (this.#engine.isAway(error)) for (const { reject } of left) reject(error);
      else runEachAlone(left);
    }
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

/** Runs the changes at the same time in one transaction. */
function attemptAll(db: Db, connection: DatabaseConnection, changes: readonly PlayerChange[]): Promise<PlayerEnd[]> {
  const merger = new Merger((work) => work(connection));
  return Promise.all(changes.map((change) => attemptChange(db, change, (query) => merger.execute(query))));
}

function runEachAlone(changes: readonly PlayerChange[]): void {
  for (const change of changes) void runAlone(change);
}
