/**
 * Runs the preloads in their isolated world, with the `electron` a sandboxed preload has: contextBridge and
 * ipcRenderer. Injected as text, so it must be self-contained. The page cannot reach this world, so globals here stay
 * private.
 */
import type { BridgeEnd } from './bridge-end.ts';
import type { AnsweredPermission, AskedPermission, PermissionQuestion } from './permission-gate.ts';

export interface PreloadSource {
  readonly path: string;
  run(...scope: unknown[]): void;
}

export interface IsolatedWorldTools {
  readonly bridge: BridgeEnd;
  readonly preloads: readonly PreloadSource[];
  /** name of the global through which the main process speaks to this world */
  readonly deliverName: string;
  /** names of the events with which the page's world asks for permissions, and hears the answers */
  readonly permissionAskName: string;
  readonly permissionAnswerName: string;
  /** hands a string to the main process */
  post(text: string): void;
  encode(value: unknown): string;
  decode(text: string): unknown;
  /** the `process` of a sandboxed preload */
  readonly process: object;
}

/** Message to the global `deliverName`. */
export type Delivery =
  | { kind: 'event'; channel: string; args: unknown[] }
  | { kind: 'reply'; document: string; id: number; isOk: boolean; value: unknown }
  | ({ kind: 'permission'; document: string } & AnsweredPermission);

/** Message from this world. It contains the address, which is exact at the moment of the call. */
export type Posted = { url: string; document: string } & (
  | { kind: 'invoke'; id: number; channel: string; args: unknown[] }
  | { kind: 'send'; channel: string; args: unknown[] }
  | { kind: 'preload-error'; path: string; error: unknown }
  | { kind: 'permission'; id: number; question: PermissionQuestion }
  | { kind: 'key'; key: string; isCommandOrControl: boolean; isShift: boolean }
);

export function startIsolatedWorld(tools: IsolatedWorldTools): void {
  type Listener = (event: object, ...args: unknown[]) => void;
  const documentId = crypto.randomUUID();
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>();
  const listeners = new Map<string, { listener: Listener; isOnce: boolean }[]>();
  const exposed = new Set<string>();
  let nextId = 1;

  const post = (message: object) => {
    tools.post(tools.encode({ ...message, document: documentId, url: location.href }));
  };
  const clone = <T>(value: T): T => {
    try {
      return structuredClone(value);
    } catch {
      throw new Error('An object could not be cloned.');
    }
  };
  const refuse = (path: string): never => {
    throw new Error(`preview shell: electron.${path} is not implemented`);
  };
  const guarded = (path: string, members: object) =>
    new Proxy(members, {
      get(target, name) {
        if (typeof name === 'symbol' || name in target || name === 'then') return Reflect.get(target, name);
        return refuse(`${path}${name}`);
      },
    });

  const add = (channel: string, listener: Listener, isOnce: boolean) => {
    listeners.set(channel, [...(listeners.get(channel) ?? []), { listener, isOnce }]);
    return ipcRenderer;
  };
  const remove = (channel: string, listener: Listener) => {
    const kept = listeners.get(channel) ?? [];
    const index = kept.findLastIndex((entry) => entry.listener === listener);
    listeners.set(channel, index < 0 ? kept : kept.toSpliced(index, 1));
    return ipcRenderer;
  };
  const ipcRenderer = guarded('ipcRenderer.', {
    on: (channel: string, listener: Listener) => add(channel, listener, false),
    addListener: (channel: string, listener: Listener) => add(channel, listener, false),
    once: (channel: string, listener: Listener) => add(channel, listener, true),
    off: remove,
    removeListener: remove,
    removeAllListeners: (channel?: string) => {
      if (channel === undefined) listeners.clear();
      else listeners.delete(channel);
      return ipcRenderer;
    },
    listenerCount: (channel: string) => listeners.get(channel)?.length ?? 0,
    send: (channel: string, ...args: unknown[]) => post({ kind: 'send', channel, args: clone(args) }),
    invoke: async (channel: string, ...args: unknown[]) => {
      const id = nextId++;
      post({ kind: 'invoke', id, channel, args: clone(args) });
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    },
  });
  const contextBridge = guarded('contextBridge.', {
    exposeInMainWorld: (key: string, api: unknown) => {
      if (exposed.has(key) || key in window)
        throw new Error('Cannot bind an API on top of an existing property on the window object');
      tools.bridge.expose(key, api);
      exposed.add(key);
    },
  });
  const electron = guarded('', { contextBridge, ipcRenderer });

  const deliver = (text: string) => {
    const message = tools.decode(text) as Delivery;
    if (message.kind === 'event') {
      for (const { listener, isOnce } of listeners.get(message.channel) ?? []) {
        if (isOnce) remove(message.channel, listener);
        // A failing listener must not stop the others.
        try {
          listener({ sender: ipcRenderer, ports: [], type: 'frame' }, ...message.args);
        } catch (error) {
          reportError(error);
        }
      }
      return;
    }
    // Ignores a reply to an earlier document, from before a reload.
    if (message.document !== documentId) return;
    if (message.kind === 'permission') {
      const detail: AnsweredPermission = { id: message.id, isGranted: message.isGranted };
      window.dispatchEvent(new CustomEvent(tools.permissionAnswerName, { detail }));
      return;
    }
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.isOk) call?.resolve(message.value);
    else call?.reject(new Error(`${message.value}`));
  };
  Object.defineProperty(globalThis, tools.deliverName, { value: deliver });
  window.addEventListener(tools.permissionAskName, (event) => {
    event.stopImmediatePropagation();
    const { id, ...question } = (event as CustomEvent<AskedPermission>).detail;
    post({ kind: 'permission', id, question });
  });
  // A menu's key works unless the page handles it, which is known only after all its listeners have run.
  window.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, shiftKey } = event;
    if (!ctrlKey && !metaKey && key !== 'F11') return;
    setTimeout(() => {
      if (event.defaultPrevented || !event.isTrusted) return;
      post({ kind: 'key', key, isCommandOrControl: ctrlKey || metaKey, isShift: shiftKey });
    });
  });

  const requireFromPreload = (name: string) => {
    if (name === 'electron' || name === 'electron/renderer' || name === 'electron/common') return electron;
    throw new Error(`module not found: ${name}`);
  };
  for (const preload of tools.preloads) {
    const module = { exports: {} };
    const folder = preload.path.replace(/[\\/][^\\/]*$/, '');
    try {
      preload.run(module.exports, requireFromPreload, module, preload.path, folder, tools.process, globalThis);
    } catch (error) {
      console.error(`Unable to load preload script: ${preload.path}`);
      console.error(error);
      post({ kind: 'preload-error', path: preload.path, error: structuredClone(error) });
    }
  }
}
