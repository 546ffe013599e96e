import type { Id } from '#shared/entities/base.ts';
import type { RowCounts } from '#shared/entities/health.ts';
import type { Doubt } from '#shared/ipc/sync.ts';
import type { Job, JobNote, Streak } from './job.ts';

/**
 * The outbox for its engine and its writers, implemented over SQLite in outbox-store.ts. Rows leave it only when the
 * server has accepted them. An unreadable row is quarantined: it stays unchanged for staff, and its lane continues.
 */
export interface OutboxStore {
  /** Runs writes in one transaction. */
  together<T>(writes: () => T): T;
  /**
   * Returns the lanes with unsent rows that are not parked, longest waiting first. A lane may appear more than once.
   * Rows may change during the iteration.
   */
  lanes(): Iterable<string>;
  /**
   * Returns the lane's next readable row; null if the lane is empty, parked, or must wait for the user's other lanes.
   */
  next(lane: string): Job | null;
  /**
   * Marks the row as being sent and writes its note, before anything leaves the kiosk. Returns false if the row no
   * longer waits in its lane, and so must not be sent.
   */
  sending(key: string, note: JobNote): boolean;
  /** Removes the mark of `sending`, so that the row waits in its lane again. */
  notSent(key: string, isFateUnknown: boolean): void;
  /**
   * Turns an accepted row into a receipt. A status also removes the older refused statuses of its lane. With
   * `playerId`, all stored data of the visitor becomes the player's.
   */
  delivered(key: string, now: number, playerId?: Id): void;
  /**
   * Keeps a status that the server has accepted after a lost attempt, for another check at `at`. If its lane has a
   * newer status, that one is checked instead.
   */
  taken(key: string, taken: { note: JobNote; at: number; now: number }): void;
  /** Puts a row back for a later attempt. */
  retryLater(
    key: string,
    retry: { attempts: number; at: number; isFateUnknown: boolean; error: string; streak?: Streak | null },
  ): void;
  /** True if the server has accepted a row of this kind from another lane since a moment. */
  hasAccepted(job: Pick<Job, 'kind' | 'lane'>, since: number): boolean;
  /** Parks a user's rows until that user logs in again, except a row being sent, because its own answer decides. */
  park(userId: string, error: string): void;
  /** Releases a user's parked rows. */
  unpark(userId: string): void;
  /** Releases the parked rows of all users. */
  unparkAll(): void;
  /**
   * Sets a row aside for staff; its lane continues. A refused walk-up also refuses the visitor's other rows. If the
   * refusal was never proven, the row is due again from `retryAt` on.
   */
  refuse(key: string, error: string, retryAt?: number, streak?: Streak): void;
  /** Puts refused rows back into their lanes when their retry is due. Returns true if there were any. */
  reopenDue(now: number): boolean;
  /** Sets aside a row that the server may or may not have; its lane continues. */
  setUnclear(key: string, doubt: Doubt): void;
  /**
   * Puts a refused row back into its lane, or a parked row with all parked rows of its user. Puts an unclear row back
   * as if it had never been sent, because staff have decided so.
   */
  reopen(key: string): void;
  /** True if the user has rows that will still be sent, even much later; logouts do not count. */
  hasUnsent(userId: Id): boolean;
  /** Returns a user's sessions with an unsent logout. */
  loggingOut(userId: Id): string[];
  counts(): RowCounts;
}
