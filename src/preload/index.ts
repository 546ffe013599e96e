import { contextBridge, ipcRenderer } from 'electron';
import type { Bridge } from '#shared/ipc/bridge.ts';
import type { EventName } from '#shared/ipc/channels.ts';

/** The events a page may listen to. A record, so that a new event fails to compile until it is listed. */
const EVENTS: Record<EventName, true> = {
  'sync:changed': true,
  'session:ended': true,
  'requests:changed': true,
  'admin:transfer-progressed': true,
};

/**
 * The bridge, and nothing else. Calls to undeclared channels fail in the main process, where no handler is registered for
 * them; the events are fenced here.
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
