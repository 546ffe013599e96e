import type { Id } from '#shared/entities/base.ts';
import type { RowCounts } from '#shared/entities/health.ts';
import type { Doubt } from '#shared/ipc/sync.ts';
import type { Job, JobNote, Streak } from './job.ts';

/**
 * The outbox as its engine and its writers see it; outbox-store.ts implements it over SQLite. Rows leave it only when the
 * server has accepted them. An unreadable row is quarantined: it stays unchanged, for staff, and its lane goes on without
 * it.
 */
export interface OutboxStore {
  /** Runs writes in one transaction. */
  together<T>(writes: () => T): T;
  /**
   * Lanes that hold unsent rows and are not parked, the longest waiting first; one may come more than once. Rows may change while it
   * is read.
   */
  lanes(): Iterable<string>;
  /** The lane's next readable row, or null when it is empty, parked, or has to wait for the user's other lanes. */
  next(lane: string): Job | null;
  /**
   * Marks the row as being sent and writes its note, before anything leaves the kiosk. Returns false if the row no longer
   * waits in its lane, and so must not be sent.
   */
  sending(key: string, note: JobNote): boolean;
  /** Takes that mark back: the row has not left the kiosk. */
  notSent(key: string, isFateUnknown: boolean): void;
  /**
   * Turns an accepted row into a receipt. A status also removes the older refused statuses of its lane. All that is kept of
   * a visitor becomes the player's.
   */
  delivered(key: string, now: number, playerId?: Id): void;
  /**
   * A status that the server has taken, after an attempt that was lost: it stays, to be looked at again at `at`. Where
   * its lane holds a newer one, that one is looked at instead.
   */
  taken(key: string, taken: { note: JobNote; at: number; now: number }): void;
  /** Puts a row back for a later attempt. */
  retryLater(
    key: string,
    retry: { attempts: number; at: number; isFateUnknown: boolean; error: string; streak?: Streak | null },
  ): void;
  /** True if the server has accepted a row of this kind from another lane since a moment. */
  hasAccepted(job: Pick<Job, 'kind' | 'lane'>, since: number): boolean;
  /** Holds a user's rows back until that user signs in again, except a row being sent, whose own answer decides. */
  park(userId: string, error: string): void;
  /** Releases a user's parked rows. */
  unpark(userId: string): void;
  /** Releases everybody's parked rows. */
  unparkAll(): void;
  /**
   * Sets a row aside for staff; its lane goes on. With a visitor goes all that hangs on it. If the refusal was never
   * proven, the row is tried again from `retryAt` on.
   */
  refuse(key: string, error: string, retryAt?: number, streak?: Streak): void;
  /** Puts the refused rows back that are to be tried again. Returns true if there were any. */
  reopenDue(now: number): boolean;
  /** Sets a row aside of which nobody can tell whether the server has it; its lane goes on. */
  setUnclear(key: string, doubt: Doubt): void;
  /** Puts a refused row back into its lane, or a parked one with all parked rows of its user; an unclear one as if it had never been sent, on the word of staff. */
  reopen(key: string): void;
  /** True if the user has rows that will still be sent, also much later; logouts do not count. */
  hasUnsent(userId: Id): boolean;
  /** The sessions of a user whose logout has not been sent yet. */
  loggingOut(userId: Id): string[];
  counts(): RowCounts;
}
