import { AUDIENCES } from '#shared/ipc/audiences.ts';
import type { Ipc } from './register.ts';

type Listener = Parameters<Ipc['handle']>[1];

/**
 * Registers every channel with Electron before the services load, so that the page can load at the same time. A call waits
 * until `registerHandlers` passes the channel's listener to the returned `handle`.
 */
export function registerEarly(ipc: Ipc): Ipc {
  const awaited = new Map(
    Object.keys(AUDIENCES).map((name) => {
      const listener = Promise.withResolvers<Listener>();
      ipc.handle(name, async (event, request) => (await listener.promise)(event, request));
      return [name, listener];
    }),
  );
  return {
    handle: (name, listener) => {
      const known = awaited.get(name);
      if (!known) throw new Error(`unknown channel: ${name}`);
      known.resolve(listener);
    },
  };
}
