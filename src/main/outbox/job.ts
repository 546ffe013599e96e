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
     * How often the server has taken it. After an attempt that was lost it stays until nothing that is still on its way
     * can have overwritten it.
     */
    Type.Object({ taken: Type.Integer() }),
  ]),
  'post-awarded-prize': Type.Union([
    Type.Null(),
    /** The prize's remaining winners, or null when the server does not say. */
    Type.Object({ winnersBefore: Type.Union([Type.Number(), Type.Null()]) }),
  ]),
  'post-walk-up': Type.Null(),
  logout: Type.Null(),
};
export type JobNote<K extends JobKind = JobKind> = Static<(typeof JobNotes)[K]>;

/** Work to be enqueued; a union over the kinds. */
export type NewJob = JobBody & {
  userId: Id;
  lane: string;
  idempotencyKey: string;
};

/** The kiosk that writes rows and receipts. Each answer is null while unknown; times are in milliseconds. */
export interface Maker {
  /** Its id at the server. */
  madeBy(): string | null;
  /** Its steady time. */
  steadyNow(): number | null;
  /** The server's time, by an answer that was provably the server's. */
  serverNow(): number | null;
}
export const UNKNOWN_MAKER: Maker = { madeBy: () => null, steadyNow: () => null, serverNow: () => null };

/** Where a row comes from. */
export const Provenance = Type.Union([
  /** It was played here. */
  Type.Literal('own'),
  /** It was played here, and an older database or a receipt has brought it back: it may have been sent since. */
  Type.Literal('restored'),
  /** Another kiosk's file brought it, and the server has confirmed that kiosk's seal. */
  Type.Literal('vouched'),
  /** A file brought it that may be anybody's: only the player's own session may send it. */
  Type.Literal('unvouched'),
]);
export type Provenance = Static<typeof Provenance>;

/** The same refusal in a row of attempts. Counted on disk, because a booth restarts its kiosks every day. */
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
  /** When what the row reports happened, as ISO 8601. */
  createdAt: string;
  /** The same moment by the steady time of the kiosk that holds the row; null if unknown. */
  steadyAt: number | null;
  /** The device that made the row, by its id at the server; null if it was not registered. */
  madeBy: string | null;
  state: OpenJobState;
  attempts: number;
  nextAttemptAt: number;
  /** An earlier attempt may have taken effect. */
  isFateUnknown: boolean;
  provenance: Provenance;
  streak: Streak | null;
}

/** A readable row of the outbox; a union over the kinds. */
export type Job<K extends JobKind = JobKind> = { [P in K]: JobFields & JobBody<P> & { note: JobNote<P> } }[K];
