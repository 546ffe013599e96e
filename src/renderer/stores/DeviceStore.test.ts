import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import type { DeviceState } from '#shared/ipc/device.ts';
import { testStores } from '../../../tests/support/fake-main.ts';

const DEVICE = { id: 4, name: 'Hall 3', campaigns: [], isRevoked: false };
const REGISTERED: DeviceState = { kind: 'registered', device: DEVICE, isKept: true };

describe('the registration of this kiosk', () => {
  it('is loaded, and then follows events', async () => {
    const { stores, main } = testStores({ 'device:state': () => REGISTERED });
    const { device } = stores;
    expect([device.state, device.name]).toEqual([null, null]);
    await device.load();
    expect([device.state, device.name]).toEqual([REGISTERED, 'Hall 3']);
    main.emit('device:changed', { kind: 'refused', device: DEVICE });
    expect(device.state?.kind).toBe('refused');
    main.emit('device:changed', { kind: 'unregistered' });
    expect(device.name).toBeNull();
  });

  it('changes with an accepted code', async () => {
    const { stores, main } = testStores({ 'device:register': () => REGISTERED });
    expect(await stores.device.enter('abcd 2345')).toBe(true);
    expect(main.calls).toEqual([{ channel: 'device:register', request: { pairingCode: 'abcd 2345' } }]);
    expect(stores.device.state).toEqual(REGISTERED);
  });

  it('stays the same after a rejected code, with the reason until the code is edited', async () => {
    const { stores } = testStores({
      'device:register': () => {
        throw new AppError('refused', 'Wrong.', { reason: 'pairing-code-wrong' });
      },
    });
    const { device } = stores;
    expect(await device.enter('nothing')).toBe(false);
    expect(device.refusal).toEqual({ reason: 'pairing-code-wrong', message: 'Wrong.' });
    expect(device.isRegistering).toBe(false);
    device.forgetRefusal();
    expect(device.refusal).toBeNull();
    expect(stores.toasts.toasts).toEqual([]);
  });

  it('sends one code at a time, because the server would reject a second as used', async () => {
    const { promise, resolve } = Promise.withResolvers<DeviceState>();
    const { stores, main } = testStores({ 'device:register': () => promise });
    const first = stores.device.enter('ABCD2345');
    expect(await stores.device.enter('ABCD2345')).toBe(false);
    resolve(REGISTERED);
    expect(await first).toBe(true);
    expect(main.timesCalled('device:register')).toBe(1);
  });
});
