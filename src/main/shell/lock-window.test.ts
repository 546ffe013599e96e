import { EventEmitter } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isForTyping, lockWindow } from './lock-window.ts';

function openLocked() {
  const app = new EventEmitter();
  const zoom: unknown[] = [];
  const webContents = Object.assign(new EventEmitter(), {
    setVisualZoomLevelLimits: async (...limits: number[]) => void zoom.push(limits),
  });
  const onTop: unknown[] = [];
  const setAlwaysOnTop = (...level: unknown[]) => void onTop.push(level);
  const window = Object.assign(new EventEmitter(), { webContents, setAlwaysOnTop });
  const state = { mayClose: false, zoom, onTop };
  lockWindow(window as never, { app: app as never, mayClose: () => state.mayClose, onLog: () => {} });
  /** Emits an event and returns true if the window prevents it. */
  const isPrevented = (target: EventEmitter, name: string, ...details: unknown[]) => {
    const event = { isPrevented: false, preventDefault: () => Object.assign(event, { isPrevented: true }) };
    target.emit(name, event, ...details);
    return event.isPrevented;
  };
  return { app, state, window, webContents, isPrevented };
}

afterEach(() => vi.restoreAllMocks());

describe("a kiosk's window", () => {
  it.each([
    ['darwin', [[true, 'floating']]],
    ['win32', []],
    ['linux', []],
  ] as const)('lies above the Dock: on %s', (platform, onTop) => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
    expect(openLocked().state.onTop).toEqual(onTop);
  });

  it('closes only for staff', () => {
    const { state, window, isPrevented } = openLocked();
    expect(isPrevented(window, 'close')).toBe(true);
    state.mayClose = true;
    expect(isPrevented(window, 'close')).toBe(false);
  });

  it('does not delay a shutdown: it closes with the app, and no page can prevent that', () => {
    const { app, window, webContents, isPrevented } = openLocked();
    app.emit('before-quit');
    expect(isPrevented(window, 'close')).toBe(false);
    // Prevented here means that the page unloads.
    expect(isPrevented(webContents, 'will-prevent-unload')).toBe(true);
  });

  it('neither goes back nor zooms', () => {
    const { state, window, webContents, isPrevented } = openLocked();
    expect(isPrevented(window, 'app-command', 'browser-backward')).toBe(true);
    webContents.emit('did-finish-load');
    expect(state.zoom).toEqual([[1, 1]]);
  });

  it('accepts only keys for typing', () => {
    const { webContents, isPrevented } = openLocked();
    const key = (name: string, held: object = {}) =>
      isPrevented(webContents, 'before-input-event', { key: name, control: false, alt: false, meta: false, ...held });
    expect(key('a')).toBe(false);
    expect(key('F5')).toBe(true);
    expect(key('p', { control: true })).toBe(true);
  });
});

const none = { control: false, alt: false, meta: false };
const control = { ...none, control: true };
const alt = { ...none, alt: true };
const meta = { ...none, meta: true };
const altGr = { ...none, control: true, alt: true };

describe('a key', () => {
  it.each([
    ['a', none],
    [' ', none],
    ['ß', none],
    ['@', none],
    ['Enter', none],
    ['Tab', none],
    ['Escape', none],
    ['Backspace', none],
    ['ArrowLeft', none],
    ['Unidentified', none],
    ['@', altGr],
    // The staff's shortcut.
    ['K', altGr],
    ['v', control],
    ['A', control],
    ['ArrowLeft', control],
    ['Control', control],
    ['Alt', alt],
  ])('is for typing: %s with %o', (key, held) => {
    expect(isForTyping({ key, code: '', ...held }, 'win32')).toBe(true);
  });

  it.each([
    ['reloads', 'r', control],
    ['reloads', 'F5', none],
    ['reloads', 'BrowserRefresh', none],
    ['prints', 'p', control],
    ['saves', 's', control],
    ['opens a file', 'o', control],
    ['finds', 'f', control],
    ['finds', 'F3', none],
    ['shows the source', 'u', control],
    ['opens developer tools', 'I', control],
    ['opens developer tools', 'F12', none],
    ['leaves the full screen', 'F11', none],
    ['closes', 'w', control],
    ['closes', 'F4', control],
    ['closes', 'F4', alt],
    ['quits', 'q', control],
    ['zooms', '+', control],
    ['zooms', '-', control],
    ['zooms', '0', control],
    ['goes back', 'ArrowLeft', alt],
    ['goes back', 'BrowserBack', none],
    ['changes the window', 'Tab', alt],
    ['opens the window’s menu', ' ', alt],
    ['opens a menu', 'ContextMenu', none],
    ['opens a menu', 'F10', none],
    ['opens the system’s menu', 'Escape', control],
    ['locks the screen', 'l', meta],
    ['opens another program', 'LaunchMail', none],
  ])('is not for typing if it %s: %s with %o', (_what, key, held) => {
    expect(isForTyping({ key, code: '', ...held }, 'linux')).toBe(false);
  });

  it('starts the accessible mode with Alt+A on any layout', () => {
    for (const key of ['a', 'ф']) expect(isForTyping({ key, code: 'KeyA', ...alt }, 'linux')).toBe(true);
    expect(isForTyping({ key: 'b', code: 'KeyB', ...alt }, 'linux')).toBe(false);
  });

  it('on macOS is for editing with Cmd instead of Ctrl, and for typing with Alt', () => {
    const isFor = (key: string, held: object) => isForTyping({ key, code: '', ...none, ...held }, 'darwin');
    expect([isFor('v', meta), isFor('q', meta), isFor('w', meta), isFor('Tab', meta)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([isFor('@', alt), isFor('ArrowLeft', alt), isFor('q', control)]).toEqual([true, true, false]);
  });
});
