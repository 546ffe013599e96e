import { type Static, Type } from 'typebox';

/** What the app's processes take of the memory, in megabytes: the main process, the screen's, the graphics', all others. */
export const MemoryUse = Type.Object({
  mainMb: Type.Integer(),
  screenMb: Type.Integer(),
  graphicsMb: Type.Integer(),
  otherMb: Type.Integer(),
});
export type MemoryUse = Static<typeof MemoryUse>;

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
    waiting: Type.Integer(),
    parked: Type.Integer(),
    refused: Type.Integer(),
    unclear: Type.Integer(),
    quarantined: Type.Integer(),
  }),
  /** Null if the server has not been reached since the start. */
  lastServerContact: Type.Union([Type.Number(), Type.Null()]),
});
export type HealthRecord = Static<typeof HealthRecord>;
