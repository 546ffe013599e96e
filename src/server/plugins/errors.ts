import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '#shared/messages.ts';
import { HttpError, ServerStopping } from '../errors.ts';
import { refusals } from '../sheets/refusals.ts';
import { SheetRefused } from '../sheets/sheet-refused.ts';

/** The multipart plugin's code; uploads are spreadsheets. */
const FILE_TOO_LARGE = 'FST_REQ_FILE_TOO_LARGE';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The token endpoint answers errors as OAuth does (SPEC 8: error_description comes first). */
    isTokenEndpoint?: boolean;
  }
}

/** One place where a thrown error becomes a response: `{ message }`, or OAuth's form on the token endpoint. */
export function registerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => reply.status(404).send({ message: messages.page.notFound }));
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
    const { status, message } = describe(error, request);
    if (status === 401) void reply.header('www-authenticate', 'Bearer');
    return send(error, { request, reply, status, message });
  });
}

function describe(error: FastifyError | HttpError, request: FastifyRequest): { status: number; message: string } {
  if ('code' in error && error.code === FILE_TOO_LARGE) return { status: 413, message: refusals.tooManyBytes };
  const status = error.statusCode ?? 500;
  // What is not the caller's fault is not the caller's to read, unless it was written for people.
  if (status >= 400 && status < 500) return { status, message: error.message };
  if (!(error instanceof ServerStopping)) request.log.error(error);
  if (error instanceof HttpError) return { status, message: error.message };
  return { status: 500, message: messages.error.fallback };
}

interface Failure {
  request: FastifyRequest;
  reply: FastifyReply;
  status: number;
  message: string;
}

function send(error: FastifyError | HttpError, { request, reply, status, message }: Failure): FastifyReply {
  if (!request.routeOptions.config.isTokenEndpoint)
    return reply.status(status).send({ message, ...(error instanceof SheetRefused && { issues: error.issues }) });
  return reply.status(status).send({ error: oauthCode(error, status), error_description: message });
}

/** RFC 6749, section 5.2. */
function oauthCode(error: FastifyError | HttpError, status: number): string {
  if (status >= 500) return 'server_error';
  if (status === 429) return 'slow_down';
  if (!('validation' in error)) return error instanceof HttpError ? 'invalid_grant' : 'invalid_request';
  return error.validation?.some(({ instancePath }) => instancePath === '/grant_type')
    ? 'unsupported_grant_type'
    : 'invalid_request';
}
