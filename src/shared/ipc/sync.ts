import { type Static, Type } from 'typebox';
import { type JobKind, JobPayloads } from '../jobs.ts';

/** Why nobody can tell whether the server has what a row reports (docs/specification.md, 4.6). */
export const Doubt = Type.Union([
  /** The answer to an award was lost, and the server does not count the prize's winners. */
  Type.Literal('winners-not-counted'),
  /** The answer to an award was lost, and a winner fewer remains: this player, or another one. */
  Type.Literal('fewer-winners'),
  /** The answer was lost, and the server does not say what it holds. */
  Type.Literal('not-listed'),
  /** The server has forgotten a part of the play; nothing shows whether the award is in it. */
  Type.Literal('forgotten'),
]);
export type Doubt = Static<typeof Doubt>;

/** The state of a readable outbox row. */
export const OpenJobState = Type.Union([
  Type.Literal('pending'),
  Type.Literal('sending'),
  /** Needs its user to sign in again. */
  Type.Literal('parked'),
  /** The server refused it; staff decide. */
  Type.Literal('refused'),
  /** The server may have it or not, and nothing can show which; staff decide. */
  Type.Literal('unclear'),
]);
export type OpenJobState = Static<typeof OpenJobState>;

/** The state of an outbox row. A quarantined row cannot be read: it is kept unchanged and never sent. */
export type JobState = OpenJobState | 'quarantined';

/** What the kiosk has still to send, and whether it reaches its server. */
export const SyncStatus = Type.Object({
  isOnline: Type.Boolean(),
  /** Rows waiting or under way. */
  waiting: Type.Integer(),
  parked: Type.Integer(),
  refused: Type.Integer(),
  unclear: Type.Integer(),
  quarantined: Type.Integer(),
});
export type SyncStatus = Static<typeof SyncStatus>;

/** What a comparison of the receipts with the server has found. */
export const CaughtUp = Type.Object({
  /** Plays that were compared. */
  compared: Type.Integer(),
  /** Rows that are sent again. */
  resent: Type.Integer(),
  /** Awards of which nothing shows whether the server still has them; staff decide. */
  unclear: Type.Integer(),
  /** Plays for which nobody may ask: their session is over, and the kiosk has no key for them. */
  unasked: Type.Integer(),
  /** False where the server stopped answering. */
  isComplete: Type.Boolean(),
});
export type CaughtUp = Static<typeof CaughtUp>;

const openJob = <const K extends JobKind>(kind: K) =>
  Type.Object({
    sequence: Type.Integer(),
    lane: Type.String(),
    kind: Type.Literal(kind),
    state: OpenJobState,
    attempts: Type.Integer(),
    payload: JobPayloads[kind],
    lastError: Type.Union([Type.String(), Type.Null()]),
    /** What is not known of an unclear row; null for others. */
    doubt: Type.Union([Doubt, Type.Null()]),
    createdAt: Type.String(),
  });

/** A row that cannot be read. Lane and kind are the text of their columns. */
export const QuarantinedJob = Type.Object({
  sequence: Type.Integer(),
  lane: Type.String(),
  kind: Type.String(),
  state: Type.Literal('quarantined'),
  /** Why it cannot be read. */
  problem: Type.String(),
  /** The row as stored, column by column; bytes that are not text as `0x…`. */
  stored: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()])),
});
export type QuarantinedJob = Static<typeof QuarantinedJob>;

/** A row of the outbox as staff see it: no tokens, no passwords. */
export const SyncJob = Type.Union([
  openJob('post-user-answer'),
  openJob('put-game-status'),
  openJob('post-awarded-prize'),
  openJob('post-walk-up'),
  openJob('logout'),
  QuarantinedJob,
]);
export type SyncJob = Static<typeof SyncJob>;
