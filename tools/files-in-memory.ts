import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

/** Linux's file system in memory. */
const MEMORY = '/dev/shm';
/** Browsers' profiles are the largest of what tests write. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Lets this process and its children keep their temporary files in memory, where there is room: tests sync some hundred
 * thousand times, and that takes most of their time on a slow disk. They are removed at the end.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || !existsSync(MEMORY)) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < ROOM_BYTES) return;
  const folder = mkdtempSync(path.join(MEMORY, 'spinboard-'));
  // A database that tests start may run as another user.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
}
