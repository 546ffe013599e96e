import { describe, expect, it } from 'vitest';
import type { AddressRequest, KioskRole } from '#shared/ipc/set-up.ts';
import { ServerControl, type ServerControlOptions } from './server-control.ts';
import type { SettingsFile } from './settings.ts';

const ADDRESS = { address: ' https://api.example.com/base/ ', isHttpAllowed: false };
const ROLE: KioskRole = { mode: 'kiosk', staffPin: '246802' };
const ADMIN = { vendor: 'Fair & Co', userName: 'ines@example.com', password: 'wheel-of-fortune' };

function openControl(options: Partial<ServerControlOptions> = {}) {
  const kept: [SettingsFile, KioskRole][] = [];
  const started: string[] = [];
  const made: unknown[] = [];
  const checked: AddressRequest[] = [];
  const state = { failure: '' };
  const control = new ServerControl({
    choice: { kind: 'unset' },
    isForStaff: () => true,
    hasStaff: () => false,
    embedded: (kind) => ({
      url: 'http://127.0.0.1:4711',
      start: async () => {
        started.push(kind);
        if (state.failure !== '') throw new Error(state.failure);
      },
      stop: () => void started.push('stopped'),
    }),
    makeAdmin: async (admin) => void made.push(admin),
    checkAddress: async (given) => {
      checked.push(given);
      return 'https://api.example.com/base';
    },
    keep: async (server, role) => void kept.push([server, role]),
    onChanged: () => {},
    onLog: () => {},
    ...options,
  });
  return { control, kept, started, made, checked, state };
}

describe('a kiosk without a server', () => {
  it('starts no server, not even the demo', async () => {
    const { control, started } = openControl();
    await control.start();
    expect(control.state).toEqual({ kind: 'set-up' });
    expect(control.baseUrl).toBe('');
    expect(started).toEqual([]);
  });

  it('chooses an address once it has answered', async () => {
    const { control, kept, checked } = openControl();
    await control.takeAddress({ server: ADDRESS, role: ROLE });
    expect(checked).toEqual([ADDRESS]);
    expect(kept).toEqual([[{ apiUrl: 'https://api.example.com/base', allowHttp: false, server: undefined }, ROLE]]);
    expect(control.state).toEqual({ kind: 'ready' });
    expect(control.baseUrl).toBe('https://api.example.com/base');
  });

  it('stores no address if nothing answers', async () => {
    const { control, kept } = openControl({ checkAddress: () => Promise.reject(new Error('Nothing answers.')) });
    await expect(control.takeAddress({ server: ADDRESS, role: ROLE })).rejects.toThrow();
    expect(kept).toEqual([]);
    expect(control.state).toEqual({ kind: 'set-up' });
  });

  it('chooses the built-in server with its first administrator, and stores no password', async () => {
    const { control, kept, made, started } = openControl();
    await control.takeOwnServer({ server: ADMIN, role: ROLE });
    expect(made).toEqual([ADMIN]);
    expect(started).toEqual(['own']);
    expect(kept).toEqual([[{ apiUrl: undefined, allowHttp: undefined, server: 'own' }, ROLE]]);
    expect(control.state).toEqual({ kind: 'ready' });
  });

  it.each([
    { ...ADMIN, password: 'short' },
    { ...ADMIN, userName: 'ines' },
    { ...ADMIN, vendor: ' ' },
  ])('refuses %j', async (server) => {
    const { control, made } = openControl();
    await expect(control.takeOwnServer({ server, role: ROLE })).rejects.toMatchObject({ code: 'refused' });
    expect(made).toEqual([]);
  });
});

it('among visitors a kiosk is not set up without a PIN', async () => {
  for (const mode of ['kiosk', 'field', 'desktop'] as const) {
    const { control } = openControl();
    const taken = control.takeAddress({ server: ADDRESS, role: { mode, staffPin: null } });
    if (mode === 'desktop') await taken;
    else await expect(taken).rejects.toMatchObject({ code: 'refused' });
  }
});

describe('a kiosk with a staff PIN and without a server', () => {
  it('is set up by staff only', async () => {
    const { control, checked, made } = openControl({ hasStaff: () => true, isForStaff: () => false });
    await expect(control.takeAddress({ server: ADDRESS, role: ROLE })).rejects.toMatchObject({ code: 'refused' });
    await expect(control.takeOwnServer({ server: ADMIN, role: ROLE })).rejects.toMatchObject({ code: 'refused' });
    expect([checked, made]).toEqual([[], []]);
    const staffed = openControl({ hasStaff: () => true });
    await staffed.control.takeAddress({ server: ADDRESS, role: ROLE });
    expect(staffed.control.state).toEqual({ kind: 'ready' });
  });
});

describe('a kiosk with a server', () => {
  it('refuses to be set up again', async () => {
    const { control } = openControl({ choice: { kind: 'remote', url: 'https://api.example.com' } });
    await expect(control.takeAddress({ server: ADDRESS, role: ROLE })).rejects.toMatchObject({ code: 'refused' });
    await expect(control.takeOwnServer({ server: ADMIN, role: ROLE })).rejects.toMatchObject({ code: 'refused' });
    expect(() => control.chooseAgain()).toThrow();
    expect(control.baseUrl).toBe('https://api.example.com');
  });

  it('that does not start shows why, and starts on the next attempt', async () => {
    const { control, state } = openControl({ choice: { kind: 'own' } });
    state.failure = 'file is not a database';
    await control.start();
    expect(control.state).toEqual({ kind: 'failed', reason: 'file is not a database' });
    state.failure = '';
    await control.tryAgain();
    expect(control.state).toEqual({ kind: 'ready' });
  });

  it('that does not start can be replaced by staff but not by visitors', async () => {
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
