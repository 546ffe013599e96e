import type { ChannelName, KioskMode } from '#shared/ipc/channels.ts';

/**
 * Whether visitors may use a channel: in kiosk mode the screen is theirs. As a record, it does not compile until a new
 * channel is decided on.
 */
const FOR_VISITORS: Record<ChannelName, boolean> = {
  'app:info': true,
  'app:report-error': true,
  // The server's state decides: a kiosk that has a server refuses them.
  'set-up:take-address': true,
  'set-up:take-own-server': true,
  'set-up:try-again': true,
  'set-up:choose-again': false,
  'session:current': true,
  'session:log-in': true,
  'session:log-out': true,
  'session:request-password': true,
  'session:change-password': true,
  'walk-up:offers': true,
  'walk-up:begin': true,
  'attract:show': true,
  'play:welcome': true,
  'play:open': true,
  'play:answer': true,
  'play:spin': true,
  'play:settle': true,
  'play:decline-offer': true,
  'play:cash-in': true,
  'play:press': true,
  'play:seen': true,
  'sync:status': true,
  'sync:wake': true,
  // The rows name players and their answers; saving opens the system's dialogs.
  'sync:list': false,
  'sync:facts': false,
  'sync:retry': false,
  'sync:retry-all': false,
  'sync:settle': false,
  'sync:import': false,
  'sync:export': false,
  'outbox:catch-up': false,
  'device:state': false,
  'device:register': false,
  'lease:state': false,
  'lease:want': false,
  'lease:choose': false,
  'offline:state': false,
  'offline:prepare': false,
  'admin:call': false,
  'admin:overview': false,
  'admin:overview-row': false,
  'admin:forget-overviews': false,
  'admin:upload-sheet': false,
  'admin:download-sheet': false,
  'admin:save-issues': false,
  'admin:show-in-folder': false,
};

/** Whether a channel answers in a mode. */
export const isOpenIn = (mode: KioskMode, name: ChannelName): boolean => mode !== 'kiosk' || FOR_VISITORS[name];
