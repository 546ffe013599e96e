/**
 * The small modules. Each has only the effects that an app can notice, and prints its calls that concern the desktop.
 */
import type { Clipboard, CrashReporter, Display, GlobalShortcut, PowerSaveBlocker, Rectangle, Shell } from 'electron';
import type { Happening } from '../happenings.ts';
import { note, shellOptions } from '../runtime.ts';
import { emitterSurface, makeEvent, objectSurface } from './surface.ts';

const blockers = new Map<number, string>();
let nextBlocker = 1;

/** Does not keep the screen awake, but records the calls, so that an app's use of it can be tested. */
export const powerSaveBlocker: PowerSaveBlocker = objectSurface('powerSaveBlocker', {
  start: (type: string) => {
    blockers.set(nextBlocker, type);
    return nextBlocker++;
  },
  stop: (id: number) => blockers.delete(id),
  isStarted: (id: number) => blockers.has(id),
});

class PreviewPowerMonitor extends emitterSurface('powerMonitor') {
  getSystemIdleTime(): number {
    return 0;
  }

  isOnBatteryPower(): boolean {
    return false;
  }
}

/** Emits 'suspend' and 'resume' (see happenings.ts), and nothing else. */
export const powerMonitor = new PreviewPowerMonitor();

/** Opens nothing: a preview may run unattended, and a test must not start other programs. */
export const shell: Pick<Shell, 'openExternal' | 'openPath' | 'showItemInFolder' | 'beep'> = objectSurface('shell', {
  openExternal: async (url: string) => note(`would open ${url}`),
  openPath: async (path: string) => {
    note(`would open ${path}`);
    return '';
  },
  showItemInFolder: (path: string) => note(`would show ${path} in its folder`),
  beep: () => undefined,
});

class PreviewNativeTheme extends emitterSurface('nativeTheme') {
  themeSource: 'system' | 'light' | 'dark' = 'system';

  get shouldUseDarkColors(): boolean {
    return this.themeSource === 'dark';
  }
}

export const nativeTheme = new PreviewNativeTheme();

const changed: { bounds?: Rectangle; workArea?: Rectangle } = {};

function primaryDisplay(): Pick<Display, 'id' | 'bounds' | 'workArea' | 'size' | 'workAreaSize' | 'scaleFactor'> {
  const bounds = changed.bounds ?? { x: 0, y: 0, ...shellOptions().size };
  const workArea = changed.workArea ?? bounds;
  const sizeOf = ({ width, height }: Rectangle) => ({ width, height });
  return { id: 1, bounds, workArea, size: sizeOf(bounds), workAreaSize: sizeOf(workArea), scaleFactor: 1 };
}

class PreviewScreen extends emitterSurface('screen') {
  getPrimaryDisplay = primaryDisplay;
  getAllDisplays = () => [primaryDisplay()];
  getDisplayMatching = primaryDisplay;
  getDisplayNearestPoint = primaryDisplay;
  getCursorScreenPoint = () => ({ x: 0, y: 0 });
}

/** One display, at first as large as `--size`. */
export const screen = new PreviewScreen();

/** Tells the app what happens to the computer. */
export function happen(what: Happening): void {
  if (what.happens !== 'display') {
    powerMonitor.emit(what.happens);
    return;
  }
  if (what.bounds) changed.bounds = what.bounds;
  if (what.workArea) changed.workArea = what.workArea;
  screen.emit('display-metrics-changed', makeEvent({}), primaryDisplay(), [...what.changed]);
}

let clipboardText = '';

/** A separate clipboard, so that a test leaves the user's alone. */
export const clipboard: Pick<Clipboard, 'readText' | 'writeText' | 'clear'> = objectSurface('clipboard', {
  readText: async () => clipboardText,
  writeText: async (text: string) => {
    clipboardText = text;
  },
  clear: () => {
    clipboardText = '';
  },
});

const shortcuts = new Set<string>();

/** Accepts shortcuts, but no key triggers them. */
export const globalShortcut: Pick<
  GlobalShortcut,
  'register' | 'registerAll' | 'isRegistered' | 'unregister' | 'unregisterAll'
> = objectSurface('globalShortcut', {
  register: (accelerator: string) => {
    shortcuts.add(accelerator);
    return true;
  },
  registerAll: (accelerators: string[]) => {
    for (const accelerator of accelerators) shortcuts.add(accelerator);
  },
  isRegistered: (accelerator: string) => shortcuts.has(accelerator),
  unregister: (accelerator: string) => void shortcuts.delete(accelerator),
  unregisterAll: () => shortcuts.clear(),
});

export const crashReporter: Pick<CrashReporter, 'start' | 'getUploadToServer' | 'addExtraParameter'> = objectSurface(
  'crashReporter',
  { start: () => undefined, getUploadToServer: () => false, addExtraParameter: () => undefined },
);
