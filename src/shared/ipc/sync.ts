import { type Static, Type } from 'typebox';
import { type JobKind, JobPayloads } from '../jobs.ts';

/** The state of a readable outbox row. */
export const OpenJobState = Type.Union([
  Type.Literal('pending'),
  Type.Literal('sending'),
  /** Needs its user to sign in again. */
  Type.Literal('parked'),
  /** The server refused it; staff decide. */
  Type.Literal('refused'),
]);
export type OpenJobState = Static<typeof OpenJobState>;

/** The state of an outbox row. A quarantined row cannot be read: it is kept unchanged and never sent. */
export type JobState = OpenJobState | 'quarantined';

/** What keeps the kiosk from sending, as far as it can tell. It tries again by itself. */
export const Trouble = Type.Union([
  /** The computer is in no network, or its network does not know the server. */
  Type.Literal('no-network'),
  /** Nothing answers at the server's address, or not in time. */
  Type.Literal('no-answer'),
  /** The certificate at the server's address is not trusted. */
  Type.Literal('certificate'),
  /** Something answers, but not provably the server: a Wi-Fi's log-in page, a proxy, a router. */
  Type.Literal('stranger'),
  /** The server answers that it cannot take anything right now. */
  Type.Literal('server-error'),
  /** The kiosk's own disk takes nothing: no row may be sent before its mark is on it. */
  Type.Literal('storage'),
]);
export type Trouble = Static<typeof Trouble>;

/** What the kiosk has still to send, and whether it reaches its server. */
export const SyncStatus = Type.Object({
  isOnline: Type.Boolean(),
  trouble: Type.Union([Trouble, Type.Null()]),
  /** Rows waiting or under way. */
  waiting: Type.Integer(),
  parked: Type.Integer(),
  refused: Type.Integer(),
  quarantined: Type.Integer(),
});
export type SyncStatus = Static<typeof SyncStatus>;

const openJob = <const K extends JobKind>(kind: K) =>
  Type.Object({
    sequence: Type.Integer(),
    lane: Type.String(),
    kind: Type.Literal(kind),
    state: OpenJobState,
    attempts: Type.Integer(),
    payload: JobPayloads[kind],
    lastError: Type.Union([Type.String(), Type.Null()]),
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
  openJob('logout'),
  QuarantinedJob,
]);
export type SyncJob = Static<typeof SyncJob>;
