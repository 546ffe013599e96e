import { setImmediate as nextTurn } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import type { AnyDb } from './engine.ts';

/** So many changes share a sync at most: whoever came first waits for all of them. */
const MOST = 128;

const SAVEPOINT = CompiledQuery.raw('savepoint change');
const RELEASE = CompiledQuery.raw('release change');
const ROLLBACK = CompiledQuery.raw('rollback to change');

type Work<T> = (transaction: AnyDb) => Promise<T>;

/** A change that waits for its turn. */
interface Change {
  /** Runs it between two savepoints. @returns what tells its outcome, for when that is on disk */
  attempt(transaction: AnyDb): Promise<() => void>;
  fail(error: unknown): void;
}

/**
 * Commits changes that come at the same time together, as a sync takes longer than most of them. Each is stored or undone by
 * itself, in the order in which they came, and told only when the sync is over.
 */
export class CommitGroup {
  #waiting: Change[] = [];
  #isRunning = false;

  /** The work may be run again: what it does beside the database must bear that. */
  run<T>(db: AnyDb, work: Work<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ attempt: (transaction) => attempt(transaction, work, resolve, reject), fail: reject });
      if (!this.#isRunning) void this.#runAll(db);
    });
  }

  async #runAll(db: AnyDb): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      // What other connections have sent by now comes along.
      await nextTurn();
      const changes = this.#waiting.splice(0, MOST);
      if (await commit(db, changes)) continue;
      // Only one of them may be to blame.
      for (const change of changes) await commit(db, [change], change.fail);
    }
    this.#isRunning = false;
  }
}

/** @returns whether the changes are on disk, and told */
async function commit(
  db: AnyDb,
  changes: readonly Change[],
  fail: (error: unknown) => void = () => {},
): Promise<boolean> {
  try {
    const tellers = await db.transaction().execute(async (transaction) => {
      const ended: (() => void)[] = [];
      for (const change of changes) ended.push(await change.attempt(transaction));
      return ended;
    });
    for (const tell of tellers) tell();
    return true;
  } catch (error) {
    fail(error);
    return false;
  }
}

/** @throws what the work did, if the whole transaction has ended with it: the disk is full, say */
async function attempt<T>(
  transaction: AnyDb,
  work: Work<T>,
  resolve: (result: T) => void,
  reject: (error: unknown) => void,
): Promise<() => void> {
  await transaction.executeQuery(SAVEPOINT);
  try {
    const result = await work(transaction);
    await transaction.executeQuery(RELEASE);
    return () => resolve(result);
  } catch (error) {
    await undo(transaction).catch(() => {
      throw error;
    });
    return () => reject(error);
  }
}

async function undo(transaction: AnyDb): Promise<void> {
  await transaction.executeQuery(ROLLBACK);
  await transaction.executeQuery(RELEASE);
}
