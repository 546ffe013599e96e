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

/** Uploaded images: stored through the API, served at addresses of their own. */
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
 * Changes only the fields that are sent: an image may be renamed without a new upload. The image of a prize is locked
 * with its campaign (docs/specification.md, 4.1).
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
 * Public. The address changes with the content (presenters/file.ts), so clients and proxies may keep it for ever. Whoever
 * asks whether it is still the same is answered without the bytes being read.
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
    // It may have been changed or deleted meanwhile.
    if (content?.sha256 !== file.sha256) throw new Refusal('not-found');
    return reply.type(content.mime_type).send(Buffer.from(content.bytes));
  });
}

/** Whether one of the tags that a client has is the file's (RFC 9110, 13.1.2). A proxy that packs bytes makes it a weak one. */
const isStillFresh = (told: string | undefined, tag: string): boolean =>
  told !== undefined && told.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')));
