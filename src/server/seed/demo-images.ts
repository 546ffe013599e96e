import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Db } from '../database/schema.ts';
import { checkImageBytes } from '../files/image-upload.ts';
import { imageColumns } from '../files/store-image.ts';
import { insertFile } from '../repositories/files.ts';

/**
 * Finds the folder that contains `demo/`: the given one, or `resources` here or in a parent folder. Returns null if
 * there is none.
 */
export function findResources(named?: string): string | null {
  if (named !== undefined) return named;
  for (const start of [process.cwd(), import.meta.dirname]) {
    for (let folder = start; ; folder = dirname(folder)) {
      if (existsSync(join(folder, 'resources', 'demo'))) return join(folder, 'resources');
      if (dirname(folder) === folder) break;
    }
  }
  return null;
}

export interface DemoImage {
  /** The path inside `demo/`. */
  path: string;
  description: string;
  vendorId: number | null;
}

/** Stores a demo picture and returns its id. Returns null for a missing picture, because the demo works without it. */
export async function storeDemoImage(
  db: Db,
  { path, description, vendorId }: DemoImage,
  { folder, now }: { folder: string | null; now: string },
): Promise<number | null> {
  const bytes =
    folder === null ? null : await readFirst([join(folder, 'demo', path), join(folder, 'demo', basename(path))]);
  if (!bytes) return null;
  const file = await insertFile(db, {
    client_id: vendorId,
    file_name: basename(path),
    ...imageColumns(checkImageBytes(bytes)),
    description,
    created_at: now,
  });
  return file.id;
}

async function readFirst(paths: readonly string[]): Promise<Buffer | null> {
  const found = paths.find((path) => existsSync(path));
  return found === undefined ? null : readFile(found);
}
