import {
  type BrowserWindow,
  dialog,
  type OpenDialogOptions,
  type OpenDialogReturnValue,
  type SaveDialogOptions,
  type SaveDialogReturnValue,
} from 'electron';

/** The system's dialogs for files. */
export interface FileDialogs {
  showSaveDialog(options: SaveDialogOptions): Promise<SaveDialogReturnValue>;
  showOpenDialog(options: OpenDialogOptions): Promise<OpenDialogReturnValue>;
}

/** Returns dialogs that belong to the app's window, so that they do not open behind it. */
export const dialogsOver = (window: BrowserWindow): FileDialogs => ({
  showSaveDialog: (options) => dialog.showSaveDialog(window, options),
  showOpenDialog: (options) => dialog.showOpenDialog(window, options),
});
