import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from '../texts.ts';
import type { FileDialogs } from './dialogs-over.ts';

export interface SaveFileOptions {
  dialog: Pick<FileDialogs, 'showSaveDialog'>;
  /** The folder that the dialog starts in. */
  downloads: string;
  /** The mask for the user's own files. Exports use it, because they are not the app's private data. */
  userMask: number;
}

/**
 * Returns a function that saves a file under a name the user picks. The dialog offers only the file's own kind.
 * The function returns the path, or null if the user cancels.
 */
export const fileSaver =
  ({ dialog, downloads, userMask }: SaveFileOptions) =>
  async (suggestedName: string, bytes: Uint8Array): Promise<string | null> => {
    const extension = path.extname(suggestedName).slice(1);
    const filters =
      extension === '' ? [] : [{ name: text('save.kind', { kind: extension.toUpperCase() }), extensions: [extension] }];
    const { canceled, filePath } = await dialog.showSaveDialog({
      defaultPath: path.join(downloads, suggestedName),
      filters,
    });
    if (canceled || !filePath) return null;
    await writeFile(filePath, bytes);
    await chmod(filePath, 0o666 & ~userMask);
    return filePath;
  };
