import { contextBridge, ipcRenderer } from 'electron';
import { AUDIENCES } from '#shared/ipc/audiences.ts';
import type { Bridge } from '#shared/ipc/bridge.ts';
import type { EventName } from '#shared/ipc/channels.ts';

/** The events of the page. The record compiles only with an entry for every event. */
const EVENTS: Record<EventName, true> = {
  'app:changed': true,
  'app:message': true,
  'app:waiting': true,
  'play:confirmed': true,
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
    if (!Object.hasOwn(AUDIENCES, channel)) throw new Error(`Unknown channel: ${String(channel)}`);
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
