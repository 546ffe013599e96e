import fs from 'node:fs';
import path from 'node:path';
import type { CopyProblem } from '#shared/ipc/safety-copy.ts';
import { diskOf } from '../../db/disk-use.ts';
import { digestOf } from './copy-file.ts';

/** The calls of the file system that write. Tests let one of them fail. */
export type FileSystem = Pick<
  typeof fs,
  'openSync' | 'writeFileSync' | 'fchmodSync' | 'fsyncSync' | 'closeSync' | 'renameSync' | 'rmSync'
>;

/** Asks to read a copy back from its folder, and to write it first where `text` is given. */
export interface FolderRequest {
  folder: string;
  name: string;
  text: string | null;
  /** The disk of the kiosk's own data, as `diskOf` returns it. */
  ownDisk: string | null;
}

export type FolderAnswer =
  /** `digest`: of the file now in the folder; null without a file. `isDiskKnown`: see `UnplugFacts`. */
  | { kind: 'read'; digest: string | null; isDiskKnown: boolean }
  | { kind: 'failed'; problem: Extract<CopyProblem, 'missing' | 'same-disk' | 'full' | 'unwritable'>; detail: string };

/** Reads, and if asked writes, a kiosk's safety copy. Blocks while the folder does not answer. Never throws. */
export function handleFolderRequest(
  { folder, name, text, ownDisk }: FolderRequest,
  files: FileSystem = fs,
): FolderAnswer {
  try {
    const disk = diskOf(folder);
    // The mount point of an unplugged stick may stay behind as a folder of the kiosk's own disk.
    if (disk !== null && disk === ownDisk) return { kind: 'failed', problem: 'same-disk', detail: folder };
    if (text !== null) write(path.join(folder, name), text, files);
    const isDiskKnown = disk !== null && ownDisk !== null;
    return { kind: 'read', digest: digestOfFile(path.join(folder, name)), isDiskKnown };
  } catch (error) {
    return { kind: 'failed', problem: problemOf(error), detail: String(error) };
  }
}

/** Replaces a file and keeps the previous one under another name. At each step one of them is complete. */
function write(file: string, text: string, files: FileSystem): void {
  const part = `${file}.part`;
  try {
    const handle = files.openSync(part, 'w');
    try {
      files.writeFileSync(handle, text);
      // Other computers read the file as another user. File systems of USB sticks may not support these permissions.
      ignoring(() => files.fchmodSync(handle, 0o644));
      files.fsyncSync(handle);
    } finally {
      files.closeSync(handle);
    }
    if (fs.existsSync(file)) files.renameSync(file, previousOf(file));
    files.renameSync(part, file);
  } catch (error) {
    ignoring(() => files.rmSync(part, { force: true }));
    throw error;
  }
  syncFolder(path.dirname(file), files);
}

/** Returns the path of the previous copy, under a name that the import's dialog also offers. */
export const previousOf = (file: string): string => file.replace(/\.copy$/, '.previous.copy');

/** Syncs a folder, so that renames last. Windows has no such call, and shares may refuse it. */
function syncFolder(folder: string, files: FileSystem): void {
  if (process.platform === 'win32') return;
  const handle = files.openSync(folder, 'r');
  try {
    ignoring(() => files.fsyncSync(handle));
  } finally {
    files.closeSync(handle);
  }
}

function digestOfFile(file: string): string | null {
  try {
    return digestOf(fs.readFileSync(file));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

function problemOf(error: unknown): 'missing' | 'full' | 'unwritable' {
  const code = codeOf(error);
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'missing';
  return code === 'ENOSPC' || code === 'EDQUOT' ? 'full' : 'unwritable';
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

function ignoring(work: () => void): void {
  try {
    work();
  } catch {
    // The copy is complete without this step.
  }
}
