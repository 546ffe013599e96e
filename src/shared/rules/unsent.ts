import type { HealthRecord } from '../entities/health.ts';

/** Returns the number of rows that the server has not received, in any state. */
export const unsentIn = ({ waiting, parked, refused, unclear, quarantined }: HealthRecord['queue']): number =>
  waiting + parked + refused + unclear + quarantined;
