import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import type { AppInfo } from '#shared/ipc/channels.ts';
import { testStores } from '../../../tests/support/fake-main.ts';

const ADDRESS = { address: 'https://api.example.com', isHttpAllowed: false };
const NEW: AppInfo = {
  version: '0.0.0',
  mode: 'desktop',
  apiUrl: null,
  server: { kind: 'set-up' },
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
const READY: AppInfo = { ...NEW, apiUrl: ADDRESS.address, server: { kind: 'ready' } };

/** A kiosk without a server, after the first step. */
function chosen(handlers: Parameters<typeof testStores>[0], info = NEW) {
  const parts = testStores(handlers);
  parts.main.emit('app:changed', info);
  parts.main.emit('staff:changed', { kind: 'open', leftMs: 60_000, hasPin: true });
  parts.stores.setUp.chooseRole({ mode: 'kiosk', staffPin: '246802' });
  return parts;
}

describe('the set-up', () => {
  it('sends role and server together, and is shown until staff close its last step', async () => {
    const { stores, main } = chosen({});
    const { setUp } = stores;
    main.handlers['set-up:take-address'] = () => {
      // The kiosk has its server before the call returns.
      main.emit('app:changed', READY);
      expect(setUp.isShown).toBe(true);
      return null;
    };
    expect(await setUp.takeAddress(ADDRESS)).toBeNull();
    expect(main.calls).toEqual([
      {
        channel: 'set-up:take-address',
        request: { server: ADDRESS, role: { mode: 'kiosk', staffPin: '246802' } },
      },
    ]);
    expect([setUp.step, setUp.isShown, setUp.modeToStart]).toEqual(['done', true, 'kiosk']);
    setUp.end();
    expect([setUp.isShown, setUp.modeToStart]).toEqual([false, null]);
  });

  it('starts no other mode if a launch option set the mode', async () => {
    const { stores } = chosen({}, { ...NEW, givenAtStart: ['mode'] });
    expect(stores.setUp.modeToStart).toBeNull();
  });

  it('shows in its form why a server was rejected, without a notice', async () => {
    const { stores, main } = chosen({
      'set-up:take-address': () => {
        throw new AppError('unreachable', 'Nothing answers.');
      },
    });
    expect(await stores.setUp.takeAddress(ADDRESS)).toBe('Nothing answers.');
    expect([stores.setUp.step, stores.setUp.isBusy, stores.toasts.toasts]).toEqual(['server', false, []]);
    main.handlers['set-up:take-address'] = () => null;
    expect(await stores.setUp.takeAddress(ADDRESS)).toBeNull();
  });

  it('calls once after a double tap', async () => {
    const { stores, main } = chosen({ 'set-up:take-address': () => null });
    const both = [stores.setUp.takeAddress(ADDRESS), stores.setUp.takeAddress(ADDRESS)];
    expect(stores.setUp.isBusy).toBe(true);
    await Promise.all(both);
    expect(main.timesCalled('set-up:take-address')).toBe(1);
  });

  it('shows a notice when a server does not start again', async () => {
    const { stores } = testStores({
      'set-up:try-again': () => {
        throw new AppError('refused', 'The disk is full.');
      },
    });
    await stores.setUp.tryAgain();
    expect(stores.toasts.toasts.map(({ text }) => text)).toEqual(['The disk is full.']);
  });
});
