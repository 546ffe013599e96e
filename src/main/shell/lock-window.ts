import type { App, BrowserWindow, Input } from 'electron';

export interface LockOptions {
  app: Pick<App, 'on'>;
  /** True if staff may close the window now. */
  mayClose(): boolean;
  onLog(line: string): void;
}

/**
 * Locks a kiosk's window: only staff can close it, and it accepts only keys for typing. src/renderer/platform/lock-page.ts
 * locks the page, and docs/lock-down.md lists the system's part.
 */
export function lockWindow(window: BrowserWindow, { app, mayClose, onLog }: LockOptions): void {
  const contents = window.webContents;
  let isQuitting = false;
  // Lets the whole app end: at a shutdown, or by a service manager or staff.
  app.on('before-quit', () => {
    isQuitting = true;
  });
  window.on('close', (event) => {
    if (isQuitting || mayClose()) return;
    onLog('the window was not closed: it is a kiosk');
    event.preventDefault();
  });
  // Unloads the page without asking, because a kiosk may be unattended. `preventDefault` here means unload.
  contents.on('will-prevent-unload', (event) => event.preventDefault());
  contents.on('before-input-event', (event, input) => {
    if (!isForTyping(input, process.platform)) event.preventDefault();
  });
  // Blocks the back and forward buttons of mice and keyboards.
  window.on('app-command', (event) => event.preventDefault());
  contents.on('did-finish-load', () => void contents.setVisualZoomLevelLimits(1, 1));
  // In full screen the Dock can otherwise open over the window (electron/electron#8426).
  if (process.platform === 'darwin') window.setAlwaysOnTop(true, 'floating');
}

/** Keys that edit text together with Ctrl, or with Cmd on macOS. */
const EDITING = new Set([
  ...['a', 'c', 'v', 'x', 'y', 'z'],
  ...['arrowleft', 'arrowright', 'arrowup', 'arrowdown', 'home', 'end', 'backspace', 'delete'],
]);
/** Named keys that edit text and move within the page. */
const NAMED = new Set([
  ...['Enter', 'Tab', 'Escape', 'Backspace', 'Delete', 'Insert', 'Home', 'End', 'PageUp', 'PageDown'],
  ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
  ...['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock'],
  // Input methods and screen keyboards send these.
  ...['Dead', 'Compose', 'Process', 'Unidentified'],
]);

/** True if a key types text or moves within the page. All other keys act on the browser or the system. */
export function isForTyping(
  { key, code, control, alt, meta }: Pick<Input, 'key' | 'code' | 'control' | 'alt' | 'meta'>,
  platform: NodeJS.Platform,
): boolean {
  const isCharacter = [...key].length === 1;
  if (!isCharacter && !NAMED.has(key)) return false;
  // Windows reports AltGr as Ctrl and Alt, and many keyboards need it for '@'. The staff's shortcut has both, too.
  if (control && alt) return isCharacter || isModifier(key);
  const command = platform === 'darwin' ? meta : control;
  if (command) return EDITING.has(key.toLowerCase()) || isModifier(key);
  if (control || meta) return isModifier(key);
  // Alt+A starts the accessible mode. On macOS, Alt types characters and moves by words.
  if (alt) return isModifier(key) || code === 'KeyA' || (platform === 'darwin' && key !== 'Tab');
  return true;
}

const isModifier = (key: string): boolean => ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta'].includes(key);
