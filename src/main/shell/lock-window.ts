import type { App, BrowserWindow, Input } from 'electron';

export interface LockOptions {
  app: Pick<App, 'on'>;
  /** Whether staff have opened the kiosk. */
  mayClose(): boolean;
  onLog(line: string): void;
}

/**
 * Locks a kiosk's window: only staff can close it, and it takes only the keys for typing. The page's part is in
 * src/renderer/platform/lock-page.ts. docs/lock-down.md lists the limits of an app.
 */
export function lockWindow(window: BrowserWindow, { app, mayClose, onLog }: LockOptions): void {
  const contents = window.webContents;
  let isQuitting = false;
  // The system shuts down, or a service manager or staff end the app: nothing may hold that up.
  app.on('before-quit', () => {
    isQuitting = true;
  });
  window.on('close', (event) => {
    if (isQuitting || mayClose()) return;
    onLog('the window was not closed: it is a kiosk');
    event.preventDefault();
  });
  // Nobody is there to ask. To prevent the prevention is to let the page go.
  contents.on('will-prevent-unload', (event) => event.preventDefault());
  contents.on('before-input-event', (event, input) => {
    if (!isForTyping(input, process.platform)) event.preventDefault();
  });
  // Keys and buttons of mice for back and forward.
  window.on('app-command', (event) => event.preventDefault());
  contents.on('did-finish-load', () => void contents.setVisualZoomLevelLimits(1, 1));
}

/** Keys that edit text together with Ctrl, on macOS with Cmd. */
const EDITING = new Set([
  ...['a', 'c', 'v', 'x', 'y', 'z'],
  ...['arrowleft', 'arrowright', 'arrowup', 'arrowdown', 'home', 'end', 'backspace', 'delete'],
]);
/** Keys that move within the page, and edit. */
const NAMED = new Set([
  ...['Enter', 'Tab', 'Escape', 'Backspace', 'Delete', 'Insert', 'Home', 'End', 'PageUp', 'PageDown'],
  ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
  ...['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock'],
  // Keys from input methods and screen keyboards.
  ...['Dead', 'Compose', 'Process', 'Unidentified'],
]);

/** Whether a key serves typing and moving about in the page. All others belong to the browser or the system. */
export function isForTyping(
  { key, control, alt, meta }: Pick<Input, 'key' | 'control' | 'alt' | 'meta'>,
  platform: NodeJS.Platform,
): boolean {
  const isCharacter = [...key].length === 1;
  if (!isCharacter && !NAMED.has(key)) return false;
  // Windows takes AltGr, which many keyboards need for '@', for Ctrl and Alt. The staff's own key has both, too.
  if (control && alt) return isCharacter || isModifier(key);
  const command = platform === 'darwin' ? meta : control;
  if (command) return EDITING.has(key.toLowerCase()) || isModifier(key);
  if (control || meta) return isModifier(key);
  // On macOS Alt types characters, and moves by words.
  if (alt) return isModifier(key) || (platform === 'darwin' && key !== 'Tab');
  return true;
}

const isModifier = (key: string): boolean => ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta'].includes(key);
