import type { File } from '#shared/entities/file.ts';
import { safeFileName } from '#shared/rules/file-name.ts';
import { isYes } from '#shared/rules/flag.ts';
import { type Db, toFlag } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import { type FileInfo, insertFile } from '../repositories/files.ts';
import { optionalText } from '../rules/fields.ts';
import { text } from '../texts.ts';
import type { CheckedImage } from './image-upload.ts';

/** A file as sent, and its checked image, or null if the request has none. */
export interface SentImage {
  sent: File;
  image: CheckedImage | null;
}

/** Stores an image for the vendor. `now` is ISO 8601. Throws a Refusal. */
export function storeImage(
  db: Db,
  { sent, image }: SentImage,
  { vendorId, now }: { vendorId: number; now: string },
): Promise<FileInfo> {
  if (!image) throw new Refusal('image-missing');
  return insertFile(db, {
    client_id: vendorId,
    file_name: safeFileName(sent.fileName),
    ...imageColumns(image),
    description: optionalText(text('field.description'), sent.description),
    is_deleted: toFlag(isYes(sent.isDeleted)),
    created_at: now,
  });
}

/** The type is the one detected in the bytes, not the one the client claimed. */
export const imageColumns = ({ mimeType, ...image }: CheckedImage) => ({ ...image, mime_type: mimeType });
