import type { ServerTime } from '../link/server-time.ts';
import type { Maker } from '../outbox/job.ts';
import type { OwnDevice } from './own-device.ts';
import type { SteadyTime } from './steady-time.ts';

/** Returns this kiosk as the maker of its rows. */
export const rowMaker = (
  device: Pick<OwnDevice, 'identity'>,
  time: Pick<SteadyTime, 'now' | 'clockErrorMs'>,
  serverTime: Pick<ServerTime, 'now'>,
): Maker => ({
  madeBy: () => (device.identity ? String(device.identity.id) : null),
  steadyNow: () => time.now(),
  clockErrorMs: () => time.clockErrorMs(),
  serverNow: serverTime.now,
});
