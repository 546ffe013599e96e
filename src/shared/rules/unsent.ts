import type { HealthRecord } from '../entities/health.ts';
import type { SyncStatus } from '../ipc/sync.ts';

/** A health record does not count the quarantined. */
type Counts = HealthRecord['queue'] & Partial<Pick<SyncStatus, 'quarantined'>>;

/** How many rows the server has not received, whatever keeps them. */
export const unsentIn = ({ waiting, parked, refused, unclear, quarantined = 0 }: Counts): number =>
  waiting + parked + refused + unclear + quarantined;
