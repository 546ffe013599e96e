import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { type RefusalBody, type RefusalKind, type RefusalReason, refusals } from '#shared/refusals.ts';
import { type Engine, engineOf } from '../database/engine.ts';
import { Refusal, ServerStopping } from '../errors.ts';
import { SheetRefused } from '../sheets/sheet-refused.ts';
import { text } from '../texts.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
/** The multipart plugin's code for a file that is too large. All such uploads are spreadsheets. */
const FILE_TOO_LARGE = 'FST_REQ_FILE_TOO_LARGE';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for the token endpoint. It answers errors in OAuth's form, because clients read error_description first. */
    isTokenEndpoint?: boolean;
  }
}

/**
 * Answers every refusal with its status and a body `{ code, message }`, or in OAuth's form. The only place that does.
 */
export function registerErrors(app: FastifyInstance): void {
  // Without this listener, Node answers without a body.
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.stringify(unreadableRequest());
    response.writeHead(417, { 'content-type': JSON_TYPE, 'content-length': Buffer.byteLength(body) });
    response.end(body);
  });
  app.setNotFoundHandler((_request, reply) => send(reply, new Refusal('not-found')));
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = databaseRefusal(engineOf(app.services.db), error) ?? refusalOf(error);
    // The framework's own refusals have a status, such as 413 or 415.
    const status = isCallersFault(error) ? error.statusCode : statusOf(refusal.reason);
    if (status >= 500 && !(error instanceof ServerStopping)) request.log.error(error);
    if (status === 401) void reply.header('www-authenticate', 'Bearer');
    const { retryAfter }: RefusalKind = refusals[refusal.reason];
    if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
    if (!request.routeOptions.config.isTokenEndpoint) return send(reply, refusal, status);
    const { code, message } = bodyOf(refusal);
    return reply.status(status).send({ error: oauthCode(error, status), error_description: message, code });
  });
}

/** Returns the refusal for an error of the database that a later repeat may not have. */
function databaseRefusal(engine: Engine, error: unknown): Refusal | null {
  if (engine.isAway(error)) return new Refusal('database-away');
  // Other transactions have had its locks the whole time.
  return engine.isCollision(error) ? new Refusal('busy') : null;
}

/** Answers a request whose address cannot be decoded. */
export const answerUnreadable = (reply: FastifyReply): void => void reply.status(400).send(unreadableRequest());

const unreadableRequest = (): RefusalBody =>
  bodyOf(new Refusal('malformed-request', { problem: text('problem.unreadableRequest') }));

const CLIENT_ERRORS: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Answers bytes that Node cannot read as a request. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error);
  const body = JSON.stringify(unreadableRequest());
  const head = [
    `HTTP/1.1 ${CLIENT_ERRORS[error.code ?? ''] ?? '400 Bad Request'}`,
    'Connection: close',
    `Content-Type: ${JSON_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

export const statusOf = (reason: RefusalReason): number => refusals[reason].status;

/** Returns the response body of a refusal. */
export const bodyOf = (refusal: Refusal): RefusalBody => ({
  code: refusal.reason,
  message: sentence(refusals[refusal.reason].text, refusal.parameters),
  ...(refusal instanceof SheetRefused && { issues: refusal.issues }),
});

// The cast is safe, because a Refusal's constructor checks that the parameters fit the text.
const sentence = text as (key: (typeof refusals)[RefusalReason]['text'], parameters: Refusal['parameters']) => string;

const send = (reply: FastifyReply, refusal: Refusal, status = statusOf(refusal.reason)): FastifyReply =>
  reply.status(status).send(bodyOf(refusal));

function refusalOf(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error;
  if (error.code === FILE_TOO_LARGE) return new Refusal('sheet-too-many-bytes');
  // Hides internal errors from callers.
  if (!isCallersFault(error)) return new Refusal('server-error');
  return new Refusal('malformed-request', { problem: error.message });
}

const isCallersFault = (error: FastifyError | Refusal): error is FastifyError & { statusCode: number } =>
  !(error instanceof Refusal) && error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;

/** Returns the OAuth error code (RFC 6749, section 5.2). */
function oauthCode(error: FastifyError | Refusal, status: number): string {
  if (status >= 500) return 'server_error';
  if (status === 429) return 'slow_down';
  if (!('validation' in error)) return error instanceof Refusal ? 'invalid_grant' : 'invalid_request';
  return error.validation?.some(({ instancePath }) => instancePath === '/grant_type')
    ? 'unsupported_grant_type'
    : 'invalid_request';
}
