import type { Id } from '#shared/entities/base.ts';
import type { Doubt, Trouble } from '#shared/ipc/sync.ts';
import type { JobKind } from '#shared/jobs.ts';
import type { Job, JobNote, Streak } from '../job.ts';

/** The outcome of one attempt. */
export type Delivery =
  /** `playerId` is whom the server made of a visitor without an id. */
  | { kind: 'delivered'; playerId?: Id }
  /** No network: nothing left the kiosk. Does not count as an attempt. */
  | { kind: 'offline'; error: string; trouble?: Trouble }
  /**
   * To be tried again, after `retryAfterMs` at the earliest, as the server asks; `isFateUnknown` if it may have taken
   * effect, for then nothing proves that the server was reached. While `mayArriveLate`, what was sent may still arrive,
   * so that nothing may shorten the wait. `refusal` is what only this row seems to be answered, see `Refusal`.
   */
  | {
      kind: 'retry';
      isFateUnknown: boolean;
      error: string;
      trouble?: Trouble;
      retryAfterMs?: number | null;
      mayArriveLate?: boolean;
      refusal?: Refusal;
      streak?: Streak;
    }
  /** The session is over; `error` is the server's message. */
  | { kind: 'signed-out'; error: string }
  /** The server takes nothing of the user until another password is chosen; the session goes on. */
  | { kind: 'held'; error: string }
  /** `retryAt` is the moment of another try, because the refusal was never proven. */
  | { kind: 'refused'; error: string; retryAt?: number; streak?: Streak }
  /** The server has it, but an earlier attempt that was lost may still arrive and undo it: to be looked at again. */
  | { kind: 'taken'; note: JobNote<'put-game-status'> }
  /** Nothing can show whether the server has it. */
  | { kind: 'unclear'; doubt: Doubt };

/**
 * An answer that may concern this row alone. 'likely': the API seems to refuse it, without proof, while it provably answers
 * another call. 'broken': status 500 or 501.
 */
export interface Refusal {
  kind: 'likely' | 'broken';
  text: string;
}

/** Delivers one kind of job to the server. */
export interface Courier<K extends JobKind = JobKind> {
  /**
   * The note for the row before its first attempt, which later shows whether a lost attempt took effect; or, if it
   * cannot be made now, the outcome of trying.
   */
  prepare?(job: Job<K>): Promise<{ note: JobNote<K> } | Delivery>;
  /** Sends the job. Never throws because of the network or the server. */
  deliver(job: Job<K>): Promise<Delivery>;
}

/** One courier per kind. */
export type Couriers = { [K in JobKind]: Courier<K> };
