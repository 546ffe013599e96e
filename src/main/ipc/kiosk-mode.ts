import { assertNever } from '#shared/app-error.ts';
import type { ChannelName } from '#shared/ipc/channels.ts';
import type { KioskMode } from '#shared/ipc/kiosk-mode.ts';
import type { DoorPosition } from '../set-up/staff-door.ts';

/**
 * The people who may call each channel. In kiosk mode, visitors use the screen and staff open their door first. The record
 * compiles only with an entry for every channel.
 */
const AUDIENCES: Record<ChannelName, 'everybody' | 'staff' | 'administrators'> = {
  'app:info': 'everybody',
  'app:alive': 'everybody',
  'app:report-error': 'everybody',
  // `ServerControl` refuses these calls once the kiosk has a server.
  'set-up:take-address': 'everybody',
  'set-up:take-own-server': 'everybody',
  'set-up:try-again': 'everybody',
  'set-up:choose-again': 'staff',
  'session:current': 'everybody',
  'session:log-in': 'everybody',
  'session:log-in-with-code': 'everybody',
  'session:log-out': 'everybody',
  'session:request-password': 'everybody',
  'session:change-password': 'everybody',
  'walk-up:offers': 'everybody',
  'walk-up:begin': 'everybody',
  'attract:show': 'everybody',
  'play:welcome': 'everybody',
  'play:open': 'everybody',
  'play:answer': 'everybody',
  'play:spin': 'everybody',
  'play:settle': 'everybody',
  'play:decline-offer': 'everybody',
  'play:cash-in': 'everybody',
  'play:press': 'everybody',
  'play:seen': 'everybody',
  'sync:status': 'everybody',
  'sync:wake': 'everybody',
  // The rows name players and their answers; saving opens the system's dialogs.
  'sync:list': 'staff',
  'sync:facts': 'staff',
  'sync:retry': 'staff',
  'sync:retry-all': 'staff',
  'sync:settle': 'staff',
  'sync:import': 'staff',
  'sync:export': 'staff',
  'outbox:catch-up': 'staff',
  'health:state': 'staff',
  'device:state': 'staff',
  'device:register': 'staff',
  'safety-copy:state': 'staff',
  'safety-copy:choose-folder': 'staff',
  'safety-copy:forget-folder': 'staff',
  'lease:state': 'staff',
  'lease:want': 'staff',
  'lease:choose': 'staff',
  'offline:state': 'staff',
  'offline:prepare': 'staff',
  // `StaffDoor` decides about these calls.
  'staff:state': 'everybody',
  'staff:open': 'everybody',
  'staff:shut': 'everybody',
  'staff:stay': 'everybody',
  'staff:choose-pin': 'everybody',
  'staff:change-settings': 'staff',
  'staff:restart': 'staff',
  'staff:exit': 'staff',
  'staff:update-state': 'staff',
  'staff:check-for-update': 'staff',
  'staff:install-update': 'staff',
  'admin:call': 'administrators',
  'admin:overview': 'administrators',
  'admin:overview-row': 'administrators',
  'admin:forget-overviews': 'administrators',
  'admin:upload-sheet': 'administrators',
  'admin:download-sheet': 'administrators',
  'admin:save-issues': 'administrators',
  'admin:show-in-folder': 'administrators',
};

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
]);

/** True if a channel answers in this mode and at this position of the staff door. */
export function isOpenIn(mode: KioskMode, name: ChannelName, door: DoorPosition): boolean {
  if (door === 'locked') return OPEN_WHEN_LOCKED.has(name);
  const audience = AUDIENCES[name];
  switch (audience) {
    case 'everybody':
      return true;
    case 'staff':
      return mode !== 'kiosk' || door === 'open';
    case 'administrators':
      return mode === 'desktop';
    default:
      return assertNever(audience);
  }
}
