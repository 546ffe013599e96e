import { text } from '../texts.ts';
import type { FileDialogs } from './dialogs-over.ts';

/** Returns a function that asks for a folder with the system's dialog. The function returns its path, or null. */
export const folderChooser = (system: Pick<FileDialogs, 'showOpenDialog'>) => async (): Promise<string | null> => {
  const { canceled, filePaths } = await system.showOpenDialog({
    title: text('chooseFolder.title'),
    properties: ['openDirectory', 'createDirectory'],
  });
  return canceled ? null : (filePaths[0] ?? null);
};
