import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maskSecrets } from '#shared/rules/mask-secrets.ts';

/** Names a request in the logs of the proxy, the server and whoever asks about it. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Nothing that could end a line, or fill one. */
const REQUEST_ID = /^[\w.-]{8,100}$/;

/** Gives each request its id: a trusted proxy's, where it sends a valid one, else a new one. */
export const requestIdOf =
  (isProxyTrusted: boolean) =>
  ({ headers }: IncomingMessage): string => {
    const told = headers[REQUEST_ID_HEADER];
    return isProxyTrusted && typeof told === 'string' && REQUEST_ID.test(told) ? told : randomUUID();
  };

/**
 * What the log says of a request: its route, not its address, which may hold names; nothing of its body and its headers;
 * not where it came from, which the proxy's log has. Of an error, no values of the database, and no addresses of people.
 */
export const logSerializers = {
  req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions.url ?? null }),
  res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
  err: errorInLog,
};

// No interface, as the logger's options want room for more properties.
type ErrorInLog = { type: string; code: string | null; message: string; stack: string; cause: ErrorInLog | null };

function errorInLog(error: Error & { code?: unknown }): ErrorInLog {
  const { name, code, message, stack, cause } = error;
  return {
    type: name,
    code: typeof code === 'string' ? code : null,
    message: maskSecrets(message),
    stack: maskSecrets(stack ?? ''),
    cause: cause instanceof Error ? errorInLog(cause) : null,
  };
}

/** Sends each request's id back. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ id }, reply) => {
    reply.header(REQUEST_ID_HEADER, id);
  });
}
