import { describe, expect, it } from 'vitest';
import type { AppInfo } from '#shared/ipc/channels.ts';
import { FakeMain } from '../../../tests/support/fake-main.ts';
import { text } from '../texts.ts';
import { AppStore } from './AppStore.ts';

const INFO: AppInfo = {
  version: '0.1.0',
  mode: 'desktop',
  apiUrl: 'https://api.example.com',
  server: { kind: 'ready' },
  settingsSetAside: null,
  damagedData: null,
  provisionProblem: null,
  givenAtStart: [],
  storedFlags: [],
  lostFlags: [],
  closedUntil: null,
  keyStore: 'ready',
  takesCodes: false,
  idleSeconds: 60,
};

async function openStore(changes: Partial<AppInfo> = {}) {
  const main = new FakeMain({ 'app:info': () => ({ ...INFO, ...changes }) });
  const store = new AppStore(main);
  await store.load();
  return { main, store };
}

describe('the notices for staff on the login screen', () => {
  it('are empty without problems', async () => {
    expect((await openStore()).store.staffNotices).toEqual([]);
    expect((await openStore({ apiUrl: 'http://127.0.0.1:8080' })).store.staffNotices).toEqual([]);
  });

  it.each<[string, Partial<AppInfo>, string]>([
    ['plain http', { apiUrl: 'http://10.0.0.5:8080' }, text('login.plainHttp', { host: '10.0.0.5:8080' })],
    ['a missing key store', { keyStore: 'none' }, text('login.noKeyStore')],
    ['a key store that fails', { keyStore: 'failing' }, text('login.keyStoreFails')],
    ['settings set aside', { settingsSetAside: '/a.json' }, text('login.settingsSetAside', { file: '/a.json' })],
    [
      'a server that is started again',
      { server: { kind: 'interrupted', reason: 'crash' } },
      text('login.serverInterrupted', { reason: 'crash' }),
    ],
  ])('of %s', async (_name, changes, notice) => {
    expect((await openStore(changes)).store.staffNotices).toEqual([notice]);
  });

  it('follow changes while the app runs', async () => {
    const { main, store } = await openStore();
    main.emit('app:changed', { ...INFO, keyStore: 'failing' });
    expect(store.staffNotices).toEqual([text('login.keyStoreFails')]);
  });
});

describe('the set-up', () => {
  it.each<[AppInfo['server'], boolean]>([
    [{ kind: 'ready' }, true],
    [{ kind: 'interrupted', reason: '' }, true],
    [{ kind: 'set-up' }, false],
    [{ kind: 'failed', reason: '' }, false],
  ])('with the server %j: shows the usual screens: %s', async (server, hasServer) => {
    expect((await openStore({ server })).store.hasServer).toBe(hasServer);
  });
});

it('is for visitors only in kiosk mode, and before the mode is known', async () => {
  expect((await openStore()).store.isForVisitorsOnly).toBe(false);
  expect((await openStore({ mode: 'kiosk' })).store.isForVisitorsOnly).toBe(true);
  expect(new AppStore(new FakeMain()).isForVisitorsOnly).toBe(true);
});

describe('a screen among visitors', () => {
  it.each<[AppInfo['mode'], boolean]>([
    ['desktop', false],
    ['kiosk', true],
    ['field', true],
  ])('is assumed in %s mode: %s', async (mode, isAmongVisitors) => {
    expect((await openStore({ mode })).store.isAmongVisitors).toBe(isAmongVisitors);
  });
});
