import { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions } from 'electron';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type PermissionAnswer = (isGranted: boolean) => void;

/** A fake of Electron that records the app's choices. */
const electron = vi.hoisted(() => ({
  isPackaged: true,
  windows: [] as unknown[],
  menus: [] as unknown[],
  /** The dialogs shown, and the button that answers them. */
  asked: [] as unknown[],
  answer: 0,
  permission: { request: null as unknown, check: null as unknown },
  appEvents: new Map<string, (...args: unknown[]) => void>(),
}));

class FakeContents extends EventEmitter {
  openHandler: ((details: { url: string }) => { action: string }) | null = null;
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler;
  }
}

vi.mock('electron', () => {
  class BrowserWindow {
    readonly webContents = new FakeContents();
    readonly options: unknown;
    constructor(options: unknown) {
      this.options = options;
      electron.windows.push(this);
    }
    readonly listeners = new Map<string, (event: { preventDefault(): void }) => void>();
    shown = 0;
    once(name: string, listener: () => void): void {
      this.listeners.set(name, listener);
    }
    on(name: string, listener: (event: { preventDefault(): void }) => void): void {
      this.listeners.set(name, listener);
    }
    isDestroyed(): boolean {
      return false;
    }
    isVisible(): boolean {
      return this.shown > 0;
    }
    show(): void {
      this.shown += 1;
    }
  }
  const app = {
    get isPackaged() {
      return electron.isPackaged;
    },
    on: (name: string, listener: (...args: unknown[]) => void) => void electron.appEvents.set(name, listener),
  };
  const session = {
    defaultSession: {
      setPermissionRequestHandler: (handler: unknown) => {
        electron.permission.request = handler;
      },
      setPermissionCheckHandler: (handler: unknown) => {
        electron.permission.check = handler;
      },
    },
  };
  const Menu = {
    setApplicationMenu: (menu: unknown) => void electron.menus.push(menu),
    buildFromTemplate: (template: unknown) => template,
  };
  const dialog = {
    showMessageBoxSync: (_window: unknown, box: unknown) => {
      electron.asked.push(box);
      return electron.answer;
    },
  };
  return { app, BrowserWindow, dialog, Menu, powerSaveBlocker: { start: () => 1 }, session };
});

const { lockDown, openWindow, setMenu } = await import('./window.ts');
const { isOwnScreen } = await import('./screen-files.ts');

const optionsOf = (mode: 'desktop' | 'kiosk') =>
  (
    openWindow({ mode, devUrl: null, onLog: () => {}, unsent: () => 0, mayClose: () => false }) as unknown as {
      options: BrowserWindowConstructorOptions;
    }
  ).options;

beforeEach(() => {
  electron.isPackaged = true;
  electron.menus.length = 0;
});

describe('the window', () => {
  it('is sandboxed, isolated, without Node, webviews and weakened web security', () => {
    expect(optionsOf('desktop').webPreferences).toEqual({
      preload: expect.stringMatching(/preload[\\/]index\.cjs$/),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      // A covered page reports to the watchdog in time.
      backgroundThrottling: false,
      devTools: false,
    });
  });

  it('has developer tools only in a checkout, and never in kiosk mode', () => {
    electron.isPackaged = false;
    expect(optionsOf('desktop').webPreferences?.devTools).toBe(true);
    expect(optionsOf('kiosk').webPreferences?.devTools).toBe(false);
  });

  it('fills the screen in kiosk mode', () => {
    expect(optionsOf('kiosk')).toMatchObject({ kiosk: true, fullscreen: true });
    expect(optionsOf('desktop')).toMatchObject({ kiosk: false, fullscreen: false });
  });
});

describe('a window whose system does not say when it is ready', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  interface Fake {
    options: BrowserWindowConstructorOptions;
    listeners: Map<string, () => void>;
    webContents: EventEmitter;
    shown: number;
  }
  const opened = (mode: 'desktop' | 'field' | 'kiosk') =>
    openWindow({ mode, devUrl: null, onLog: () => {}, unsent: () => 0, mayClose: () => false }) as unknown as Fake;

  it('is visible from the start in kiosk mode', () => {
    expect(opened('kiosk').options.show).toBe(true);
  });

  it.each(['desktop', 'field'] as const)('is shown once its page has loaded, or after three seconds: %s', (mode) => {
    const loaded = opened(mode);
    expect([loaded.options.show, loaded.shown]).toEqual([false, 0]);
    loaded.webContents.emit('did-finish-load');
    expect(loaded.shown).toBe(1);
    const ready = opened(mode);
    ready.listeners.get('ready-to-show')?.();
    expect(ready.shown).toBe(1);
    const silent = opened(mode);
    vi.advanceTimersByTime(2_999);
    expect(silent.shown).toBe(0);
    vi.advanceTimersByTime(1);
    expect([loaded.shown, ready.shown, silent.shown]).toEqual([1, 1, 1]);
  });
});

