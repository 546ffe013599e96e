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

/** What keeps the kiosk from sending, as far as it can tell. It tries again by itself. */
export const Trouble = Type.Union([
  /** The computer is in no network. */
  Type.Literal('no-network'),
  /** The network does not know the name in the server's address. */
  Type.Literal('name-unknown'),
  /** The computer at the server's address takes no connection. */
  Type.Literal('connection-refused'),
  /** Nothing answers at the server's address, or not in time. */
  Type.Literal('no-answer'),
  /** The proxy that the system names cannot be used. */
  Type.Literal('proxy'),
  /** The certificate at the server's address is not trusted. */
  Type.Literal('certificate'),
  /** A Wi-Fi wants somebody to log in on a page of its own. */
  Type.Literal('portal'),
  /** The server takes encrypted requests only, and its address here is an unencrypted one. */
  Type.Literal('needs-https'),
  /** Something answers, but not provably the server: a proxy, a router, another program. */
  Type.Literal('stranger'),
  /** The server is provably there, but an answer of it cannot be used. */
  Type.Literal('garbled'),
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
/** The rows in one condition, as staff see them: the names of the counts. */
export const RowGroup = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('parked'),
  Type.Literal('refused'),
  Type.Literal('unclear'),
  Type.Literal('quarantined'),
]);
export type RowGroup = Static<typeof RowGroup>;

/** The groups whose rows can be put back into their lanes. */
export const HeldGroup = Type.Union([Type.Literal('parked'), Type.Literal('refused')]);
export type HeldGroup = Static<typeof HeldGroup>;

/** What staff look at beside the rows. */
export const SyncFacts = Type.Object({
  sentToday: Type.Integer(),
  /** When the oldest unsent row was written, in milliseconds since the epoch; null without rows. */
  oldestAt: Type.Union([Type.Number(), Type.Null()]),
  /** Rows that staff have settled. */
  settled: Type.Integer(),
  /** What the kiosk's data takes on the disk, and what is left there; null where the system does not say. */
  usedBytes: Type.Number(),
  freeBytes: Type.Union([Type.Number(), Type.Null()]),
  /** The encrypted address that the server sends requests on to, where the kiosk has another; null without one. */
  secureAddress: Type.Union([Type.String(), Type.Null()]),
  /** What waits on this kiosk for other servers, which it has worked with before. */
  elsewhere: Type.Array(Type.Object({ origin: Type.String(), count: Type.Integer() })),
});
export type SyncFacts = Static<typeof SyncFacts>;

/** What staff say of a row that they take out of the outbox for good. */
export const Outcome = Type.Union([
  /** It is not needed. Of any held row. */
  Type.Literal('discarded'),
  /** The server has it. Of an unclear row only: of others it is known. */
  Type.Literal('delivered'),
]);
export type Outcome = Static<typeof Outcome>;

/** How staff settle a row, why, and who they say they are. */
export const SettleRequest = Type.Object(
  {
    sequence: Type.Integer(),
    outcome: Outcome,
    reason: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' }),
    name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  },
  { additionalProperties: false },
);
export type SettleRequest = Static<typeof SettleRequest>;

/** Why nothing of a file was taken in. */
export const ImportRefusal = Type.Union([
  /** It is no file of unsent entries. */
  Type.Literal('foreign'),
  /** A later version of the app made it. */
  Type.Literal('newer'),
  /** It was cut off or changed. */
  Type.Literal('damaged'),
  /** Its entries belong to another server. */
  Type.Literal('other-server'),
  /** The server has to confirm where it comes from, and does not answer. */
  Type.Literal('server-away'),
  /** It is a copy of another kiosk that is damaged, or whose key the server does not give to this one. */
  Type.Literal('not-opened'),
]);
export type ImportRefusal = Static<typeof ImportRefusal>;

/** What became of a file that staff have opened. */
export const ImportResult = Type.Union([
  Type.Object({ kind: Type.Literal('refused'), why: ImportRefusal }),
  Type.Object({
    kind: Type.Literal('taken'),
    taken: Type.Integer(),
    /** Entries that this kiosk has, has sent, or has settled. */
    known: Type.Integer(),
    /** Entries that cannot be read; they stay in the file. */
    unreadable: Type.Integer(),
    /** The kiosk that made it, if the server has confirmed that. */
    kiosk: Type.Union([Type.String(), Type.Null()]),
  }),
]);
export type ImportResult = Static<typeof ImportResult>;

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

/** A row with the names behind its ids, as far as the kiosk knows them. */
export const SyncRow = Type.Object({
  job: SyncJob,
  userId: Type.String(),
  /** The player's full name. */
  player: Type.Union([Type.String(), Type.Null()]),
  /** What the player signs in with. */
  userName: Type.Union([Type.String(), Type.Null()]),
  campaign: Type.Union([Type.String(), Type.Null()]),
});
export type SyncRow = Static<typeof SyncRow>;

/** What staff save as a file: what is unsent, the draws, or the app's log. */
export const Exported = Type.Union([Type.Literal('outbox'), Type.Literal('draws'), Type.Literal('log')]);
export type Exported = Static<typeof Exported>;
