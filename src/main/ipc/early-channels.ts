import { AUDIENCES } from '#shared/ipc/audiences.ts';
import type { Ipc } from './register.ts';

type Listener = Parameters<Ipc['handle']>[1];

/**
 * Registers every channel before the services exist, so that the page can load while they do. Calls wait until the
 * returned `handle` is given the channel's listener.
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
      if (!known) throw new Error(`${name} has no channel`);
      known.resolve(listener);
    },
  };
}
