import { hash } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { Id } from '#shared/entities/base.ts';
import { type JobKind, JobPayloads } from '#shared/jobs.ts';
import type { Lane } from '#shared/lane.ts';
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
    /** Goes into a header. */
    idempotencyKey: Type.String({ pattern: '^[\\w.:-]{1,200}$' }),
    createdAt: Type.String({ format: 'date-time' }),
    /** Its age in milliseconds when the file was made, and the device that made it; each if known. */
    agoMs: Type.Optional(Type.Integer({ minimum: 0 })),
    madeBy: Type.Optional(Type.String({ pattern: '^[\\w.:-]{1,100}$' })),
    isRefused: Type.Boolean(),
    /** It came to that kiosk in a file that nobody vouched for, and is worth no more in this one. */
    isUnvouched: Type.Optional(Type.Boolean()),
    lastError: Type.Union([Type.String(), Type.Null()]),
  });

/** A row as it travels. Its player and campaign are those of the payload. */
export const UnsentRow = Type.Union([
  row('post-user-answer'),
  row('put-game-status'),
  row('post-awarded-prize'),
  row('post-walk-up'),
]);
export type UnsentRow = Static<typeof UnsentRow>;

/** The lane of a row; a visitor without an account is the first row of a lane of its own. */
export const laneOf = ({ payload }: UnsentRow): Lane => ({
  userId: 'userId' in payload ? payload.userId : payload.id,
  campaignId: payload.campaignId,
});

const Stored = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()]));

export const UnsentContent = Type.Object({
  format: Type.Literal(FORMAT),
  version: Type.Literal(VERSION),
  /** The server all of it belongs to. */
  origin: Type.String(),
  madeAt: Type.String(),
  /** The kiosk that made it, as its server knows it; null for one that is not registered. */
  kiosk: Type.Union([Type.Object({ id: Id, name: Type.String() }), Type.Null()]),
  /** How the server treats idempotency keys, as far as that kiosk has learned it. */
  keySupport: Type.Optional(KeySupports),
  rows: Type.Array(UnsentRow),
  players: Type.Array(Type.Object({ id: Type.String(), ...PlayerName.properties })),
  campaigns: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  /** For people: rows that cannot be read, and those that staff have settled. They are not taken in. */
  unreadable: Type.Array(Stored),
  settled: Type.Array(Stored),
});
export type UnsentContent = Static<typeof UnsentContent>;

const Hex256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
const SealLine = Type.Object({ digest: Hex256, seals: Type.Array(Hex256, { maxItems: 4 }) });

export interface UnsentFile {
  content: UnsentContent;
  digest: string;
  /** Of the device's tokens; none where it had no key. */
  seals: string[];
}

/** What a file turns out to be. */
export type ReadFile =
  | ({ kind: 'read' } & UnsentFile)
  /** No such file, or not from its beginning; made by a later version of the app; cut off or changed. */
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
  // A mail program may have changed the ends of the lines.
  const [line = '', end = '', ...rest] = text.split(/\r?\n/);
  const seal = valueIn(SealLine, end);
  if (!seal || seal.digest !== hash('sha256', line) || rest.join('') !== '') return { kind: 'damaged' };
  const version = valueIn(Type.Object({ version: Type.Number() }), line)?.version;
  if (version !== VERSION) return { kind: version === undefined ? 'damaged' : 'newer' };
  const content = valueIn(UnsentContent, line);
  return content ? { kind: 'read', content, ...seal } : { kind: 'damaged' };
}
