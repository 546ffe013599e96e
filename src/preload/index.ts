import { contextBridge, ipcRenderer } from 'electron';
import type { Bridge } from '#shared/ipc/bridge.ts';
import type { ChannelName, EventName } from '#shared/ipc/channels.ts';

/** The calls of the page. The record compiles only with an entry for every channel. */
const CHANNELS: Record<ChannelName, true> = {
  'app:info': true,
  'app:alive': true,
  'app:report-error': true,
  'set-up:take-address': true,
  'set-up:take-own-server': true,
  'set-up:try-again': true,
  'set-up:choose-again': true,
  'session:current': true,
  'session:log-in': true,
  'session:log-in-with-code': true,
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
  'sync:list': true,
  'sync:facts': true,
  'sync:retry': true,
  'sync:retry-all': true,
  'sync:settle': true,
  'sync:import': true,
  'sync:export': true,
  'outbox:catch-up': true,
  'health:state': true,
  'device:state': true,
  'device:register': true,
  'safety-copy:state': true,
  'safety-copy:choose-folder': true,
  'safety-copy:forget-folder': true,
  'lease:state': true,
  'lease:want': true,
  'lease:choose': true,
  'offline:state': true,
  'offline:prepare': true,
  'staff:state': true,
  'staff:open': true,
  'staff:shut': true,
  'staff:stay': true,
  'staff:choose-pin': true,
  'staff:change-settings': true,
  'staff:restart': true,
  'staff:exit': true,
  'staff:update-state': true,
  'staff:check-for-update': true,
  'staff:install-update': true,
  'admin:call': true,
  'admin:overview': true,
  'admin:overview-row': true,
  'admin:forget-overviews': true,
  'admin:upload-sheet': true,
  'admin:download-sheet': true,
  'admin:save-issues': true,
  'admin:show-in-folder': true,
};

/** The events of the page. The record compiles only with an entry for every event. */
const EVENTS: Record<EventName, true> = {
  'app:changed': true,
  'app:message': true,
  'sync:changed': true,
  'device:changed': true,
  'lease:changed': true,
  'offline:changed': true,
  'staff:changed': true,
  'staff:update-changed': true,
  'session:ended': true,
  'requests:changed': true,
  'admin:transfer-progressed': true,
};

/** The page's only way to the main process. Names that are not listed are refused here. */
const bridge: Bridge = {
  async invoke(channel, request) {
    if (!Object.hasOwn(CHANNELS, channel)) throw new Error(`Unknown channel: ${String(channel)}`);
    return ipcRenderer.invoke(channel, request);
  },
  on(event, listener) {
    if (!Object.hasOwn(EVENTS, event)) throw new Error(`Unknown event: ${String(event)}`);
    const forward = (_event: unknown, payload: Parameters<typeof listener>[0]) => listener(payload);
    ipcRenderer.on(event, forward);
    return () => {
      ipcRenderer.off(event, forward);
    };
  },
};

contextBridge.exposeInMainWorld('spinboard', bridge);
