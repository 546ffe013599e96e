import type { File } from '#shared/entities/file.ts';
import { isYes } from '#shared/rules/flag.ts';
import type { Db } from '../database/schema.ts';
import { toRowId } from '../ids.ts';
import { text } from '../texts.ts';
import type { CheckedImage } from './image-upload.ts';
import { requireOwnImage } from './own-image.ts';
import { storeImage } from './store-image.ts';

/**
 * Stores a manager's avatar and returns its file id. Creates a new file if the bytes were sent, or else uses one that
 * the vendor uploaded before. Returns null for a removed avatar. Throws a Refusal.
 */
export async function storeManagerAvatar(
  db: Db,
  { sent, image }: { sent: File | null | undefined; image: CheckedImage | null },
  owner: { vendorId: number; now: string },
): Promise<number | null> {
  if (!sent || isYes(sent.isDeleted)) return null;
  if (image) return (await storeImage(db, { sent, image }, owner)).id;
  if (sent.id === null || sent.id === undefined) return null;
  return (await requireOwnImage(db, owner.vendorId, text('field.avatar'), toRowId(sent.id))).id;
}
