import { type Static, Type } from 'typebox';
import { KioskMode } from '../ipc/kiosk-mode.ts';
import { Id } from './base.ts';
import { HealthRecord } from './health.ts';

/** Milliseconds since the epoch by the kiosk's clock, or null. */
const Moment = Type.Union([Type.Number(), Type.Null()]);

/** What a kiosk says of itself every 30 seconds (docs/specification.md, 7.15). Nothing in it is about a person. */
export const Heartbeat = Type.Object({
  /** Made at random at each start of the app: two that take turns are two machines. */
  run: Type.String({ pattern: '^[0-9a-f]{32}$' }),
  /** Counts the heartbeats of a run, from 1. */
  beat: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  health: HealthRecord,
  mode: KioskMode,
  /** Whether nobody can use it until staff have entered their PIN. */
  isLocked: Type.Boolean(),
  /** When a visitor last did something that was stored. */
  lastPlayAt: Moment,
  /** When the oldest row was written that the server has not received. */
  oldestUnsentAt: Moment,
  /** Units of prizes that it may still promise; null where it holds none. */
  leasedUnits: Type.Union([Type.Integer(), Type.Null()]),
  /** Null where the system does not say. */
  isOnBattery: Type.Union([Type.Boolean(), Type.Null()]),
  /** The commands that it has; an ended one until this has arrived. */
  commands: Type.Array(
    Type.Object({
      id: Id,
      state: Type.Union([Type.Literal('open'), Type.Literal('done'), Type.Literal('failed')]),
    }),
    { maxItems: 100 },
  ),
});
export type Heartbeat = Static<typeof Heartbeat>;