describe('closing the window', () => {
  function close(unsent: number, answer: number, mode: 'desktop' | 'field' | 'kiosk' = 'desktop') {
    electron.asked.length = 0;
    electron.answer = answer;
    const window = openWindow({ mode, devUrl: null, onLog: () => {}, unsent: () => unsent, mayClose: () => false });
    const { listeners } = window as unknown as { listeners: Map<string, (event: object) => void> };
    const event = { isPrevented: false, preventDefault: () => Object.assign(event, { isPrevented: true }) };
    listeners.get('close')?.(event);
    return { isClosed: !event.isPrevented, asked: electron.asked };
  }

  it('asks nothing if everything has been sent', () => {
    expect(close(0, 0)).toEqual({ isClosed: true, asked: [] });
  });

  it('shows the number of unsent entries, and asks', () => {
    const { isClosed, asked } = close(3, 0);
    expect(isClosed).toBe(false);
    expect(asked).toMatchObject([{ detail: expect.stringContaining('3 entries have not reached the server') }]);
    expect(close(3, 1).isClosed).toBe(true);
  });

  it('asks nothing in field mode, because the screen may be unattended', () => {
    expect(close(3, 0, 'field')).toEqual({ isClosed: true, asked: [] });
  });

  it('is refused in kiosk mode, without asking', () => {
    expect(close(3, 1, 'kiosk')).toEqual({ isClosed: false, asked: [] });
  });
});

describe('the menu', () => {
  const onPlatform = (platform: string, mode: 'desktop' | 'kiosk') => {
    vi.stubGlobal('process', { ...process, platform });
    setMenu(mode);
    vi.unstubAllGlobals();
    return JSON.stringify(electron.menus);
  };

  it.each([
    ['linux', 'desktop'],
    ['win32', 'desktop'],
    ['darwin', 'kiosk'],
  ] as const)('is none on %s in %s mode', (platform, mode) => {
    expect(onPlatform(platform, mode)).toBe('[]');
  });

  it('on macOS in desktop mode has Copy and Paste, but no reload and no developer tools', () => {
    const menus = onPlatform('darwin', 'desktop');
    expect(menus).toContain('editMenu');
    expect(menus).not.toMatch(/viewMenu|reload|toggleDevTools/i);
  });
});

describe('the app’s own screen', () => {
  it.each(['app://kiosk', 'app://kiosk/index.html', 'app://kiosk/index.html#/login'])('is %s', (url) => {
    expect(isOwnScreen(url, null)).toBe(true);
  });

  it.each([
    'app://kiosk.evil/index.html',
    'app://kioskevil',
    'app://other/index.html',
    'https://kiosk/index.html',
    'http://localhost:5173/',
    'about:blank',
    '',
  ])('is not %j', (url) => {
    expect(isOwnScreen(url, null)).toBe(false);
  });

  it('is also the development server’s origin, but no address that only begins like it', () => {
    const devUrl = 'http://localhost:5173';
    expect(isOwnScreen('http://localhost:5173/#/login', devUrl)).toBe(true);
    expect(isOwnScreen('http://localhost:51733/', devUrl)).toBe(false);
    expect(isOwnScreen('http://localhost:5173.evil.example/', devUrl)).toBe(false);
    expect(isOwnScreen('http://localhost:5173@evil.example/', devUrl)).toBe(false);
  });
});

describe('a locked screen', () => {
  function lockedContents() {
    lockDown(null, () => {});
    const contents = new FakeContents();
    electron.appEvents.get('web-contents-created')?.({}, contents);
    const isPrevented = (name: string, url: string) => {
      let isPreventedNow = false;
      contents.emit(name, {
        url,
        preventDefault: () => {
          isPreventedNow = true;
        },
      });
      return isPreventedNow;
    };
    return { contents, isPrevented };
  }

  it('grants no permission', () => {
    lockedContents();
    const answers: boolean[] = [];
    const request = electron.permission.request as (contents: null, name: string, answer: PermissionAnswer) => void;
    for (const name of ['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal', 'fullscreen']) {
      request(null, name, (isGranted) => answers.push(isGranted));
    }
    expect(new Set(answers)).toEqual(new Set([false]));
    expect((electron.permission.check as () => boolean)()).toBe(false);
  });

  it('navigates to no other page', () => {
    const { isPrevented } = lockedContents();
    for (const name of ['will-navigate', 'will-redirect']) {
      expect(isPrevented(name, 'app://kiosk/index.html#/login')).toBe(false);
      expect(isPrevented(name, 'https://evil.example')).toBe(true);
      expect(isPrevented(name, 'file:///etc/passwd')).toBe(true);
    }
  });

  it('opens no window and attaches no webview', () => {
    const { contents, isPrevented } = lockedContents();
    expect(contents.openHandler?.({ url: 'app://kiosk/index.html' })).toEqual({ action: 'deny' });
    expect(isPrevented('will-attach-webview', '')).toBe(true);
  });
});
