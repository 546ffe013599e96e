/**
 * dialog. A test chooses the answers in advance (`saveDialog`, `openDialog` and `messageBox` in switches.ts); without a
 * choice each dialog is dismissed, as by Escape. Questions and answers are printed on stderr.
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
import { note, shellOptions } from '../runtime.ts';
import { app } from './app.ts';
import { objectSurface } from './surface.ts';
import { waitForClick } from './waiting-box.ts';

/** Each call may name a parent window first. */
function optionsOf<T>(args: unknown[]): T {
  if (!app.isReady()) throw new Error('dialog module can only be used after app is ready');
  return (args.length > 1 ? args[1] : args[0]) as T;
}

/** @returns where to save; '' when dismissed */
export function askWhereToSave(defaultPath: string | undefined): string {
  const answer = shellOptions().switches.saveDialog.next();
  if (answer === 'dismiss') {
    note(`save dialog: ${basename(defaultPath ?? '')} → dismissed`);
    return '';
  }
  const folder = app.getPath('downloads');
  if (answer === 'downloads') mkdirSync(folder, { recursive: true });
  const path = answer === 'downloads' ? join(folder, basename(defaultPath || 'download')) : answer.path;
  note(`save dialog: ${path}`);
  return path;
}

function saveAnswer(args: unknown[]): string {
  return askWhereToSave(optionsOf<SaveDialogOptions | undefined>(args)?.defaultPath);
}

/** @returns the chosen files; none when dismissed */
function askWhatToOpen(args: unknown[]): string[] {
  optionsOf(args);
  const answer = shellOptions().switches.openDialog.next();
  const paths = answer === 'dismiss' ? [] : answer.paths;
  note(`open dialog: ${paths.join(', ') || 'dismissed'}`);
  return paths;
}

/** Returns the button for Escape: the app's choice, else Electron's default. */
function cancelButton({ buttons = [], cancelId, defaultId }: MessageBoxOptions): number {
  if (cancelId !== undefined) return cancelId;
  const cancel = buttons.findIndex((label) => /^(cancel|no)$/i.test(label));
  if (cancel >= 0) return cancel;
  return defaultId === 0 && buttons.length > 1 ? 1 : 0;
}

function askMessage(args: unknown[]): { response: number; checkboxChecked: boolean } {
  const options = optionsOf<MessageBoxOptions>(args);
  const { message = '', detail = '', buttons = [], checkboxChecked = false } = options;
  const answer = shellOptions().switches.messageBox.next();
  const text = [message, detail].filter(Boolean).join(' ');
  if (answer === 'wait') waitForClick(`message box: ${text}`);
  const button = typeof answer === 'string' ? buttons.indexOf(answer) : answer;
  const response = answer === 'dismiss' ? cancelButton(options) : button;
  if (response < 0 || response >= Math.max(buttons.length, 1)) {
    throw new Error(`preview shell: the message box "${text}" has no button ${JSON.stringify(answer)}`);
  }
  note(`message box: ${text} → ${answer === 'dismiss' ? 'dismissed' : (buttons[response] ?? 'OK')}`);
  return { response, checkboxChecked };
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
  // Blocks as on Windows and macOS. Before 'ready', Electron on Linux only prints the text.
  showErrorBox: (title, content) => waitForClick(`error box: ${title}: ${content}`),
  showSaveDialog: async (...args) => {
    const filePath = saveAnswer(args);
    return { canceled: filePath === '', filePath };
  },
  showSaveDialogSync: (...args) => saveAnswer(args),
  showOpenDialog: async (...args) => {
    const filePaths = askWhatToOpen(args);
    return { canceled: filePaths.length === 0, filePaths };
  },
  showOpenDialogSync: (...args) => {
    const filePaths = askWhatToOpen(args);
    return filePaths.length === 0 ? undefined : filePaths;
  },
  showMessageBox: async (...args) => askMessage(args),
  showMessageBoxSync: (...args) => askMessage(args).response,
});
