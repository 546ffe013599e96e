import type { FastifyInstance } from 'fastify';
import { ServerStopping } from '../errors.ts';

/** How long a request may keep a closing server waiting. */
const LONGEST_CLOSE_MS = 5000;

declare module 'fastify' {
  interface FastifyInstance {
    stopping: Stopping;
  }
  interface FastifyContextConfig {
    /** For whoever runs the server: answered while it closes, too. */
    isForOperators?: boolean;
  }
}

export interface Stopping {
  /** The server has been told to stop. It answers on for a while, so that a proxy notices and asks other nodes. */
  isTold: boolean;
}

/**
 * Stops in order: told to stop, the server lets go of kept-alive connections; closing, it refuses what still arrives. A
 * connection that is kept would delay that by a minute, and a client that sends no more of its request for ever: it is
 * cut off.
 */
export function registerStopping(app: FastifyInstance): void {
  const stopping: Stopping = { isTold: false };
  app.decorate('stopping', stopping);
  let isClosing = false;
  app.addHook('preClose', async () => {
    stopping.isTold = true;
    isClosing = true;
    setTimeout(() => app.server.closeAllConnections(), LONGEST_CLOSE_MS).unref();
  });
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (isClosing && !routeOptions.config.isForOperators) throw new ServerStopping();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.isTold) reply.header('connection', 'close');
  });
}
