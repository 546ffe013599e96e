import { hash } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { Id } from '#shared/entities/base.ts';
import { type JobKind, JobPayloads } from '#shared/jobs.ts';
import { HAND_OVERS, type Lane } from '#shared/lane.ts';
import { valueIn } from '../link/check.ts';
import { KeySupports } from '../link/key-support.ts';
import { JobNotes } from './job.ts';
import { PlayerName } from './name-book.ts';

/**
 * The file of everything unsent: a line of JSON with the rows, and a line that seals it (docs/specification.md, 4.6).
 */

const FORMAT = 'spinboard-unsent';
const VERSION = 1;

const row = <const K extends Exclude<JobKind, 'logout'>>(kind: K) =>
  Type.Object({
    kind: Type.Literal(kind),
    payload: JobPayloads[kind],
    note: JobNotes[kind],
    /** Restricted, because the key goes into a header. */
    idempotencyKey: Type.String({ pattern: '^[\\w.:-]{1,200}$' }),
    createdAt: Type.String({ format: 'date-time' }),
    /**
     * Each is set if known: the age of the row when the file was made, how far that kiosk's clock was ahead of the
     * server's when it made the row (both in milliseconds), and the device that made the row.
     */
    agoMs: Type.Optional(Type.Integer({ minimum: 0 })),
    clockErrorMs: Type.Optional(Type.Integer()),
    madeBy: Type.Optional(Type.String({ pattern: '^[\\w.:-]{1,100}$' })),
    isRefused: Type.Boolean(),
    /** True if that kiosk imported the row from an unvouched file. The row stays unvouched in this file. */
    isUnvouched: Type.Optional(Type.Boolean()),
    lastError: Type.Union([Type.String(), Type.Null()]),
  });

/** A row in the file. Its player and campaign are those of the payload. */
export const UnsentRow = Type.Union([
  row('post-user-answer'),
  row('put-game-status'),
  row('post-awarded-prize'),
  row('post-walk-up'),
  row('post-hand-over'),
  row('post-hand-over-undo'),
]);
export type UnsentRow = Static<typeof UnsentRow>;

/**
 * Returns the lane of a row. A visitor without an account is the first row of a separate lane. A hand-over has neither
 * player nor campaign.
 */
export function laneOf({ payload }: UnsentRow): Lane {
  if (!('campaignId' in payload)) return { userId: HAND_OVERS, campaignId: payload.claimCode };
  return { userId: 'userId' in payload ? payload.userId : payload.id, campaignId: payload.campaignId };
}

const Stored = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()]));

export const UnsentContent = Type.Object({
  format: Type.Literal(FORMAT),
  version: Type.Literal(VERSION),
  /** Server of all rows in the file. */
  origin: Type.String(),
  madeAt: Type.String(),
  /** The kiosk that made the file, as registered at its server; null if not registered. */
  kiosk: Type.Union([Type.Object({ id: Id, name: Type.String() }), Type.Null()]),
  /** The server's support for idempotency keys, as far as that kiosk has learned it. */
  keySupport: Type.Optional(KeySupports),
  rows: Type.Array(UnsentRow),
  players: Type.Array(Type.Object({ id: Type.String(), ...PlayerName.properties })),
  campaigns: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  /** Unreadable rows, and rows that staff have settled. For people only; an import ignores them. */
  unreadable: Type.Array(Stored),
  settled: Type.Array(Stored),
});
export type UnsentContent = Static<typeof UnsentContent>;

const Hex256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
const SealLine = Type.Object({ digest: Hex256, seals: Type.Array(Hex256, { maxItems: 4 }) });

export interface UnsentFile {
  content: UnsentContent;
  digest: string;
  /** Seals of the device's tokens; empty if the device had no key. */
  seals: string[];
}

/** Result of reading a file. */
export type ReadFile =
  | ({ kind: 'read' } & UnsentFile)
  /** Another kind of file, or without its beginning; made by a later version of the app; cut off or changed. */
  | { kind: 'foreign' | 'newer' | 'damaged' };

export function toUnsentFile(
  content: Omit<UnsentContent, 'format' | 'version'>,
  sealsOf: (digest: string) => string[],
): string {
  const line = JSON.stringify({ format: FORMAT, version: VERSION, ...content });
  const digest = hash('sha256', line);
  return `${line}\n${JSON.stringify({ digest, seals: sealsOf(digest) })}\n`;
}

/** Reads a file. Never throws because of its content. */
export function readUnsentFile(text: string): ReadFile {
  if (!text.startsWith(`{"format":"${FORMAT}"`)) return { kind: 'foreign' };
  // A mail program may have changed the line endings.
  const [line = '', end = '', ...rest] = text.split(/\r?\n/);
  const seal = valueIn(SealLine, end);
  if (!seal || seal.digest !== hash('sha256', line) || rest.join('') !== '') return { kind: 'damaged' };
  const version = valueIn(Type.Object({ version: Type.Number() }), line)?.version;
  if (version !== VERSION) return { kind: version === undefined ? 'damaged' : 'newer' };
  const content = valueIn(UnsentContent, line);
  return content ? { kind: 'read', content, ...seal } : { kind: 'damaged' };
}
