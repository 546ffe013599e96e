import type { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type DownloadName,
  type Endpoint,
  type EndpointName,
  endpoints,
  type KeyedName,
  type OwnResponseOf,
  type RequestOf,
  type UploadName,
} from '#shared/api/endpoints.ts';
import type { File } from '#shared/entities/file.ts';
import { baseUrlOf } from '../base-url.ts';
import type { Db } from '../database/schema.ts';
import { declaredFields } from '../declared-fields.ts';
import { Refusal } from '../errors.ts';
import { type CheckedImage, checkImageUpload } from '../files/image-upload.ts';
import { deviceOf, requireAccess, type SignedInUser, signedInUserOf } from '../plugins/authentication.ts';
import type { KnownDevice } from '../plugins/device-authentication.ts';
import { type AboutPeople, echoKey, type Repeatable, runEffect } from '../plugins/idempotency.ts';
import { inSendersTransaction } from '../plugins/sender-transaction.ts';
import { requireStorable } from '../plugins/storable.ts';
import type { Services } from '../services.ts';
import { sheetFileName, XLSX_MIME_TYPE } from '../sheets/workbook.ts';
import { text } from '../texts.ts';
import { bodyLimit } from './body-schema.ts';
import { routeSchema } from './route-schema.ts';

/** Calls without an idempotency key: reads, and changes whose response must not be stored. */
type UnkeyedName = Exclude<EndpointName, KeyedName>;

type Access<N extends EndpointName> = (typeof endpoints)[N]['access'];

/** The sender of a request: unknown, a device for itself, or a user. */
type Sender<N extends EndpointName> =
  Access<N> extends 'public' ? object : Access<N> extends 'device' ? { device: KnownDevice } : { user: SignedInUser };

/** The argument of a handler: the request's declared parts, the sender and the database. */
export type Call<N extends EndpointName> = Required<RequestOf<N>> &
  Sender<N> & {
    name: N;
    db: Db;
    services: Services;
    request: FastifyRequest;
    /** This server's address as the client sees it, without a trailing slash. */
    baseUrl: string;
    /** The checked image of the request, or null without one. */
    image: CheckedImage | null;
  };

type BodyOf<N extends EndpointName> = RequestOf<N> extends { body: infer B } ? B : undefined;

export type Handler<N extends EndpointName> = (call: Call<N>) => Promise<OwnResponseOf<N>>;

/**
 * Registers a call of the contract by its name. The contract supplies the path, the schemas, the access level and the
 * handler's types. Sends only declared fields. Use `effectRoute` for calls declared as keyed.
 */
export function route<N extends UnkeyedName>(
  app: FastifyInstance,
  name: N,
  handler: Handler<N>,
  config: FastifyContextConfig = {},
): void {
  register(app, name, async (call, reply) => reply.send(await handler(call)), config);
}

/**
 * Like `route`, for an answer that is already JSON, such as one made in another thread. Sends the handler's bytes
 * unchanged.
 */
export function jsonRoute<N extends UnkeyedName>(
  app: FastifyInstance,
  name: N,
  handler: (call: Call<N>) => Promise<Uint8Array>,
): void {
  register(app, name, async (call: Call<N>, reply) =>
    reply.type('application/json; charset=utf-8').send(await handler(call)),
  );
}

/**
 * Like `route`, for a change. Runs the handler in one transaction, `call.db`, and only once per idempotency key.
 * @param fileIn returns the file in the body that may hold an image. The image is checked before the transaction,
 * because a transaction blocks all other changes
 */
export function effectRoute<N extends KeyedName>(
  app: FastifyInstance,
  name: N,
  handler: (call: Call<N>) => Promise<OwnResponseOf<N> | Repeatable<OwnResponseOf<N>>>,
  fileIn: (body: BodyOf<N>) => File | null | undefined = () => null,
): void {
  registerEffect(app, name, { handler, fileIn, rebuild: null });
}

/**
 * Like `effectRoute`, for a change whose answer contains data of people.
 * @param rebuild makes the answer to a repeated request, because the server stores only ids
 */
export function peopleEffectRoute<N extends KeyedName>(
  app: FastifyInstance,
  name: N,
  handler: (call: Call<N>) => Promise<AboutPeople<OwnResponseOf<N>>>,
  rebuild: (call: Call<N>, ids: readonly number[]) => Promise<OwnResponseOf<N>>,
  fileIn: (body: BodyOf<N>) => File | null | undefined = () => null,
): void {
  registerEffect(app, name, { handler, fileIn, rebuild });
}

interface EffectParts<N extends KeyedName> {
  handler: (call: Call<N>) => Promise<unknown>;
  fileIn: (body: BodyOf<N>) => File | null | undefined;
  rebuild: ((call: Call<N>, ids: readonly number[]) => Promise<unknown>) | null;
}

