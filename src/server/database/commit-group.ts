import { setImmediate as nextTurn } from 'node:timers/promises';
import { attemptChange, type Change, type End, runAlone, settle } from './change.ts';
import type { AnyDb } from './engine.ts';

/** Maximum changes per sync; the first waits for the last. */
const MOST = 128;

/**
 * Commits concurrent changes with one sync, because a sync takes longer than most changes. Runs them in order. Runs a change
 * in its own transaction if its writes must be rolled back. If a commit fails, runs each of its changes that way. Each
 * promise settles after the sync.
 */
export class CommitGroup {
  #waiting: Change[] = [];
  #isRunning = false;

  /** Queues the work. May run it twice, so the work must not depend on side effects outside the database. */
  run<T>(db: AnyDb, work: (transaction: AnyDb) => Promise<T>): Promise<T> {
    return new Promise<unknown>((resolve, reject) => {
      this.#waiting.push({ work, runAlone: () => db.transaction().execute(work), resolve, reject });
      if (!this.#isRunning) void this.#runAll(db);
    }) as Promise<T>;
  }

  async #runAll(db: AnyDb): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      // Lets requests that other connections have sent by now join this commit, as long as more arrive.
      for (let before = 0; before < this.#waiting.length && this.#waiting.length < MOST; ) {
        before = this.#waiting.length;
        await nextTurn();
      }
      await this.#commit(db, this.#waiting.splice(0, MOST));
    }
    this.#isRunning = false;
  }

  /** Commits the changes with one sync, until one must run alone. */
  async #commit(db: AnyDb, changes: readonly Change[]): Promise<void> {
    const ends: End[] = [];
    try {
      await db.transaction().execute((transaction) => attemptAll(transaction, changes, ends));
      settle(ends);
    } catch {
      // Without a spoiler the commit itself failed, and only one change may have caused that.
      const until = ends.at(-1)?.own.mustRunAlone ? ends.length : changes.length;
      this.#waiting.unshift(...changes.slice(until));
      for (const change of changes.slice(0, until)) await runAlone(change);
    }
  }
}

/** Runs the changes one after another. @throws Error after one that must run alone */
function attemptAll(transaction: AnyDb, changes: readonly Change[], ends: End[]): Promise<void> {
  return transaction.getExecutor().provideConnection(async (connection) => {
    for (const change of changes) {
      const end = await attemptChange(transaction, change, (query) => connection.executeQuery(query));
      ends.push(end);
      if (end.own.mustRunAlone) throw new Error('A change must run alone.');
    }
  });
}
