import { describe, expect, it } from 'vitest';
import { readSettings, userDataFrom } from './settings.ts';

const NOTHING = { apiUrl: null, mode: 'desktop', userData: null };

describe('the settings', () => {
  it('are the embedded server on a desktop where nothing is set', () => {
    expect(readSettings([], {}, {})).toEqual(NOTHING);
    expect(readSettings([], { KIOSK_API_URL: ' ' }, {})).toEqual(NOTHING);
  });

  it('come from flags, then the environment, then the file', () => {
    const args = ['--api-url=https://flag.example', '--mode', 'kiosk', '--user-data=/flag'];
    const env = { KIOSK_API_URL: 'https://env.example', KIOSK_MODE: 'field', KIOSK_USER_DATA: '/env' };
    const file = { apiUrl: 'https://file.example', mode: 'kiosk' };
    expect(readSettings(args, env, file)).toEqual({ apiUrl: 'https://flag.example', mode: 'kiosk', userData: '/flag' });
    expect(readSettings([], env, file)).toEqual({ apiUrl: 'https://env.example', mode: 'field', userData: '/env' });
    expect(readSettings([], {}, file)).toEqual({ apiUrl: 'https://file.example', mode: 'kiosk', userData: null });
  });

  it('tell the data folder before the file can be read', () => {
    expect(userDataFrom(['--user-data=/a'], { KIOSK_USER_DATA: '/b' })).toBe('/a');
    expect(userDataFrom([], { KIOSK_USER_DATA: '/b' })).toBe('/b');
    expect(userDataFrom([], {})).toBeNull();
  });

  it("do not mind Electron's and Chromium's own flags", () => {
    const args = ['--inspect', '--remote-debugging-port=9222', '.', '--no-sandbox', '--mode=field'];
    expect(readSettings(args, {}, {}).mode).toBe('field');
  });

  it.each([
    ['https://api.example.com/', 'https://api.example.com'],
    ['http://10.0.0.5:8080/base/', 'http://10.0.0.5:8080/base'],
    [' https://api.example.com/a/b?x=1#y ', 'https://api.example.com/a/b'],
  ])('take the address %s as %s', (given, expected) => {
    expect(readSettings([], { KIOSK_API_URL: given }, {}).apiUrl).toBe(expected);
  });

  it.each(['api.example.com', 'ftp://api.example.com', 'file:///etc'])('refuse the address %s by name', (given) => {
    expect(() => readSettings([], { KIOSK_API_URL: given }, {})).toThrow(
      `KIOSK_API_URL is "${given}"; it must be an address such as https://api.example.com.`,
    );
  });

  it('refuse an unknown mode by name', () => {
    expect(() => readSettings(['--mode=kiosq'], {}, {})).toThrow(
      'KIOSK_MODE is "kiosq"; it must be one of desktop, kiosk, field.',
    );
  });
});