function registerEffect<N extends KeyedName>(
  app: FastifyInstance,
  name: N,
  { handler, fileIn, rebuild }: EffectParts<N>,
): void {
  register(app, name, async (call: Call<N>, reply) => {
    const { request } = call;
    const file = fileIn(request.body as BodyOf<N>);
    const image = file?.base64String ? checkImageUpload(file.base64String) : null;
    return runEffect(
      call,
      reply,
      (db, sender) => handler({ ...call, ...sender, db, image }),
      rebuild && ((db, ids) => rebuild({ ...call, db }, ids)),
    );
  });
}

/** Runs work for a call in one transaction, with the sender as that transaction reads it. Throws a Refusal. */
export const inCallsTransaction = <N extends EndpointName, T>(
  call: Call<N>,
  work: (call: Call<N>) => Promise<T>,
): Promise<T> => inSendersTransaction(call, (db, sender) => work({ ...call, ...sender, db }));

/** A file and the name to save it under. */
export interface FileAnswer {
  fileName: string;
  mimeType: string;
  bytes: Buffer | Readable;
}

/** Returns a workbook as a file, named after the given parts. */
export const workbookAnswer = (nameParts: readonly string[], bytes: Uint8Array): FileAnswer => ({
  fileName: sheetFileName(nameParts),
  mimeType: XLSX_MIME_TYPE,
  bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
});

/** Like `route`, for a download. Sends the file's name in the content-disposition header. */
export function downloadRoute<N extends DownloadName>(
  app: FastifyInstance,
  name: N,
  handler: (call: Call<N>) => Promise<FileAnswer>,
): void {
  register(app, name, async (call: Call<N>, reply) => {
    const { fileName, mimeType, bytes } = await handler(call);
    return reply.type(mimeType).header('content-disposition', contentDisposition(fileName)).send(bytes);
  });
}

/** An uploaded file. */
export interface UploadedFile {
  fileName: string;
  bytes: Buffer;
}

/** Like `route`, for an upload of one file. Runs without a transaction, because reading the file takes time. */
export function uploadRoute<N extends UploadName>(
  app: FastifyInstance,
  name: N,
  handler: (call: Call<N>, file: UploadedFile) => Promise<OwnResponseOf<N>>,
): void {
  register(app, name, async (call: Call<N>, reply) => {
    if (!call.request.isMultipart()) throw new Refusal('upload-not-multipart');
    return reply.send(await handler(call, await fileOf(call.request)));
  });
}

/** Returns the first file of a multipart body. Throws a Refusal, or the plugin's own error if the file is too large. */
async function fileOf(request: FastifyRequest): Promise<UploadedFile> {
  try {
    const part = await request.file();
    if (!part) throw new Refusal('upload-missing');
    return { fileName: part.filename, bytes: await part.toBuffer() };
  } catch (error) {
    // The parser's own errors, such as for a truncated body, have no status.
    if (error instanceof Refusal || (error instanceof Error && 'statusCode' in error)) throw error;
    throw new Refusal('malformed-request', { problem: text('problem.unreadableUpload') });
  }
}

function register<N extends EndpointName>(
  app: FastifyInstance,
  name: N,
  answer: (call: Call<N>, reply: FastifyReply) => Promise<FastifyReply>,
  config: FastifyContextConfig = {},
): void {
  const { method, path, isKeyed, body }: Endpoint = endpoints[name];
  const checkAccess = requireAccess(name);
  const schema = routeSchema(name);
  app.route({
    method,
    url: path,
    schema,
    bodyLimit: bodyLimit(schema.body),
    config,
    async onRequest(request, reply) {
      if (isKeyed) echoKey(request, reply);
      await checkAccess.call(this, request, reply);
    },
    async preHandler(request) {
      // Other clients may send more fields than the contract has. Nothing below sees them.
      if (body) request.body = declaredFields(body, request.body);
      requireStorable(request.body);
    },
    handler: (request, reply) => answer(callOf(app, name, request), reply),
  });
}

function callOf<N extends EndpointName>(app: FastifyInstance, name: N, request: FastifyRequest): Call<N> {
  const { params, query, body } = request;
  const { services } = app;
  const baseUrl = app.publicUrl ?? baseUrlOf(request, app.isTrustedProxy);
  // Fastify has just validated the parts against the schemas from which their types derive.
  const parts = { params, query, body, ...senderOf(name, request) };
  return { ...parts, name, db: services.db, services, request, baseUrl, image: null } as unknown as Call<N>;
}

function senderOf(name: EndpointName, request: FastifyRequest): object {
  const { access }: Endpoint = endpoints[name];
  if (access === 'public') return {};
  return access === 'device' ? { device: deviceOf(request) } : { user: signedInUserOf(request) };
}
