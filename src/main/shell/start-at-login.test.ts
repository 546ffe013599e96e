import { expect, it } from 'vitest';
import { startAtLogin } from './start-at-login.ts';

function setWith(more: {
  isPackaged?: boolean;
  mode?: 'desktop' | 'kiosk' | 'field';
  startAtLogin?: boolean | null;
  platform?: NodeJS.Platform;
  lostFlags?: string[];
}) {
  const { isPackaged = true, mode = 'kiosk', startAtLogin: wanted = true, platform = 'win32', lostFlags = [] } = more;
  const set: unknown[] = [];
  const app = { isPackaged, setLoginItemSettings: (settings: object) => void set.push(settings) };
  startAtLogin(app, { mode, startAtLogin: wanted, lostFlags }, platform);
  return set;
}

it.each<[boolean, NodeJS.Platform]>([
  [true, 'win32'],
  [true, 'darwin'],
  [false, 'win32'],
])('a packaged kiosk starts at the login if its settings say so: %s on %s', (wanted, platform) => {
  expect(setWith({ startAtLogin: wanted, platform })).toEqual([{ openAtLogin: wanted }]);
});

it('a kiosk with a flag that the system would leave out does not start at the login', () => {
  expect(setWith({ lostFlags: ['--user-data=/data'] })).toEqual([{ openAtLogin: false }]);
});

it('without the setting, and for any other app, the system stays unchanged', () => {
  const left = [
    { startAtLogin: null },
    { isPackaged: false },
    { mode: 'desktop' },
    { mode: 'field' },
    { platform: 'linux' },
  ];
  expect(left.flatMap((more) => setWith(more as Parameters<typeof setWith>[0]))).toEqual([]);
});
