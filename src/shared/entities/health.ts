import { type Static, Type } from 'typebox';

/** What the app's processes take of the memory, in megabytes: the main process, the screen's, the graphics', all others. */
export const MemoryUse = Type.Object({
  mainMb: Type.Integer(),
  screenMb: Type.Integer(),
  graphicsMb: Type.Integer(),
  otherMb: Type.Integer(),
});
export type MemoryUse = Static<typeof MemoryUse>;

/** Rows of a kiosk; far more than it can have are still a number that a database can store. */
const Rows = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });

/** How a kiosk's app is at a moment. Nothing in it is about a person. */
export const HealthRecord = Type.Object({
  /** Milliseconds since the epoch, as in `lastServerContact`. */
  at: Type.Number(),
  version: Type.String({ maxLength: 100 }),
  uptimeSeconds: Type.Integer(),
  memory: MemoryUse,
  /** What is left on the disk; null where the system does not say. */
  freeBytes: Type.Union([Type.Number(), Type.Null()]),
  /** Rows that have not reached the server, by their state. */
  queue: Type.Object({
    waiting: Rows,
    parked: Rows,
    refused: Rows,
    unclear: Rows,
    quarantined: Rows,
  }),
  /** Null if the server has not been reached since the start. */
  lastServerContact: Type.Union([Type.Number(), Type.Null()]),
});
export type HealthRecord = Static<typeof HealthRecord>;
