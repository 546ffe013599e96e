import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnyDb } from './engine.ts';
import { withSavepoint } from './savepoint.ts';

/** Maximum changes per sync; the first waits for the last. */
const MOST = 128;

type Work<T> = (transaction: AnyDb) => Promise<T>;

/** A queued change. */
interface Change {
  /** Runs the change between two savepoints. @returns a function to settle its promise once the commit is on disk */
  attempt(transaction: AnyDb): Promise<() => void>;
  fail(error: unknown): void;
}

/**
 * Commits concurrent changes with one sync, because a sync takes longer than most changes. Runs them in order. A failed
 * change rolls back alone. Each promise settles after the sync.
 */
export class CommitGroup {
  #waiting: Change[] = [];
  #isRunning = false;

  /** Queues the work. May run it twice, so the work must not depend on side effects outside the database. */
  run<T>(db: AnyDb, work: Work<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ attempt: (transaction) => attempt(transaction, work, resolve, reject), fail: reject });
      if (!this.#isRunning) void this.#runAll(db);
    });
  }

  async #runAll(db: AnyDb): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      // Lets requests that other connections have sent by now join this commit.
      await nextTurn();
      const changes = this.#waiting.splice(0, MOST);
      if (await commit(db, changes)) continue;
      // Commit one by one, because only one change may have caused the failure.
      for (const change of changes) await commit(db, [change], change.fail);
    }
    this.#isRunning = false;
  }
}

/** Commits the changes with one sync. @returns true if they are on disk and settled */
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

/** Runs one change. @throws if the work ended the whole transaction, for example because the disk is full */
async function attempt<T>(
  transaction: AnyDb,
  work: Work<T>,
  resolve: (result: T) => void,
  reject: (error: unknown) => void,
): Promise<() => void> {
  const end = await withSavepoint(transaction, () => work(transaction));
  return end.kind === 'done' ? () => resolve(end.result) : () => reject(end.error);
}
