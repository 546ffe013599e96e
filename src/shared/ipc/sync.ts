import { type Static, Type } from 'typebox';

/** The kinds of work the outbox carries to the server (ARCHITECTURE.md, "Local data and the outbox"). */
export const JobKind = Type.Union([
  Type.Literal('post-user-answer'),
  Type.Literal('put-game-status'),
  Type.Literal('post-awarded-prize'),
  Type.Literal('logout'),
]);
export type JobKind = Static<typeof JobKind>;

/** Where an outbox row stands. */
export const JobState = Type.Union([
  Type.Literal('pending'),
  Type.Literal('sending'),
  /** Needs its user to sign in again. */
  Type.Literal('parked'),
  /** The server said no; staff decide. */
  Type.Literal('refused'),
]);
export type JobState = Static<typeof JobState>;

/** How the kiosk stands with its server. */
export const SyncStatus = Type.Object({
  isOnline: Type.Boolean(),
  /** Rows waiting or under way. */
  waiting: Type.Integer(),
  parked: Type.Integer(),
  refused: Type.Integer(),
});
export type SyncStatus = Static<typeof SyncStatus>;

/** An outbox row as staff see it: no tokens, no passwords. */
export const SyncJob = Type.Object({
  sequence: Type.Integer(),
  lane: Type.String(),
  kind: JobKind,
  state: JobState,
  attempts: Type.Integer(),
  payload: Type.Unknown(),
  lastError: Type.Union([Type.String(), Type.Null()]),
  createdAt: Type.String(),
});
export type SyncJob = Static<typeof SyncJob>;
