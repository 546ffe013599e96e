import { contextBridge, ipcRenderer } from 'electron';
import type { Bridge } from '#shared/ipc/bridge.ts';
import type { EventName } from '#shared/ipc/channels.ts';

/** The events a page may listen to. As a record, it does not compile until a new event is listed. */
const EVENTS: Record<EventName, true> = {
  'app:changed': true,
  'sync:changed': true,
  'session:ended': true,
  'requests:changed': true,
  'admin:transfer-progressed': true,
};

/**
 * The bridge, and nothing else. The main process has no handler for undeclared channels, so calls to them fail there;
 * events are restricted here.
 */
const bridge: Bridge = {
  invoke: (channel, request) => ipcRenderer.invoke(channel, request),
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
