import { describe, expect, it } from 'vitest';
import type { SettingsFile } from '../settings.ts';
import { ServerControl, type ServerControlOptions } from './server-control.ts';

const ADMIN = { vendor: 'Fair & Co', userName: 'ines@example.com', password: 'wheel-of-fortune' };

function openControl(options: Partial<ServerControlOptions> = {}) {
  const saved: SettingsFile[] = [];
  const started: string[] = [];
  const made: unknown[] = [];
  const checked: string[] = [];
  const state = { failure: '' };
  const control = new ServerControl({
    choice: { kind: 'unset' },
    isForStaff: () => true,
    embedded: (kind) => ({
      url: 'http://127.0.0.1:4711',
      start: async () => {
        started.push(kind);
        if (state.failure !== '') throw new Error(state.failure);
      },
      stop: () => void started.push('stopped'),
    }),
    makeAdmin: async (admin) => void made.push(admin),
    checkAddress: async (address) => void checked.push(address),
    save: (values) => saved.push(values),
    onChanged: () => {},
    onLog: () => {},
    ...options,
  });
  return { control, saved, started, made, checked, state };
}

describe('a kiosk without a server', () => {
  it('starts none, the demo least of all', async () => {
    const { control, started } = openControl();
    await control.start();
    expect(control.state).toEqual({ kind: 'set-up' });
    expect(control.baseUrl).toBe('');
    expect(started).toEqual([]);
  });

  it('takes an address once it has answered', async () => {
    const { control, saved, checked } = openControl();
    await control.takeAddress({ address: ' https://api.example.com/base/ ', isHttpAllowed: false });
    expect(checked).toEqual(['https://api.example.com/base']);
    expect(saved).toEqual([{ apiUrl: 'https://api.example.com/base', allowHttp: false, server: undefined }]);
    expect(control.state).toEqual({ kind: 'ready' });
    expect(control.baseUrl).toBe('https://api.example.com/base');
  });

  it('stores no address where nothing answers', async () => {
    const { control, saved } = openControl({ checkAddress: () => Promise.reject(new Error('Nothing answers.')) });
    await expect(control.takeAddress({ address: 'https://a.example', isHttpAllowed: false })).rejects.toThrow();
    expect(saved).toEqual([]);
    expect(control.state).toEqual({ kind: 'set-up' });
  });

  it.each(['', 'api.example.com', 'ftp://a.example', 'http://10.0.0.5', 'https://user:word@a.example'])(
    'refuses the address %j before anything is sent',
    async (address) => {
      const { control, checked } = openControl();
      await expect(control.takeAddress({ address, isHttpAllowed: false })).rejects.toMatchObject({ code: 'refused' });
      expect(checked).toEqual([]);
    },
  );

  it('takes the built-in server with an administrator of its own, and never writes the password down', async () => {
    const { control, saved, made, started } = openControl();
    await control.takeOwnServer(ADMIN);
    expect(made).toEqual([ADMIN]);
    expect(started).toEqual(['own']);
    expect(saved).toEqual([{ apiUrl: undefined, allowHttp: undefined, server: 'own' }]);
    expect(control.state).toEqual({ kind: 'ready' });
  });

  it.each([
    { ...ADMIN, password: 'short' },
    { ...ADMIN, userName: 'ines' },
    { ...ADMIN, vendor: ' ' },
  ])('refuses %j', async (request) => {
    const { control, made } = openControl();
    await expect(control.takeOwnServer(request)).rejects.toMatchObject({ code: 'refused' });
    expect(made).toEqual([]);
  });
});

describe('a kiosk with a server', () => {
  it('is not set up again from its screen', async () => {
    const { control } = openControl({ choice: { kind: 'remote', url: 'https://api.example.com' } });
    const request = { address: 'https://evil.example', isHttpAllowed: false };
    await expect(control.takeAddress(request)).rejects.toMatchObject({ code: 'refused' });
    await expect(control.takeOwnServer(ADMIN)).rejects.toMatchObject({ code: 'refused' });
    expect(() => control.chooseAgain()).toThrow();
    expect(control.baseUrl).toBe('https://api.example.com');
  });

  it('that does not start lives, says why, and starts when it is tried again', async () => {
    const { control, state } = openControl({ choice: { kind: 'own' } });
    state.failure = 'file is not a database';
    await control.start();
    expect(control.state).toEqual({ kind: 'failed', reason: 'file is not a database' });
    state.failure = '';
    await control.tryAgain();
    expect(control.state).toEqual({ kind: 'ready' });
  });

  it('that does not start can be replaced by staff, and not by visitors', async () => {
    for (const isForStaff of [true, false]) {
      const { control, state } = openControl({ choice: { kind: 'own' }, isForStaff: () => isForStaff });
      state.failure = 'no';
      await control.start();
      if (!isForStaff) expect(() => control.chooseAgain()).toThrow();
      else control.chooseAgain();
      expect(control.state.kind).toBe(isForStaff ? 'set-up' : 'failed');
    }
  });
});
