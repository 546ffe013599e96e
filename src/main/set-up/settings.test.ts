import { describe, expect, it } from 'vitest';
import { givenValues } from './flags.ts';
import { givenAtStart, isSetUp, readSettings as readAll, type SettingsFile } from './settings.ts';

const STARTED_BY_HAND = { isSupervised: false, startAtLogin: null, updateFeed: null };
const NOTHING = { server: { kind: 'demo' }, mode: 'desktop', idleSeconds: 60, staffPin: null, ...STARTED_BY_HAND };
const at = (url: string) => ({ server: { kind: 'remote', url } });
const readSettings = (args: string[], env: NodeJS.ProcessEnv, file: SettingsFile) =>
  readAll(givenValues(args, env), file, { hasDemo: true, hasPin: false });

describe('the settings', () => {
  it('default to the demo in desktop mode', () => {
    expect(readSettings([], {}, {})).toEqual(NOTHING);
    expect(readSettings([], { KIOSK_API_URL: ' ' }, {})).toEqual(NOTHING);
  });

  it('come from flags, then the environment, then the file', () => {
    const args = ['--api-url=https://flag.example', '--mode', 'kiosk', '--idle-seconds=10'];
    const env = { KIOSK_API_URL: 'https://env.example', KIOSK_MODE: 'field', KIOSK_IDLE_SECONDS: '20' };
    const file = { apiUrl: 'https://file.example', mode: 'kiosk', idleSeconds: 30 };
    const flagged = { ...at('https://flag.example'), mode: 'kiosk', idleSeconds: 10 };
    expect(readSettings(args, env, file)).toMatchObject(flagged);
    expect(readSettings([], env, file)).toMatchObject({ ...at('https://env.example'), mode: 'field', idleSeconds: 20 });
    expect(readSettings([], {}, file)).toMatchObject({ ...at('https://file.example'), mode: 'kiosk', idleSeconds: 30 });
  });

  it('name a locked kiosk if the file has lost the mode and a PIN is stored', () => {
    const modeOf = (file: SettingsFile, args: string[] = [], env: NodeJS.ProcessEnv = {}) =>
      readAll(givenValues(args, env), file, { hasDemo: false, hasPin: true }).mode;
    const lost: unknown[] = [undefined, '', ' ', 'public', 7, null];
    for (const mode of lost) expect(modeOf({ mode: mode as string })).toBe('kiosk');
    expect([modeOf({ mode: 'desktop' }), modeOf({}, ['--mode=desktop'])]).toEqual(['desktop', 'desktop']);
    expect(modeOf({ mode: 'public' }, [], { KIOSK_MODE: 'field' })).toBe('field');
    // A new PIN from the start options counts like a stored one.
    expect(readSettings([], { KIOSK_STAFF_PIN: '246802' }, {}).mode).toBe('kiosk');
    expect(() => modeOf({}, ['--mode=public'])).toThrow('public');
  });

  it('ignore empty values', () => {
    expect(readSettings([], { KIOSK_API_URL: '' }, { apiUrl: 'https://file.example' })).toMatchObject(
      at('https://file.example'),
    );
  });

  it('include whether the system starts the app at the login, and again after a failure', () => {
    expect(readSettings(['--supervised'], {}, {}).isSupervised).toBe(true);
    expect(readSettings([], { KIOSK_SUPERVISED: '1' }, {}).isSupervised).toBe(true);
    expect(readSettings([], {}, { startAtLogin: false }).startAtLogin).toBe(false);
    expect(readSettings([], {}, { startAtLogin: 'yes' as unknown as boolean }).startAtLogin).toBeNull();
  });

  it('contain the address of the update feed: https, or on this machine', () => {
    const feed = 'https://updates.nordwind.example/kiosk';
    const feedOf = (env: NodeJS.ProcessEnv, file: SettingsFile = {}) => readSettings([], env, file).updateFeed;
    expect(readSettings([`--update-feed=${feed}/`], { KIOSK_UPDATE_FEED: 'https://b.example' }, {}).updateFeed).toBe(
      feed,
    );
    expect(feedOf({}, { updateFeed: feed })).toBe(feed);
    expect(feedOf({ KIOSK_UPDATE_FEED: ' ' })).toBeNull();
    expect(feedOf({ KIOSK_UPDATE_FEED: 'http://127.0.0.1:8080' })).toBe('http://127.0.0.1:8080');
    for (const address of ['updates', 'http://updates.example', 'ftp://updates.example'])
      expect(() => feedOf({ KIOSK_UPDATE_FEED: address, KIOSK_ALLOW_HTTP: '1' })).toThrow(
        'it must be an https address',
      );
  });

  it('may set the PIN of the staff door', () => {
    const pinOf = (env: NodeJS.ProcessEnv, file: SettingsFile) => readSettings([], env, file).staffPin;
    expect(pinOf({ KIOSK_STAFF_PIN: '246802' }, { staffPin: '987654' })).toBe('246802');
    expect(pinOf({}, { staffPin: 987654 as unknown as string })).toBe('987654');
  });

  it('of a flag or the environment override those of staff', () => {
    const overridden = (args: string[], env: NodeJS.ProcessEnv) => givenAtStart(givenValues(args, env));
    expect(overridden(['--mode=kiosk'], { KIOSK_API_URL: 'https://a.example' })).toEqual(['mode', 'address']);
    expect(overridden(['--idle-seconds=0'], {})).toEqual(['idle']);
    expect(overridden([], { KIOSK_MODE: '', KIOSK_API_URL: ' ' })).toEqual([]);
  });

  it('include the data folder before the file is read', () => {
    expect(givenValues(['--user-data=/a'], { KIOSK_USER_DATA: '/b' }).userData).toBe('/a');
    expect(givenValues([], { KIOSK_USER_DATA: '/b' }).userData).toBe('/b');
    expect(givenValues([], { KIOSK_USER_DATA: ' ' })).toEqual({});
  });

  it("ignore Electron's and Chromium's flags", () => {
    const args = ['--inspect', '--remote-debugging-port=9222', '.', '--no-sandbox', '--mode=field'];
    expect(readSettings(args, {}, {}).mode).toBe('field');
  });

  it.each([
    ['https://api.example.com/', 'https://api.example.com'],
    ['http://10.0.0.5:8080/base/', 'http://10.0.0.5:8080/base'],
    [' https://api.example.com/a/b?x=1#y ', 'https://api.example.com/a/b'],
  ])('read the address %s as %s', (given, expected) => {
    expect(readSettings([], { KIOSK_API_URL: given, KIOSK_ALLOW_HTTP: '1' }, {}).server).toEqual({
      kind: 'remote',
      url: expected,
    });
  });

  it.each(['api.example.com', 'ftp://api.example.com', 'file:///etc'])('refuse and name the address %s', (given) => {
    expect(() => readSettings([], { KIOSK_API_URL: given }, {})).toThrow(
      `KIOSK_API_URL is "${given}"; it must be an address such as https://api.example.com.`,
    );
  });

  it('refuse and name an unknown mode', () => {
    expect(() => readSettings(['--mode=kiosq'], {}, {})).toThrow(
      'KIOSK_MODE is "kiosq"; it must be one of desktop, kiosk, field.',
    );
  });

  it.each([0, '0', 5, '86400'])('accept %s seconds until a visit ends', (idleSeconds) => {
    expect(readSettings([], {}, { idleSeconds: idleSeconds as number }).idleSeconds).toBe(Number(idleSeconds));
  });

  it.each(['-1', 'soon', '1.5', '100000'])('refuse and name the wait of %s seconds', (given) => {
    expect(() => readSettings([], { KIOSK_IDLE_SECONDS: given }, {})).toThrow(`KIOSK_IDLE_SECONDS is "${given}"`);
  });

  it('of a packaged app never choose the demo', () => {
    const shipped = (file: SettingsFile) => readAll({}, file, { hasDemo: false, hasPin: false }).server;
    expect(shipped({})).toEqual({ kind: 'unset' });
    expect(shipped({ server: 'demo' })).toEqual({ kind: 'unset' });
    expect(shipped({ server: 'own' })).toEqual({ kind: 'own' });
  });

  it.each([
    'http://10.0.0.5:8080',
    'http://api.example.com',
    'http://localhost.example.com',
    'http://127.0.0.1.example.com',
  ])('refuse %s without permission for plain http', (url) => {
    expect(() => readSettings([], {}, { apiUrl: url })).toThrow('plain http to another machine');
    expect(readSettings([], {}, { apiUrl: url, allowHttp: true })).toMatchObject(at(url));
    expect(readSettings(['--allow-http', `--api-url=${url}`], {}, {})).toMatchObject(at(url));
  });

  it.each(['http://127.0.0.1:8080', 'http://127.8.9.1', 'http://localhost:1', 'http://[::1]:8080'])(
    'allow plain http on this computer: %s',
    (url) => {
      expect(readSettings([], {}, { apiUrl: url }).server).toEqual({ kind: 'remote', url });
    },
  );
});

describe('a kiosk', () => {
  it.each<[string, string[], NodeJS.ProcessEnv, SettingsFile, boolean]>([
    ['a flag', ['--api-url=https://flag.example'], {}, {}, false],
    ['the environment', [], { KIOSK_API_URL: 'https://env.example' }, {}, false],
    ['an address in the file', [], {}, { apiUrl: 'https://file.example' }, false],
    ['the built-in server in the file', [], {}, { server: 'own' }, false],
    ['a stored PIN', [], {}, {}, true],
    ['a PIN in the environment', [], { KIOSK_STAFF_PIN: '246802' }, {}, false],
    ['a PIN in the file', [], {}, { staffPin: '246802' }, false],
  ])('is set up by %s', (_name, args, env, file, hasPin) => {
    expect(isSetUp(givenValues(args, env), file, hasPin)).toBe(true);
  });

  it('is not set up by its mode alone', () => {
    const env = { KIOSK_MODE: 'kiosk', KIOSK_API_URL: ' ' };
    expect(isSetUp(givenValues(['--mode=kiosk'], env), { mode: 'kiosk', apiUrl: '' }, false)).toBe(false);
  });
});
