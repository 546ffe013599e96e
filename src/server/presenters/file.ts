import type { File } from '#shared/entities/file.ts';
import type { FileInfo } from '../repositories/files.ts';

/** The number of hash digits in a file's URL. */
const HASH_DIGITS = 16;

/**
 * The path that serves a file's bytes. It contains part of the content's hash, so it can be cached forever, because new
 * content gets a new path, and it cannot be guessed by counting ids.
 */
export const filePath = (file: Pick<FileInfo, 'id' | 'sha256' | 'file_name'>): string =>
  `/files/${file.id}/${contentTag(file)}-${encodeURIComponent(file.file_name)}`;

export const contentTag = (file: Pick<FileInfo, 'sha256'>): string => file.sha256.slice(0, HASH_DIGITS);

/** `baseUrl` is the server's own address as the client sees it, without a trailing slash. */
export const presentFile = (file: FileInfo, baseUrl: string): File => ({
  id: file.id,
  fileName: file.file_name,
  mimeType: file.mime_type,
  url: `${baseUrl}${filePath(file)}`,
  description: file.description,
  isDeleted: file.is_deleted === 1,
});

/** The file with an id, from those already looked up; null if the id is null or has no file. */
export function presentFileOf(id: number | null, files: ReadonlyMap<number, FileInfo>, baseUrl: string): File | null {
  const file = id === null ? undefined : files.get(id);
  return file ? presentFile(file, baseUrl) : null;
}
