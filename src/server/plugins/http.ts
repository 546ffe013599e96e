import { finished } from 'node:stream/promises';
import formBody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { KEY_SUPPORT_HEADER, KEYS_HONOURED } from '#shared/api/endpoints.ts';
import { MAXIMUM_SHEET_BYTES } from '#shared/rules/sheet.ts';
import { Refusal } from '../errors.ts';
import { text } from '../texts.ts';
import { type JsonExcess, jsonExcess } from './json-limits.ts';
import { requireStorable } from './storable.ts';

const LONGEST_UPLOAD_MS = 30_000;
/** Forms carry only logins. */
const MAXIMUM_FORM_BYTES = 16 * 1024;

/** Sets the body parsers, and the default headers of every response. */
export async function registerHttp(app: FastifyInstance): Promise<void> {
  await app.register(formBody, { bodyLimit: MAXIMUM_FORM_BYTES });
  await app.register(multipart, { limits: { files: 1, fields: 10, fileSize: MAXIMUM_SHEET_BYTES } });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Some clients send the content type without a body.
    if (body === '') return done(null, undefined);
    const excess = jsonExcess(String(body));
    if (excess !== null) return done(new Refusal('malformed-request', { problem: problemOf(excess) }));
    parseJson(request, String(body), done);
  });
  // The route checks the body, once it contains only declared fields.
  app.addHook('preValidation', async ({ params, query }) => requireStorable([params, query]));
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      [KEY_SUPPORT_HEADER]: KEYS_HONOURED,
    });
    done();
  });
  drainRefusedUploads(app);
  sendTogether(app);
}

const problemOf = (excess: JsonExcess): string =>
  excess === 'too-deep' ? text('problem.tooDeep') : text('problem.tooManyValues');

/**
 * Reads the rest of a refused upload before answering. If a response ends while the client still sends, Node closes the
 * connection, and the client sees a network error instead of the refusal.
 */
function drainRefusedUploads(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw, headers }, _reply, _payload, done) => {
    if (raw.complete || !headers['content-type']?.startsWith('multipart/')) return done();
    raw.resume();
    const end = () => done();
    finished(raw, { signal: AbortSignal.timeout(LONGEST_UPLOAD_MS) }).then(end, end);
  });
}

/**
 * Sends each response in the next turn of the event loop. One commit settles many requests; their responses then leave
 * one after another, and a receiver need not wake for each.
 */
function sendTogether(app: FastifyInstance): void {
  app.addHook('onSend', (_request, _reply, _payload, done) => void setImmediate(done));
}
