import type { SyncStatus } from '../ipc/sync.ts';

/** How many rows the server has not received, whatever keeps them. */
export const unsentIn = ({ waiting, parked, refused, unclear, quarantined }: SyncStatus): number =>
  waiting + parked + refused + unclear + quarantined;
