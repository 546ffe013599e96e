import { type Static, Type } from 'typebox';
import { Doubt, OpenJobState, type QuarantinedJob, type SyncJob } from '#shared/ipc/sync.ts';
import { type JobKind, JobPayloads } from '#shared/jobs.ts';
import { problemWith, readJson, valueIn } from '../link/check.ts';
import { type Job, JobNotes, Provenance, Streak } from './job.ts';

/** A row as SQLite returns it, unchecked, because a column accepts any value. */
export type OutboxRow = Readonly<Record<string, unknown>> & { sequence: number };

/** The rows that need staff, as SQL. SQLite uses the index `outbox_held` only for a query with exactly this text. */
export const HELD = "state IN ('parked', 'refused', 'quarantined', 'unclear')";

const LATEST_DATE_MS = 8.64e15;

const Columns = Type.Object({
  sequence: Type.Integer(),
  user_id: Type.String(),
  lane: Type.String(),
  kind: Type.Enum(Object.keys(JobPayloads) as JobKind[]),
  payload: Type.String(),
  idempotency_key: Type.String(),
  state: OpenJobState,
  attempts: Type.Integer(),
  next_attempt_at: Type.Number(),
  is_fate_unknown: Type.Integer(),
  note: Type.Union([Type.String(), Type.Null()]),
  last_error: Type.Union([Type.String(), Type.Null()]),
  streak: Type.Union([Type.String(), Type.Null()]),
  doubt: Type.Union([Doubt, Type.Null()]),
  provenance: Provenance,
  created_at: Type.Integer({ minimum: -LATEST_DATE_MS, maximum: LATEST_DATE_MS }),
  steady_at: Type.Union([Type.Integer(), Type.Null()]),
  clock_error: Type.Union([Type.Integer(), Type.Null()]),
  made_by: Type.Union([Type.String(), Type.Null()]),
});
type Columns = Static<typeof Columns>;

/** A row's content, or the problem that makes it unreadable. */
export type ReadRow = { job: Job; lastError: string | null; doubt: Doubt | null } | { problem: string };

/** Reads a row. Never throws because of its content. */
export function readRow(row: OutboxRow): ReadRow {
  if (row.state === 'quarantined') return { problem: textOf(row.problem) };
  const problem = problemWith(Columns, row);
  if (problem !== null) return { problem: `${problem}, is ${textOf(row[problem.split(/[/ ]/)[1] ?? ''])}` };
  const columns = row as Columns;
  const { kind } = columns;
  const payload = parsed(columns.payload, `${kind}: payload`, JobPayloads[kind]);
  if ('problem' in payload) return payload;
  const note = parsed(columns.note ?? 'null', `${kind}: note`, JobNotes[kind]);
  if ('problem' in note) return note;
  return {
    // Payload and note were checked against the schemas of this kind.
    job: {
      sequence: columns.sequence,
      userId: columns.user_id,
      lane: columns.lane,
      kind,
      payload: payload.value,
      idempotencyKey: columns.idempotency_key,
      createdAt: new Date(columns.created_at).toISOString(),
      steadyAt: columns.steady_at,
      clockErrorMs: columns.clock_error,
      madeBy: columns.made_by,
      state: columns.state,
      attempts: columns.attempts,
      nextAttemptAt: columns.next_attempt_at,
      // A row left in 'sending' has an unknown fate, because its outcome could not be stored.
      isFateUnknown: columns.is_fate_unknown === 1 || columns.state === 'sending',
      provenance: columns.provenance,
      // Drops an unreadable streak, so that counting restarts.
      streak: valueIn(Streak, columns.streak ?? 'null'),
      note: note.value,
    } as Job,
    lastError: columns.last_error,
    doubt: columns.doubt,
  };
}

/** Returns a row for staff and for the export. Never throws because of its content. */
export function toSyncJob(row: OutboxRow): SyncJob {
  const read = readRow(row);
  if ('problem' in read) {
    const [key, lane, kind] = [textOf(row.idempotency_key), textOf(row.lane), textOf(row.kind)];
    return { key, lane, kind, state: 'quarantined', problem: read.problem, stored: storedRow(row) };
  }
  const { job, lastError, doubt } = read;
  const {
    sequence,
    userId,
    idempotencyKey: key,
    nextAttemptAt,
    isFateUnknown,
    note,
    provenance,
    streak,
    steadyAt,
    clockErrorMs,
    madeBy,
    ...shown
  } = job;
  return { key, ...shown, lastError, doubt };
}

/** A row as stored, column by column; bytes that are not text as `0x…`. */
export type StoredRow = QuarantinedJob['stored'];

export const storedRow = (row: Readonly<Record<string, unknown>>): StoredRow =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, storable(value)]));

function parsed(
  text: string,
  what: string,
  schema: (typeof JobPayloads | typeof JobNotes)[JobKind],
): { value: unknown } | { problem: string } {
  const read = readJson(schema, text);
  if ('value' in read) return read;
  return { problem: `${what}${read.isJson ? '' : ' is no JSON'}: ${read.problem}` };
}

function storable(value: unknown): string | number | null {
  if (value === null || typeof value === 'number') return value;
  return Buffer.isBuffer(value) ? `0x${value.toString('hex')}` : String(value);
}

const textOf = (value: unknown): string => String(storable(value ?? null) ?? '');
