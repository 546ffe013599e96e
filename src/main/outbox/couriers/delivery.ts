import type { Id } from '#shared/entities/base.ts';
import type { Doubt, Trouble } from '#shared/ipc/sync.ts';
import type { JobKind } from '#shared/jobs.ts';
import type { Job, JobNote } from '../job.ts';

/** The outcome of one attempt. */
export type Delivery =
  /** `playerId` is whom the server made of a visitor without an id. */
  | { kind: 'delivered'; playerId?: Id }
  /** No network: nothing left the kiosk. Does not count as an attempt. */
  | { kind: 'offline'; error: string; trouble?: Trouble }
  /**
   * To be tried again, after `retryAfterMs` at the earliest, as the server asks; `isFateUnknown` if it may have taken
   * effect, for then nothing proves that the server was reached. While `mayArriveLate`, what was sent may still arrive,
   * so that nothing may shorten the wait. `refusal` is what the API seems to have answered, without proof, while it
   * provably answered another call.
   */
  | {
      kind: 'retry';
      isFateUnknown: boolean;
      error: string;
      trouble?: Trouble;
      retryAfterMs?: number | null;
      mayArriveLate?: boolean;
      refusal?: string;
    }
  /** The session is over; `error` is the server's message. */
  | { kind: 'signed-out'; error: string }
  /** The server takes nothing of the user until another password is chosen; the session goes on. */
  | { kind: 'held'; error: string }
  /** `retryAt` is a moment for another try, because the refusal was never proven. */
  | { kind: 'refused'; error: string; retryAt?: number }
  /** The server has it, but an earlier attempt that was lost may still arrive and undo it: to be looked at again. */
  | { kind: 'taken'; note: JobNote<'put-game-status'> }
  /** Nothing can show whether the server has it. */
  | { kind: 'unclear'; doubt: Doubt };

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
