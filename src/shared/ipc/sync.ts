import { type Static, Type } from 'typebox';
import { Exactly } from '../entities/base.ts';
import { RowCounts } from '../entities/health.ts';
import { type JobKind, JobPayloads } from '../jobs.ts';

/** Why the kiosk cannot tell if the server has a row's data (docs/specification.md, 4.6). */
export const Doubt = Type.Union([
  /** An award may have arrived, and the prize's winners were not counted before: not by the server, or not in time. */
  Type.Literal('winners-not-counted'),
  /** An award may have arrived, and the stock is one lower, because of this player or another one. */
  Type.Literal('fewer-winners'),
  /** The row may have arrived, and the server does not list its stored data. */
  Type.Literal('not-listed'),
  /** The server has lost a part of the play, and cannot show whether the award is in it. */
  Type.Literal('forgotten'),
  /** The row is from another kiosk's file, and the server no longer stores the row's key. */
  Type.Literal('too-old'),
]);
export type Doubt = Static<typeof Doubt>;

/** The state of a readable outbox row. */
export const OpenJobState = Type.Union([
  Type.Literal('pending'),
  Type.Literal('sending'),
  /** Waits until the row's user logs in again. */
  Type.Literal('parked'),
  /** The server refused the row. Staff decide. */
  Type.Literal('refused'),
  /** The server may or may not have the row, and no check can tell. Staff decide. */
  Type.Literal('unclear'),
]);
export type OpenJobState = Static<typeof OpenJobState>;

/** The state of an outbox row. A quarantined row cannot be read; the kiosk stores it unchanged and never sends it. */
export type JobState = OpenJobState | 'quarantined';

/**
 * The cause that prevents the kiosk from sending, as far as the kiosk can tell. The kiosk tries again without staff.
 */
export const Trouble = Type.Union([
  /** The computer has no network. */
  Type.Literal('no-network'),
  /** The network cannot resolve the name in the server's address. */
  Type.Literal('name-unknown'),
  /** The computer at the server's address accepts no connection. */
  Type.Literal('connection-refused'),
  /** Nothing answers at the server's address, or not in time. */
  Type.Literal('no-answer'),
  /** The system's proxy cannot be used. */
  Type.Literal('proxy'),
  /** The system names a SOCKS proxy, which is not supported. */
  Type.Literal('socks'),
  /** The certificate at the server's address is not trusted. */
  Type.Literal('certificate'),
  /** A Wi-Fi network requires a login on its own page. */
  Type.Literal('portal'),
  /** The server accepts only encrypted requests, and the kiosk has its unencrypted address. */
  Type.Literal('needs-https'),
  /** Something answers, but could not prove that it is the server: a proxy, a router or another program. */
  Type.Literal('stranger'),
  /** The server proved its identity, but its answer is unusable. */
  Type.Literal('garbled'),
  /** The server answers that it cannot accept anything right now. */
  Type.Literal('server-error'),
]);
export type Trouble = Static<typeof Trouble>;

/** Whether the kiosk reaches its server. */
export const ConnectionState = Type.Union([
  /** No call has ended yet in this run. */
  Type.Object({ kind: Type.Literal('unknown') }),
  Type.Object({ kind: Type.Literal('reached') }),
  Type.Object({ kind: Type.Literal('offline'), trouble: Trouble }),
]);
export type ConnectionState = Static<typeof ConnectionState>;

/** The number of unsent rows, and whether the kiosk can send them. */
export const SyncStatus = Type.Object({
  connection: ConnectionState,
  /** True if the kiosk's own disk fails. The kiosk sends a row only after marking it on disk. */
  isDiskFailing: Type.Boolean(),
  ...RowCounts.properties,
});
export type SyncStatus = Static<typeof SyncStatus>;

/** The result of comparing the receipts with the server. */
export const CaughtUp = Type.Object({
  /** Compared plays. */
  compared: Type.Integer(),
  /** Rows that are resent. */
  resent: Type.Integer(),
  /** Hand-overs that are resent without a comparison. */
  handOvers: Type.Integer(),
  /** Awards that the server may have lost, and that no check can decide. Staff decide. */
  unclear: Type.Integer(),
  /** Plays that the kiosk could not check, because their session is over and the kiosk has no key of its own. */
  unasked: Type.Integer(),
  /** False if the server stopped answering. */
  isComplete: Type.Boolean(),
});
export type CaughtUp = Static<typeof CaughtUp>;
/** The groups of rows that staff see, named after their counts. */
export const RowGroup = Type.KeyOf(RowCounts);
export type RowGroup = Static<typeof RowGroup>;

/** The groups whose rows staff can return to their lanes. */
export const HeldGroup = Type.Union([Type.Literal('parked'), Type.Literal('refused')]);
export type HeldGroup = Static<typeof HeldGroup>;

