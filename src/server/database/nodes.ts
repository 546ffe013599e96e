import { sql } from 'kysely';
import { KeyedQueue } from '../keyed-queue.ts';
import type { AnyDb } from './engine.ts';

/** Jobs that only one node at a time may do. */
export type LeaderJob = 'invitations' | 'fleet' | 'retention';

/** Coordinates the nodes of one database, beyond single transactions. */
export interface Nodes {
  /**
   * Runs the work on one node at a time, until it ends or `signal` is aborted, while other nodes wait. Also aborts the
   * work's own signal if the node can no longer be sure that it leads; the node then waits again.
   */
  lead(job: LeaderJob, signal: AbortSignal, work: (leading: AbortSignal) => Promise<void>): Promise<void>;
  /** Runs work for one player at a time, over all nodes. */
  alone<T>(userId: number, work: () => Promise<T>): Promise<T>;
  /**
   * Calls `listener` after `Engine.wakeNodes`, and after a reconnection, because a call may have been missed before it.
   */
  onWake(listener: () => void): void;
  /** True if the database can be written to. Rejects if it cannot be reached. Does not wait for a request's connection. */
  canWrite(): Promise<boolean>;
  close(): Promise<void>;
}

/** The only node of a database that one process uses alone. */
export class OnlyNode implements Nodes {
  readonly #players = new KeyedQueue();
  readonly #db: AnyDb;
  readonly #listeners: Set<() => void>;

  /** @param listeners the listeners that the database's engine wakes */
  constructor(db: AnyDb, listeners: Set<() => void>) {
    this.#db = db;
    this.#listeners = listeners;
  }

  lead(_job: LeaderJob, signal: AbortSignal, work: (leading: AbortSignal) => Promise<void>): Promise<void> {
    return work(signal);
  }

  alone<T>(userId: number, work: () => Promise<T>): Promise<T> {
    return this.#players.run(String(userId), work);
  }

  onWake(listener: () => void): void {
    this.#listeners.add(listener);
  }

  async canWrite(): Promise<boolean> {
    await sql`select 1`.execute(this.#db);
    return true;
  }

  async close(): Promise<void> {}
}
