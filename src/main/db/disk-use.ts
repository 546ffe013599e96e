import { readdirSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';

/** Returns the size of a server's database folder and the free space of its disk, in bytes; null if unknown. */
export function diskUse(file: string): { usedBytes: number; freeBytes: number | null } {
  const folder = path.dirname(file);
  let usedBytes = 0;
  for (const name of readdirSync(folder)) {
    // A file may go while it is being looked at.
    usedBytes += statSync(path.join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
  }
  return { usedBytes, freeBytes: freeIn(folder) };
}

/** Returns the id of the disk that holds a folder; null where the system gives none. @throws Error without the folder */
export function diskOf(folder: string): string | null {
  const { dev } = statSync(folder, { bigint: true });
  return dev === 0n ? null : String(dev);
}

/** Returns the free bytes on the folder's disk, or null if unknown. */
export function freeIn(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
