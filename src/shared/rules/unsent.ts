import type { RowCounts } from '../entities/health.ts';
import type { SyncStatus, Trouble } from '../ipc/sync.ts';

/** Returns the number of rows that the server has not received, in any state. */
export const unsentIn = ({ waiting, parked, refused, unclear, quarantined }: RowCounts): number =>
  waiting + parked + refused + unclear + quarantined;

/** Returns the cause that prevents sending, or null. */
export function troubleIn({ connection, isDiskFailing }: SyncStatus): Trouble | 'storage' | null {
  if (isDiskFailing) return 'storage';
  return connection.kind === 'offline' ? connection.trouble : null;
}
