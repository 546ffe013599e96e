import type { FastifyInstance } from 'fastify';
import { safeFileName } from '#shared/rules/file-name.ts';
import { toFlag } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import { imageColumns, storeImage } from '../files/store-image.ts';
import { toRowId } from '../ids.ts';
import { contentTag, presentFile } from '../presenters/file.ts';
import { isImageLocked } from '../repositories/campaigns.ts';
import { findFileContent, findFileInfo, updateFile } from '../repositories/files.ts';
import { optionalText } from '../rules/fields.ts';
import { timestamp } from '../services.ts';
import { text } from '../texts.ts';
import { type Call, effectRoute } from './route.ts';

/** Uploaded images. The API stores them; a public address serves each one. */
export function registerFiles(app: FastifyInstance): void {
  effectRoute(app, 'postFile', postFile, (body) => body);
  effectRoute(app, 'putFile', putFile, (body) => body);
  registerFileContent(app);
}

async function postFile({ body, user, db, services, baseUrl, image }: Call<'postFile'>) {
  const file = await storeImage(db, { sent: body, image }, { vendorId: user.vendorId, now: timestamp(services.clock) });
  return presentFile(file, baseUrl);
}

/**
 * Changes only the fields that are sent, so an image can be renamed without a new upload. A campaign's lock includes
 * the images of its prizes (docs/specification.md, 4.1).
 */
async function putFile({ params, body, user, db, baseUrl, image }: Call<'putFile'>) {
  const stored = await findFileInfo(db, toRowId(params.id));
  if (stored?.client_id !== user.vendorId) throw new Refusal('not-permitted');
  if (await isImageLocked(db, stored.id)) throw new Refusal('locked-by-progress');
  const file = await updateFile(db, stored.id, {
    file_name: safeFileName(body.fileName ?? stored.file_name),
    ...(image ? imageColumns(image) : {}),
    ...(body.description === undefined || body.description === null
      ? {}
      : { description: optionalText(text('field.description'), body.description) }),
    is_deleted: toFlag(body.isDeleted ?? stored.is_deleted === 1),
  });
  return presentFile(file, baseUrl);
}

/**
 * Serves an image to everyone. The address changes with the content (presenters/file.ts), so clients and proxies may
 * cache it forever. Answers 304 without reading the bytes if the client's version is current.
 */
function registerFileContent(app: FastifyInstance): void {
  app.get<{ Params: { id: string; fileName: string } }>('/files/:id/:fileName', async (request, reply) => {
    const { params, headers } = request;
    const { db } = app.services;
    const file = await findFileInfo(db, toRowId(params.id));
    if (!file || file.is_deleted === 1 || !params.fileName.startsWith(`${contentTag(file)}-`)) {
      throw new Refusal('not-found');
    }
    const tag = `"${file.sha256}"`;
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', tag)
      .header('content-security-policy', "default-src 'none'")
      .header('cross-origin-resource-policy', 'cross-origin');
    if (isStillFresh(headers['if-none-match'], tag)) return reply.status(304).send();
    const content = await findFileContent(db, file.id);
    // The image may have been changed or deleted since the first query.
    if (content?.sha256 !== file.sha256) throw new Refusal('not-found');
    return reply.type(content.mime_type).send(Buffer.from(content.bytes));
  });
}

/**
 * True if one of the client's tags is the file's (RFC 9110, 13.1.2). Accepts weak tags, because proxies that compress
 * mark tags as weak.
 */
const isStillFresh = (told: string | undefined, tag: string): boolean =>
  told !== undefined && told.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')));
