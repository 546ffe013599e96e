import { type Static, Type } from 'typebox';
import { HealthRecord } from '../entities/health.ts';

export const HealthState = Type.Object({
  newest: HealthRecord,
  /** One record a minute, oldest first, including those before a restart. */
  lastHour: Type.Array(HealthRecord),
});
export type HealthState = Static<typeof HealthState>;
