import { type Static, Type } from 'typebox';

/** The memory of the app's processes, in megabytes: the main process, the screen's, the graphics', and all others. */
export const MemoryUse = Type.Object({
  mainMb: Type.Integer(),
  screenMb: Type.Integer(),
  graphicsMb: Type.Integer(),
  otherMb: Type.Integer(),
});
export type MemoryUse = Static<typeof MemoryUse>;

/** A number of rows. The maximum is far above any real queue and still fits into a database. */
const Rows = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });

/** Rows that the server has not accepted, by state. Waiting rows include those being sent. */
export const RowCounts = Type.Object({ waiting: Rows, parked: Rows, refused: Rows, unclear: Rows, quarantined: Rows });
export type RowCounts = Static<typeof RowCounts>;

/** The app's health at one moment. Contains no personal data. */
export const HealthRecord = Type.Object({
  /** Milliseconds since the epoch, like `lastServerContact`. */
  at: Type.Number(),
  version: Type.String({ maxLength: 100 }),
  uptimeSeconds: Type.Integer(),
  memory: MemoryUse,
  /** Free bytes on the disk, or null if unknown. */
  freeBytes: Type.Union([Type.Number(), Type.Null()]),
  queue: RowCounts,
  /** Null if the app has not reached the server since its start. */
  lastServerContact: Type.Union([Type.Number(), Type.Null()]),
});
export type HealthRecord = Static<typeof HealthRecord>;
