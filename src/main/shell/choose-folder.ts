import type { dialog } from 'electron';
import { text } from '../texts.ts';

/** Returns a function that asks for a folder with the system's dialog. The function returns its path, or null. */
export const folderChooser = (system: Pick<typeof dialog, 'showOpenDialog'>) => async (): Promise<string | null> => {
  const { canceled, filePaths } = await system.showOpenDialog({
    title: text('chooseFolder.title'),
    properties: ['openDirectory', 'createDirectory'],
  });
  return canceled ? null : (filePaths[0] ?? null);
};