/** Facts that staff see next to the rows. */
export const SyncFacts = Type.Object({
  sentToday: Type.Integer(),
  /** When the oldest unsent row was written, in milliseconds since the epoch; null without rows. */
  oldestAt: Type.Union([Type.Number(), Type.Null()]),
  /** Rows that staff have settled. */
  settled: Type.Integer(),
  /** The disk space that the kiosk's data uses, and the free space, or null if unknown. */
  usedBytes: Type.Number(),
  freeBytes: Type.Union([Type.Number(), Type.Null()]),
  /** The encrypted address to which the server redirects, if the kiosk has another one, or null. */
  secureAddress: Type.Union([Type.String(), Type.Null()]),
  /** Unsent rows for servers that the kiosk used before. */
  elsewhere: Type.Array(Type.Object({ origin: Type.String(), count: Type.Integer() })),
});
export type SyncFacts = Static<typeof SyncFacts>;

/** How staff settle a row, which leaves the outbox permanently. */
export const Outcome = Type.Union([
  /** The row is not needed. Allowed for any row that is not being sent. */
  Type.Literal('discarded'),
  /** The server has the row. Allowed only for an unclear row, because the outcome of others is known. */
  Type.Literal('delivered'),
]);
export type Outcome = Static<typeof Outcome>;

/** How staff settle a row, with their reason and name. */
export const SettleRequest = Exactly({
  key: Type.String(),
  outcome: Outcome,
  reason: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' }),
  name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
});
export type SettleRequest = Static<typeof SettleRequest>;

/** Why no entry of a file was imported. */
export const ImportRefusal = Type.Union([
  /** The file contains no unsent entries. */
  Type.Literal('foreign'),
  /** A later version of the app made the file. */
  Type.Literal('newer'),
  /** The file is truncated or changed. */
  Type.Literal('damaged'),
  /** The entries belong to another server. */
  Type.Literal('other-server'),
  /** The server must confirm the file's origin, but does not answer. */
  Type.Literal('server-away'),
  /** The safety copy is damaged, or the server gives this kiosk no key for it. */
  Type.Literal('not-opened'),
]);
export type ImportRefusal = Static<typeof ImportRefusal>;

/** The result of importing a file. */
export const ImportResult = Type.Union([
  Type.Object({ kind: Type.Literal('refused'), why: ImportRefusal }),
  Type.Object({
    kind: Type.Literal('taken'),
    taken: Type.Integer(),
    /** Entries that this kiosk already has, has sent, or has settled. */
    known: Type.Integer(),
    /** Entries that cannot be read. They stay in the file. */
    unreadable: Type.Integer(),
    /** The kiosk that made the file, if the server has confirmed it. */
    kiosk: Type.Union([Type.String(), Type.Null()]),
  }),
]);
export type ImportResult = Static<typeof ImportResult>;

const openJob = <const K extends JobKind>(kind: K) =>
  Type.Object({
    /** The idempotency key, which identifies the row. */
    key: Type.String(),
    lane: Type.String(),
    kind: Type.Literal(kind),
    state: OpenJobState,
    attempts: Type.Integer(),
    payload: JobPayloads[kind],
    lastError: Type.Union([Type.String(), Type.Null()]),
    /** Why an unclear row is in doubt; null for others. */
    doubt: Type.Union([Doubt, Type.Null()]),
    createdAt: Type.String(),
  });

/** A row that cannot be read. Lane and kind are the text of their columns. */
export const QuarantinedJob = Type.Object({
  key: Type.String(),
  lane: Type.String(),
  kind: Type.String(),
  state: Type.Literal('quarantined'),
  /** Why the row cannot be read. */
  problem: Type.String(),
  /** The row as stored, by column. Bytes that are not text are shown as `0x…`. */
  stored: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()])),
});
export type QuarantinedJob = Static<typeof QuarantinedJob>;

/** An outbox row for staff, without tokens and passwords. */
export const SyncJob = Type.Union([
  openJob('post-user-answer'),
  openJob('put-game-status'),
  openJob('post-awarded-prize'),
  openJob('post-walk-up'),
  openJob('post-hand-over'),
  openJob('post-hand-over-undo'),
  openJob('logout'),
  QuarantinedJob,
]);
export type SyncJob = Static<typeof SyncJob>;

/** A row with the names of its player, if the kiosk knows them. */
export const SyncRow = Type.Object({
  job: SyncJob,
  userId: Type.String(),
  /** The player's full name. */
  player: Type.Union([Type.String(), Type.Null()]),
  /** The player's login name. */
  userName: Type.Union([Type.String(), Type.Null()]),
  campaign: Type.Union([Type.String(), Type.Null()]),
});
export type SyncRow = Static<typeof SyncRow>;

/** The kinds of files that staff save: unsent rows, the draws, or the app's log. */
export const Exported = Type.Union([Type.Literal('outbox'), Type.Literal('draws'), Type.Literal('log')]);
export type Exported = Static<typeof Exported>;
