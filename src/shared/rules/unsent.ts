import type { HealthRecord } from '../entities/health.ts';

/** How many rows the server has not received, whatever keeps them. */
export const unsentIn = ({ waiting, parked, refused, unclear, quarantined }: HealthRecord['queue']): number =>
  waiting + parked + refused + unclear + quarantined;
