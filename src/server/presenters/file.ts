import type { File } from '#shared/entities/file.ts';
import type { FileInfo } from '../repositories/files.ts';

/** The number of hash digits in a file's URL. */
const HASH_DIGITS = 16;

/**
 * Returns the path that serves a file's bytes. The path contains part of the content's hash. So clients can cache it
 * forever, because new content gets a new path, and outsiders cannot guess it by counting ids.
 */
export const filePath = (file: Pick<FileInfo, 'id' | 'sha256' | 'file_name'>): string =>
  `/files/${file.id}/${contentTag(file)}-${encodeURIComponent(file.file_name)}`;

export const contentTag = (file: Pick<FileInfo, 'sha256'>): string => file.sha256.slice(0, HASH_DIGITS);

/** Presents a file. `baseUrl` is the server's address as the client sees it, without a trailing slash. */
export const presentFile = (file: FileInfo, baseUrl: string): File => ({
  id: file.id,
  fileName: file.file_name,
  mimeType: file.mime_type,
  url: `${baseUrl}${filePath(file)}`,
  description: file.description,
  isDeleted: file.is_deleted === 1,
});

/** Presents the file with an id, from files already loaded. Returns null if the id is null or has no file. */
export function presentFileOf(id: number | null, files: ReadonlyMap<number, FileInfo>, baseUrl: string): File | null {
  const file = id === null ? undefined : files.get(id);
  return file ? presentFile(file, baseUrl) : null;
}
