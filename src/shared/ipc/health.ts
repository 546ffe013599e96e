import { type Static, Type } from 'typebox';
import { HealthRecord } from '../entities/health.ts';

export const HealthState = Type.Object({
  newest: HealthRecord,
  /** A record a minute, oldest first; those before a restart, too. */
  lastHour: Type.Array(HealthRecord),
});
export type HealthState = Static<typeof HealthState>;
