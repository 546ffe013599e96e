import { describe, expect, it } from 'vitest';
import { givenValues } from './flags.ts';
import { readSettings, type SettingsFile } from './settings.ts';
import { type Launch, lostFlags, storedFlags, storeFlags } from './stored-flags.ts';

const KIOSK: Launch = { isPackaged: true, isSupervised: false, mode: 'kiosk' };
const FLAGS = ['--mode=kiosk', '--api-url=http://10.0.0.5', '--allow-http', '--idle-seconds=30'];
const FEED = 'https://updates.example';
/** Flags that a kiosk never stores. */
const OF_THIS_START = ['--user-data=/data', '--provision=/kiosk.json', '--no-sandbox'];

function stored(args: string[], launch: Launch, store: SettingsFile = {}, env: NodeJS.ProcessEnv = {}) {
  let writes = 0;
  const file = {
    get store() {
      return store;
    },
    set store(values) {
      writes += 1;
      store = values;
    },
  };
  storeFlags(file, givenValues(args, env), launch);
  return { store, writes };
}

describe('the flags of an installed kiosk', () => {
  it('are stored, so that a start without flags has the same settings', () => {
    const given = givenValues(FLAGS, { KIOSK_UPDATE_FEED: FEED });
    const { store } = stored(FLAGS, KIOSK, { idleSeconds: 90 }, { KIOSK_UPDATE_FEED: FEED });
    const options = { hasDemo: false, hasPin: false };
    const settings = readSettings({}, store, options);
    expect(settings).toEqual(readSettings(given, {}, options));
    expect(settings).toMatchObject({ mode: 'kiosk', idleSeconds: 30, updateFeed: FEED });
    expect(settings.server).toEqual({ kind: 'remote', url: 'http://10.0.0.5' });
  });

  it('include no folder, no file, no PIN and no switch of Chromium', () => {
    const { store } = stored([...FLAGS, ...OF_THIS_START], KIOSK, {}, { KIOSK_STAFF_PIN: '246802' });
    expect(Object.keys(storedFlags(store)).sort()).toEqual(['allowHttp', 'apiUrl', 'idleSeconds', 'mode']);
    expect(JSON.stringify(store)).not.toMatch(/data|json|246802|sandbox/);
  });

  it('give way to explicit ones, which are stored in their place', () => {
    const { store } = stored(FLAGS, KIOSK);
    expect(
      readSettings(givenValues(['--idle-seconds=10'], {}), store, { hasDemo: false, hasPin: false }),
    ).toMatchObject({
      mode: 'kiosk',
      idleSeconds: 10,
    });
    const later = stored(['--idle-seconds=10'], KIOSK, store);
    expect(storedFlags(later.store)).toMatchObject({ mode: 'kiosk', idleSeconds: '10' });
  });

  it('are written only if they have changed, because the disk may be full', () => {
    const { store, writes } = stored(FLAGS, KIOSK);
    expect([writes, stored(FLAGS, KIOSK, store).writes, stored([], KIOSK, store).writes]).toEqual([1, 0, 0]);
  });

  it.each<[string, Launch]>([
    ['an app at a desk', { ...KIOSK, mode: 'desktop' }],
    ['an app from a checkout', { ...KIOSK, isPackaged: false }],
    ['an app whose supervisor passes them again', { ...KIOSK, isSupervised: true }],
  ])('are not stored by %s', (_who, launch) => {
    expect(stored(FLAGS, launch).writes).toBe(0);
  });

  it.each<unknown>([null, 7, 'kiosk', [], { mode: null }, { mode: ' ', userData: '/data' }])(
    'may be anything in a file that people wrote: %j',
    (flags) => {
      const file = { flags } as SettingsFile;
      expect(readSettings({}, file, { hasDemo: true, hasPin: false })).toMatchObject({ mode: 'desktop' });
    },
  );

  it('with a PIN, a damaged mode counts as missing', () => {
    const file = { flags: { mode: 'kiosq' }, mode: 'field' };
    expect(readSettings({}, file, { hasDemo: true, hasPin: true }).mode).toBe('field');
    expect(() => readSettings({}, file, { hasDemo: true, hasPin: false })).toThrow('kiosq');
  });
});

it.each<[string, string[], Launch, string[]]>([
  ['a kiosk stores its flags', FLAGS, KIOSK, []],
  ['a folder is not stored', [...FLAGS, '--user-data=/data'], KIOSK, ['--user-data=/data']],
  ['the values of a provisioning file are stored', ['--provision=/kiosk.json'], KIOSK, []],
  ['an app at a desk stores none', ['--idle-seconds=5'], { ...KIOSK, mode: 'desktop' }, ['--idle-seconds=5']],
  ['a supervisor passes them again', OF_THIS_START, { ...KIOSK, isSupervised: true }, []],
  ['a checkout is not updated', OF_THIS_START, { ...KIOSK, isPackaged: false }, []],
  ["Chromium's switches are not settings", ['--no-sandbox'], KIOSK, []],
])('the flags that an update would lose: %s', (_why, args, launch, lost) => {
  const env = { KIOSK_STAFF_PIN: '246802', KIOSK_SUPERVISED: '0' };
  expect(lostFlags(givenValues(args, env), stored(args, launch, {}, env).store, launch)).toEqual(lost);
});

it('flags that could not be stored would be lost', () => {
  expect(lostFlags(givenValues(['--mode=kiosk'], {}), {}, KIOSK)).toEqual(['--mode=kiosk']);
});
