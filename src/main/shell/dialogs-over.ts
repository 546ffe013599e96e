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
export const dialogsOver = (window: () => BrowserWindow | null): FileDialogs => ({
  showSaveDialog(options) {
    const parent = window();
    return parent === null ? dialog.showSaveDialog(options) : dialog.showSaveDialog(parent, options);
  },
  showOpenDialog(options) {
    const parent = window();
    return parent === null ? dialog.showOpenDialog(options) : dialog.showOpenDialog(parent, options);
  },
});
