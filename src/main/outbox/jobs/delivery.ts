import type { JobKind } from '#shared/jobs.ts';
import type { Job, JobNote } from '../job.ts';

/** What became of one attempt. */
export type Delivery =
  | { kind: 'delivered' }
  /** Nothing left the kiosk: no network. Does not count as an attempt. */
  | { kind: 'offline'; error: string }
  /** To be tried again; `isFateUnknown` when it may have taken effect. */
  | { kind: 'retry'; isFateUnknown: boolean; error: string }
  /** The session is over; `error` is the server's message. */
  | { kind: 'signed-out'; error: string }
  | { kind: 'refused'; error: string };

/** How one kind of job is brought to the server. */
export interface Courier<K extends JobKind = JobKind> {
  /**
   * What to note in the row before its first attempt, so that a lost attempt can be told from a missing one; or, where
   * that cannot be found out now, what became of trying.
   */
  prepare?(job: Job<K>): Promise<{ note: JobNote<K> } | Delivery>;
  /** Sends it. Never throws for what a network or a server can do. */
  deliver(job: Job<K>): Promise<Delivery>;
}

/** A courier for every kind. */
export type Couriers = { [K in JobKind]: Courier<K> };
