import { readdirSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';

/** Returns the size of the database's folder and the free space on its disk, in bytes; null if unknown. */
export function diskUse(file: string): { usedBytes: number; freeBytes: number | null } {
  const folder = path.dirname(file);
  let usedBytes = 0;
  for (const name of readdirSync(folder)) {
    // A file may disappear between the two calls.
    usedBytes += statSync(path.join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
  }
  return { usedBytes, freeBytes: freeIn(folder) };
}

/** Returns the id of the disk that holds a folder, or null if unknown. @throws Error if the folder is missing */
export function diskOf(folder: string): string | null {
  const { dev } = statSync(folder, { bigint: true });
  return dev === 0n ? null : String(dev);
}

/** Returns the free bytes on the disk of a folder, or null if unknown. */
export function freeIn(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
