import type { FastifyInstance } from 'fastify';
import { ServerStopping } from '../errors.ts';

/** Maximum time that a closing server waits for running requests. */
const LONGEST_CLOSE_MS = 5000;

declare module 'fastify' {
  interface FastifyInstance {
    stopping: Stopping;
  }
  interface FastifyContextConfig {
    /** True for operators' routes, which the server answers even while it closes. */
    isForOperators?: boolean;
  }
}

export interface Stopping {
  /**
   * True once the server was told to stop. It still answers for a while, so that a proxy notices and uses other nodes.
   */
  isTold: boolean;
}

/**
 * Stops the server in order. Once told to stop, the server ends kept-alive connections, because they would delay
 * closing by a minute. While closing, it refuses new requests. After five seconds it drops all connections, because a
 * client may never finish its request.
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
  app.addHook('onRequest', ({ routeOptions }, _reply, done) => {
    done(isClosing && !routeOptions.config.isForOperators ? new ServerStopping() : undefined);
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping.isTold) reply.header('connection', 'close');
    done();
  });
}
