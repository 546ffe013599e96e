import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maskSecrets } from '#shared/rules/mask-secrets.ts';
import { type IsTrusted, isFromProxy } from '../trusted-proxies.ts';

/** Header with the id that identifies a request in the logs of the proxy and the server. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Excludes characters that could end a log line, and ids that could fill one. */
const REQUEST_ID = /^[\w.-]{8,100}$/;

/** Returns a request's id: a valid one from a trusted proxy, or else a new one. */
export const requestIdOf =
  (isTrusted: IsTrusted) =>
  (request: IncomingMessage): string => {
    const told = request.headers[REQUEST_ID_HEADER];
    return isFromProxy(request, isTrusted) && typeof told === 'string' && REQUEST_ID.test(told) ? told : randomUUID();
  };

/**
 * Selects the data of a request that is logged. Logs the route, because an address may contain names. Omits body,
 * headers and sender; the proxy's log has the sender. Masks database values and email addresses in errors.
 */
export const logSerializers = {
  req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions.url ?? null }),
  res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
  err: errorInLog,
};

// A type and not an interface, because only a type fits the logger's options, which allow further properties.
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

/** Returns each request's id in a header. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', ({ id }, reply, done) => {
    reply.header(REQUEST_ID_HEADER, id);
    done();
  });
}
