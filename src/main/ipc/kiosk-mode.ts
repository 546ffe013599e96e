import { assertNever } from '#shared/app-error.ts';
import { AUDIENCES } from '#shared/ipc/audiences.ts';
import type { ChannelName } from '#shared/ipc/channels.ts';
import type { KioskMode } from '#shared/ipc/kiosk-mode.ts';
import { type DoorPosition, isForStaff } from '../set-up/staff-door.ts';

/** Channels of a locked kiosk: they show that it is locked, accept the PIN, and end the visit that the lock interrupted. */
const OPEN_WHEN_LOCKED: ReadonlySet<ChannelName> = new Set([
  'app:info',
  'app:alive',
  'app:report-error',
  'session:current',
  'session:log-out',
  'sync:status',
  'staff:state',
  'staff:open',
  'staff:open-as-admin',
]);

/** True if a channel answers in this mode and at this position of the staff door. */
export function isOpenIn(mode: KioskMode, name: ChannelName, door: DoorPosition): boolean {
  if (door === 'locked') return OPEN_WHEN_LOCKED.has(name);
  const audience = AUDIENCES[name];
  switch (audience) {
    case 'everybody':
      return true;
    case 'staff':
      return isForStaff(mode, door);
    case 'administrators':
      return mode !== 'kiosk';
    case 'rehearsers':
      return mode !== 'kiosk' || isForStaff(mode, door);
    default:
      return assertNever(audience);
  }
}
