import type { Generated } from 'kysely';
import type { MomentKind } from '../rules/row-moment.ts';

/** When a step happened. */
export interface MomentColumns {
  /** Null for a step that happened at its arrival. */
  occurred_at: Generated<string | null>;
  /** The source of the moment. */
  moment_kind: Generated<MomentKind>;
}

/** The devices of a row. */
export interface DeviceColumns {
  /** The device that made the row; null if the player's own session sent the row, or if the device was deleted. */
  device_id: number | null;
  /** The device that sent the row: the device that made it, or another device of the vendor. */
  sender_id: number | null;
}
