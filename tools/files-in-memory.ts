import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

/** Linux's file system in memory. */
const MEMORY = '/dev/shm';
/** Enough for browsers' profiles, the largest files of the tests. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Puts the temporary files of this process and its children into memory, if there is room, because tests sync about a
 * hundred thousand times, which takes most of their time on a slow disk. Removes the files at the end.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || !existsSync(MEMORY)) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < ROOM_BYTES) return;
  const folder = mkdtempSync(path.join(MEMORY, 'spinboard-'));
  // Lets other users into the folder, because PostgreSQL may run as another user.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
}
