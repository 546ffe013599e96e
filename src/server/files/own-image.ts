import type { Db } from '../database/schema.ts';
import { type FileInfo, findFileInfo } from '../repositories/files.ts';
import { fieldError } from '../rules/fields.ts';
import { text } from '../texts.ts';

/** Returns an image of the vendor. Throws invalid-field, also for a deleted one. */
export async function requireOwnImage(db: Db, vendorId: number, field: string, id: number): Promise<FileInfo> {
  const file = await findFileInfo(db, id);
  if (file?.client_id !== vendorId || file.is_deleted === 1) throw fieldError(field, text('problem.noFile'));
  return file;
}
