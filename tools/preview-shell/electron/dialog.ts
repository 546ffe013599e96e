/**
 * dialog: nobody sits before a preview to answer, so each dialog answers itself and says on stderr what it answered.
 * Saving goes to the downloads folder inside the user data folder; opening a file and message boxes are cancelled.
 */
import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type {
  Dialog,
  MessageBoxOptions,
  OpenDialogReturnValue,
  SaveDialogOptions,
  SaveDialogReturnValue,
} from 'electron';
import { note } from '../runtime.ts';
import { app } from './app.ts';
import { objectSurface } from './surface.ts';

/** Each call may name a parent window first. */
function optionsOf<T>(args: unknown[]): T {
  return (args.length > 1 ? args[1] : args[0]) as T;
}

function savePath(args: unknown[]): string {
  const { defaultPath } = optionsOf<SaveDialogOptions | undefined>(args) ?? {};
  const folder = app.getPath('downloads');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, basename(defaultPath || 'download'));
  note(`save dialog: ${path}`);
  return path;
}

/** With PREVIEW_SAVING=cancel somebody sits there who changes his mind. */
function saveAnswer(args: unknown[]): SaveDialogReturnValue {
  if (process.env.PREVIEW_SAVING !== 'cancel') return { canceled: false, filePath: savePath(args) };
  note('save dialog: cancelled');
  return { canceled: true, filePath: '' };
}

function messageAnswer(args: unknown[]): number {
  const { message = '', detail = '', cancelId, defaultId } = optionsOf<MessageBoxOptions>(args);
  const response = cancelId ?? defaultId ?? 0;
  note(`message box: ${[message, detail].filter(Boolean).join(' ')} → button ${response}`);
  return response;
}

function noteOpen(): void {
  note('open dialog: cancelled');
}

type DialogSurface = Pick<Dialog, 'showErrorBox'> & {
  showSaveDialog(...args: unknown[]): Promise<SaveDialogReturnValue>;
  showSaveDialogSync(...args: unknown[]): string;
  showOpenDialog(...args: unknown[]): Promise<OpenDialogReturnValue>;
  showOpenDialogSync(...args: unknown[]): string[] | undefined;
  showMessageBox(...args: unknown[]): Promise<{ response: number; checkboxChecked: boolean }>;
  showMessageBoxSync(...args: unknown[]): number;
};

export const dialog = objectSurface<DialogSurface>('dialog', {
  showErrorBox: (title, content) => note(`error box: ${title}: ${content}`),
  showSaveDialog: async (...args) => saveAnswer(args),
  showSaveDialogSync: (...args) => savePath(args),
  showOpenDialog: async () => {
    noteOpen();
    return { canceled: true, filePaths: [] };
  },
  showOpenDialogSync: () => {
    noteOpen();
    return undefined;
  },
  showMessageBox: async (...args) => ({ response: messageAnswer(args), checkboxChecked: false }),
  showMessageBoxSync: (...args) => messageAnswer(args),
});
