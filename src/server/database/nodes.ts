import { KeyedQueue } from '../keyed-queue.ts';

/** What the nodes over one database must not do at the same time. */
export type LeaderJob = 'invitations' | 'fleet';

/** What the nodes over one database agree on beyond single transactions. */
export interface Nodes {
  /**
   * Does the work on one node at a time, until it ends or `signal` is aborted; the others wait for their turn. The signal
   * that the work gets is aborted, too, when the node can no longer know that it leads; it then waits with the others.
   */
  lead(job: LeaderJob, signal: AbortSignal, work: (leading: AbortSignal) => Promise<void>): Promise<void>;
  /** Does work for one player at a time, whichever node does it. */
  alone<T>(userId: number, work: () => Promise<T>): Promise<T>;
  /** Calls `listener` when any node has told that there is work (`Engine.wakeNodes`), or might have. */
  onWake(listener: () => void): void;
  close(): Promise<void>;
}

/** The only node, over a database that one process has for itself. */
export class OnlyNode implements Nodes {
  readonly #players = new KeyedQueue();
  readonly #listeners: Set<() => void>;

  /** @param listeners whom the database's engine tells of work */
  constructor(listeners: Set<() => void>) {
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

  async close(): Promise<void> {}
}
