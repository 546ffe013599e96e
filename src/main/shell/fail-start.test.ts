import type { EventEmitter } from 'node:events';
import { beforeEach, expect, it, vi } from 'vitest';
import { FakeClock } from '../../../tests/support/fake-clock.ts';

const electron = vi.hoisted(() => ({
  addresses: [] as string[],
  windows: [] as unknown[],
  canOpen: true,
  canLoad: true,
}));

vi.mock('electron', async () => {
  const events = await import('node:events');
  class BrowserWindow extends events.EventEmitter {
    constructor() {
      super();
      if (!electron.canOpen) throw new Error('no display');
      electron.windows.push(this);
    }
    async loadURL(address: string): Promise<void> {
      if (!electron.canLoad) {
        this.emit('closed');
        throw new Error('no page');
      }
      electron.addresses.push(address);
    }
  }
  return { BrowserWindow };
});

const { failStart } = await import('./fail-start.ts');

const exits: number[] = [];
const on = vi.fn();
let clock: FakeClock;

beforeEach(() => {
  clock = new FakeClock();
  electron.addresses.length = 0;
  electron.canOpen = true;
  electron.canLoad = true;
  exits.length = 0;
});

const failed = (more: { isAttended?: boolean; whenReady?: () => Promise<void> } = {}) =>
  failStart({
    app: { whenReady: more.whenReady ?? (async () => {}), exit: (code) => void exits.push(code ?? 0), on },
    clock,
    problem: 'The disk <C:> has no room.',
    fillsScreen: true,
    isAttended: more.isAttended ?? false,
    onLog: () => {},
  });

it('shows the problem at a kiosk for half a minute, and then ends the app with 1', async () => {
  await failed();
  const [address = ''] = electron.addresses;
  const page = decodeURIComponent(address.replace('data:text/html;charset=utf-8,', ''));
  expect(page).toContain('The app cannot start');
  expect(page).toContain('The disk &#60;C:&#62; has no room.');
  expect(page).not.toContain('<script');
  clock.advance(29_999);
  expect(exits).toEqual([]);
  clock.advance(1);
  expect(exits).toEqual([1]);
});

it('shows the problem at a desk until a person closes the window', async () => {
  await failed({ isAttended: true });
  clock.advance(3_600_000);
  expect(exits).toEqual([]);
  (electron.windows.at(-1) as EventEmitter).emit('closed');
  expect(exits).toEqual([1]);
});

it('ends the app after half a minute, not at once, if its window closes before it shows the problem', async () => {
  electron.canLoad = false;
  await failed();
  // Without this listener, Electron would end the app with 0.
  expect(on).toHaveBeenCalledWith('window-all-closed', expect.any(Function));
  clock.advance(29_999);
  expect(exits).toEqual([]);
  clock.advance(1);
  expect(exits).toEqual([1]);
});

it.each([
  ['no window can be opened', () => Promise.resolve()],
  ['the system never becomes ready', () => new Promise<void>(() => {})],
])('ends the app after half a minute if %s', async (_what, whenReady) => {
  electron.canOpen = false;
  void failed({ whenReady });
  await Promise.resolve();
  clock.advance(29_999);
  expect(exits).toEqual([]);
  clock.advance(1);
  expect(exits).toEqual([1]);
});
