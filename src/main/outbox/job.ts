import { type Static, Type } from 'typebox';
import type { Id } from '#shared/entities/base.ts';
import type { OpenJobState } from '#shared/ipc/sync.ts';
import type { JobBody, JobKind } from '#shared/jobs.ts';

/** The note a row gets before its first attempt, by kind; null until then. Checked when a row is read. */
export const JobNotes = {
  'post-user-answer': Type.Null(),
  'put-game-status': Type.Union([
    Type.Null(),
    /**
     * How often the server has accepted the status. After a lost attempt, the row stays until a request still under way
     * can no longer have overwritten the status.
     */
    Type.Object({ taken: Type.Integer() }),
  ]),
  'post-awarded-prize': Type.Union([
    Type.Null(),
    /** The prize's remaining winners, or null if the server does not return them. */
    Type.Object({ winnersBefore: Type.Union([Type.Number(), Type.Null()]) }),
  ]),
  'post-walk-up': Type.Null(),
  'post-hand-over': Type.Null(),
  'post-hand-over-undo': Type.Null(),
  logout: Type.Null(),
};
export type JobNote<K extends JobKind = JobKind> = Static<(typeof JobNotes)[K]>;

/** A job to enqueue; a union over the kinds. */
export type NewJob = JobBody & {
  userId: Id;
  lane: string;
  idempotencyKey: string;
};

/** The kiosk that writes rows and receipts. Each value is null while unknown; times are in milliseconds. */
export interface Maker {
  /** Returns the kiosk's id at the server. */
  madeBy(): string | null;
  /** Returns the kiosk's steady time. */
  steadyNow(): number | null;
  /** Returns how far the kiosk's clock is ahead of the server's. */
  clockErrorMs(): number | null;
  /** Returns the server's time, from an answer that was provably the server's. */
  serverNow(): number | null;
}
export const UNKNOWN_MAKER: Maker = {
  madeBy: () => null,
  steadyNow: () => null,
  clockErrorMs: () => null,
  serverNow: () => null,
};

/** Origin of a row. */
export const Provenance = Type.Union([
  /** Played here. */
  Type.Literal('own'),
  /** Played here and restored from an older database or a receipt, so the row may have been sent since. */
  Type.Literal('restored'),
  /** Imported from another kiosk's file; the server has confirmed that kiosk's seal. */
  Type.Literal('vouched'),
  /** Imported from a file of unproven origin, so only the player's own session may send the row. */
  Type.Literal('unvouched'),
]);
export type Provenance = Static<typeof Provenance>;

/** Equal refusals in consecutive attempts. Counted on disk, because a booth restarts its kiosks every day. */
export const Streak = Type.Object({
  refusal: Type.String(),
  times: Type.Integer(),
  /** Milliseconds since the epoch. */
  since: Type.Number(),
});
export type Streak = Static<typeof Streak>;

interface JobFields {
  sequence: number;
  userId: string;
  lane: string;
  idempotencyKey: string;
  /** Time of the reported event, as ISO 8601. */
  createdAt: string;
  /** The same moment by the steady time of the kiosk that holds the row; null if unknown. */
  steadyAt: number | null;
  /** How far the clock of `createdAt` was ahead of the server's, in milliseconds; null if unknown. */
  clockErrorMs: number | null;
  /** Server id of the device that made the row; null if the device was not registered. */
  madeBy: string | null;
  state: OpenJobState;
  attempts: number;
  nextAttemptAt: number;
  /** True if an earlier attempt may have taken effect. */
  isFateUnknown: boolean;
  provenance: Provenance;
  streak: Streak | null;
}

/** A readable row of the outbox; a union over the kinds. */
export type Job<K extends JobKind = JobKind> = { [P in K]: JobFields & JobBody<P> & { note: JobNote<P> } }[K];
