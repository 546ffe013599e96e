import { type Static, Type } from 'typebox';
import { KioskMode } from '../ipc/kiosk-mode.ts';
import { Id } from './base.ts';
import { HealthRecord } from './health.ts';

/** Milliseconds since the epoch by the kiosk's clock, or null. */
const Moment = Type.Union([Type.Number(), Type.Null()]);

/** A kiosk's check-in, every 30 seconds (docs/specification.md, 7.15). Contains no personal data. */
export const Heartbeat = Type.Object({
  /** A random id, new at each start of the app. If two ids alternate, two machines share one key. */
  run: Type.String({ pattern: '^[0-9a-f]{32}$' }),
  /** The number of this check-in in its run, from 1. */
  beat: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  health: HealthRecord,
  mode: KioskMode,
  /** True if the kiosk is locked until staff enter their PIN. */
  isLocked: Type.Boolean(),
  /** When a visitor's last stored action happened. */
  lastPlayAt: Moment,
  /** When the kiosk wrote the oldest row that the server has not received. */
  oldestUnsentAt: Moment,
  /** Leased prize units that the kiosk may still award; null without a lease. */
  leasedUnits: Type.Union([Type.Integer(), Type.Null()]),
  /** Null if the system does not report it. */
  isOnBattery: Type.Union([Type.Boolean(), Type.Null()]),
  /** The commands that the kiosk has. A finished command stays until the server has received this report. */
  commands: Type.Array(
    Type.Object({
      id: Id,
      state: Type.Union([Type.Literal('open'), Type.Literal('done'), Type.Literal('failed')]),
    }),
    { maxItems: 100 },
  ),
});
export type Heartbeat = Static<typeof Heartbeat>;
