import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readdirSync, readSync, rmSync, statSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Id } from '#shared/entities/base.ts';
import type { KeptCopy } from '#shared/ipc/copies.ts';
import { headOf } from './copy.ts';

/** What stays free for the kiosk's own plays, in bytes. */
const ROOM_OF_ITS_OWN = 100_000_000;
/** More than the first line of a copy has. */
const HEAD_BYTES = 8192;
const ENDING = '.copy';

export interface KeptCopiesOptions {
  folder: string;
  /** What is left on the disk, in bytes; null where nobody says. */
  freeBytes(): number | null;
}

/** The copies of other kiosks on this one's disk, a file for each. */
export class KeptCopies {
  readonly #options: KeptCopiesOptions;

  constructor(options: KeptCopiesOptions) {
    this.#options = options;
  }

  list(): (KeptCopy & { receivedAt: number })[] {
    const { folder } = this.#options;
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((name) => name.endsWith(ENDING))
      .flatMap((name) => {
        const file = path.join(folder, name);
        const kiosk = headOf(beginningOf(file))?.kiosk;
        return kiosk ? [{ deviceId: kiosk.id, name: kiosk.name, receivedAt: statSync(file).mtimeMs }] : [];
      });
  }

  /** Keeps the copy in the place of the one before, which stays until this one is on the disk. False without room for it. */
  async keep(deviceId: Id, copy: string): Promise<boolean> {
    const { folder, freeBytes } = this.#options;
    await mkdir(folder, { recursive: true });
    const free = freeBytes();
    if (free !== null && free < copy.length + ROOM_OF_ITS_OWN) return false;
    const file = this.#fileOf(deviceId);
    const draft = `${file}.part`;
    try {
      await written(draft, copy);
      await rename(draft, file);
      await synced(folder);
      return true;
    } catch (error) {
      await rm(draft, { force: true });
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
      throw error;
    }
  }

  /** The copy as it lies on the disk right now, and since when; null without one. */
  async read(deviceId: Id): Promise<{ copy: string; receivedAt: number } | null> {
    const file = this.#fileOf(deviceId);
    try {
      return { copy: await readFile(file, 'utf8'), receivedAt: statSync(file).mtimeMs };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  drop(deviceId: Id): void {
    rmSync(this.#fileOf(deviceId), { force: true });
  }

  /** An id may hold anything; a file's name may not. */
  #fileOf(deviceId: Id): string {
    const name = createHash('sha256').update(String(deviceId)).digest('hex');
    return path.join(this.#options.folder, name + ENDING);
  }
}

async function written(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a rename last. Windows has no such call, and its file system keeps the order. */
async function synced(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function beginningOf(file: string): string {
  const bytes = Buffer.alloc(HEAD_BYTES);
  const handle = openSync(file, 'r');
  try {
    return bytes.toString('utf8', 0, readSync(handle, bytes));
  } finally {
    closeSync(handle);
  }
}
