import type { Id } from '#shared/entities/base.ts';
import type { Doubt, Trouble } from '#shared/ipc/sync.ts';
import type { JobKind } from '#shared/jobs.ts';
import type { Job, JobNote, Streak } from '../job.ts';

/** The outcome of one attempt. */
export type Delivery =
  /** `playerId` is the id that the server returned for a visitor without one. */
  | { kind: 'delivered'; playerId?: Id }
  /** No network, so the request did not leave the kiosk. Does not count as an attempt. */
  | { kind: 'offline'; error: string; trouble?: Trouble }
  /**
   * To be tried again, after `retryAfterMs` at the earliest if the server asks for it. `isFateUnknown`: the attempt may
   * have taken effect, and contact with the server is unproven. `mayArriveLate`: the request may still arrive, so the
   * wait must not be shortened. `refusal`: an answer that only this row seems to get, see `Refusal`.
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
  /** The server accepts no rows of the user until the user chooses another password; the session continues. */
  | { kind: 'held'; error: string }
  | Refused
  /** The server has the status, but a lost earlier attempt may still arrive and undo it, so it needs another check. */
  | { kind: 'taken'; note: JobNote<'put-game-status'> }
  /** The server may or may not have the row, and the kiosk cannot find out. */
  | { kind: 'unclear'; doubt: Doubt };

/**
 * `retryAt` is the time of another try, set if the refusal was never proven. `forDates` is set if the campaign's dates
 * refuse the row in the player's own session: it is not open, or paused. The server accepts the same row from a device.
 */
export interface Refused {
  kind: 'refused';
  error: string;
  retryAt?: number;
  streak?: Streak;
  forDates?: 'closed' | 'paused';
}

/**
 * An answer that may concern this row alone. 'likely': the API seems to refuse it, without proof, while it provably
 * answers another call. 'broken': status 500 or 501.
 */
export interface Refusal {
  kind: 'likely' | 'broken';
  text: string;
}

/** Delivers one kind of job to the server. */
export interface Courier<K extends JobKind = JobKind> {
  /**
   * Returns the note for the row before its first attempt, or the outcome of trying if the note cannot be made now. The
   * note later shows if a lost attempt took effect.
   */
  prepare?(job: Job<K>): Promise<{ note: JobNote<K> } | Delivery>;
  /** Sends the job. Never throws because of the network or the server. */
  deliver(job: Job<K>): Promise<Delivery>;
}

/** One courier per kind. */
export type Couriers = { [K in JobKind]: Courier<K> };
