import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Device } from '#shared/entities/device.ts';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { fakeEncryption } from '../../../tests/support/main.ts';
import { DEVICE, keyOf, newState, openDevice } from '../../../tests/support/own-device.ts';
import { RequestFailure } from '../link/failure.ts';
import type { Encryption } from '../shell/key-store.ts';
import { type OwnDevice, ROTATION_MS } from './own-device.ts';

describe('registering this kiosk', () => {
  it('gives it a key for the players of its campaigns, and lets what was parked go', async () => {
    const { device, told, usable } = await openDevice();
    expect(device.state).toEqual({ kind: 'unregistered' });
    expect(await device.register(' ABCD2345 ')).toEqual({ kind: 'registered', device: DEVICE, isKept: true });
    expect([device.tokenFor('3')?.accessToken, device.tokenFor(4)]).toEqual(['key-1', null]);
    expect([told, usable.count]).toEqual([['registered'], 1]);
    expect(JSON.stringify(device.state)).not.toContain('key-1');
  });

  it('makes a key pair that signs claims, also after a restart, and whose private key is never sent', async () => {
    const state = { ...newState(), hasClaims: true };
    const first = await openDevice({ state });
    expect(first.device.sign('SB1.A')).toBeNull();
    await first.device.register('ABCD2345');
    const { publicKey } = state.device as { publicKey: string };
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
    const isSigned = (device: OwnDevice) =>
      verify(null, Buffer.from('SB1.A'), key, Buffer.from(device.sign('SB1.A') ?? '', 'base64url'));
    expect(isSigned(first.device)).toBe(true);
    await first.checkIn();
    expect(isSigned((await openDevice({ file: first.file, state })).device)).toBe(true);
    await first.device.register('ABCD2345');
    expect((state.device as { publicKey: string }).publicKey).not.toBe(publicKey);
    expect(isSigned(first.device)).toBe(false);
  });

  it('signs nothing at a server that stores no public keys, because no desk could check it', async () => {
    const { device } = await openDevice();
    await device.register('ABCD2345');
    expect(device.sign('SB1.A')).toBeNull();
  });

  it('signs nothing while the key store keeps the key locked', async () => {
    const state = { ...newState(), hasClaims: true };
    const first = await openDevice({ state });
    await first.device.register('ABCD2345');
    const decryptStringAsync = async () => Promise.reject(new Error('locked'));
    const again = await openDevice({ file: first.file, state, encryption: { decryptStringAsync } });
    expect([again.device.isLocked, again.device.sign('SB1.A')]).toEqual([true, null]);
  });

  it('is refused for a wrong code, and is not believed to be refused by a stranger', async () => {
    const { device, state } = await openDevice();
    await expect(device.register('WRONG')).rejects.toMatchObject({ code: 'refused', reason: 'pairing-code-wrong' });
    state.stranger = 400;
    await expect(device.register('ABCD2345')).rejects.toMatchObject({ code: 'unreachable' });
    expect(device.state).toEqual({ kind: 'unregistered' });
  });

  it('happens by itself with the code of the set-up, as soon as there is a network, and once', async () => {
    const state = { ...newState(), stranger: 502 as number | null };
    const { device, checkIn, code, told, log } = await openDevice({ setUpWith: 'ABCD2345', state });
    expect(device.isPairing).toBe(true);
    await checkIn();
    expect([device.state.kind, code.left, log]).toEqual(['unregistered', 'ABCD2345', []]);
    state.stranger = null;
    await checkIn();
    expect([device.state.kind, code.left, told, state.grants]).toEqual(['registered', null, ['registered'], 1]);
    expect(device.isPairing).toBe(false);
  });

  it('does not go on with a code of the set-up that the server does not take', async () => {
    const { device, checkIn, code, log } = await openDevice({ setUpWith: 'WRONG' });
    await checkIn();
    expect([device.state.kind, code.left]).toEqual(['unregistered', null]);
    expect(log).toEqual(['device: the pairing code of the set-up is not taken']);
  });

  it('outlasts a restart, encrypted', async () => {
    const first = await openDevice();
    await first.device.register('ABCD2345');
    const stored = first.db.prepare('SELECT secret FROM device').pluck().get() as Buffer;
    expect(stored.includes('key-1')).toBe(false);
    const again = await openDevice({ file: first.file, state: first.state });
    expect(keyOf(again.device)).toBe('key-1');
  });

  it('does not outlast it where there is no real encryption, and says so', async () => {
    const encryption = { isAsyncEncryptionAvailable: async () => false };
    const first = await openDevice({ encryption });
    expect(await first.device.register('ABCD2345')).toMatchObject({ kind: 'registered', isKept: false });
    expect(first.db.prepare('SELECT count(*) FROM device').pluck().get()).toBe(0);
  });

  it('waits for a key store that is away at the start', async () => {
    const first = await openDevice();
    await first.device.register('ABCD2345');
    const store = { isAway: true };
    const decrypt = fakeEncryption().decryptStringAsync;
    const again = await openDevice({
      file: first.file,
      state: first.state,
      encryption: {
        decryptStringAsync: async (bytes) => {
          if (store.isAway) throw new Error('The keyring is locked.');
          return decrypt(bytes);
        },
      },
    });
    expect(again.device.state).toEqual({ kind: 'locked' });
    store.isAway = false;
    again.clock.advance(60_000);
    await expect.poll(() => again.device.state.kind).toBe('registered');
    expect(keyOf(again.device)).toBe('key-1');
    expect([again.told, again.usable.count]).toEqual([['registered'], 1]);
  });
});

it('writes its key once the key store that was away at the registration works', async () => {
  const store = { isAway: true };
  const encrypt = fakeEncryption().encryptStringAsync;
  const { device, clock, file } = await openDevice({
    encryption: {
      encryptStringAsync: async (text) => {
        if (store.isAway) throw new Error('The keyring is locked.');
        return encrypt(text);
      },
    },
  });
  expect(await device.register('ABCD2345')).toMatchObject({ isKept: false });
  store.isAway = false;
  clock.advance(60_000);
  await expect.poll(() => device.state).toMatchObject({ isKept: true });
  expect(keyOf((await openDevice({ file })).device)).toBe('key-1');
});

describe('a check-in', () => {
  it('brings name and campaigns up to date', async () => {
    const { device, checkIn, state, told } = await openDevice();
    await device.register('ABCD2345');
    await checkIn();
    expect(told).toEqual(['registered']);
    state.device = { ...DEVICE, campaigns: [{ id: 9 }] };
    await checkIn();
    expect([keyOf(device), device.tokenFor(9)?.accessToken]).toEqual([null, 'key-1']);
  });

  it('whose answer or refusal arrives after a new registration changes nothing', async () => {
    for (const isRefused of [false, true]) {
      const { device, state, told, db } = await openDevice();
      await device.register('ABCD2345');
      const before = device.generation;
      const late = Promise.withResolvers<{ device: Device }>();
      const asked = device.checkIn(() => late.promise);
      state.device = { ...DEVICE, id: 5, name: 'Booth right' };
      await device.register('ABCD2345');
      const stored = () => db.prepare('SELECT secret FROM device').pluck().get();
      const then = stored();
      if (isRefused) late.reject(new RequestFailure('unauthorized', '', { status: 401, proof: 'form' }));
      else late.resolve({ device: { ...DEVICE, name: 'Renamed' } });
      expect(await asked).toBeNull();
      expect(device.generation).not.toBe(before);
      expect([device.state, keyOf(device)]).toMatchObject([{ kind: 'registered', device: { id: 5 } }, 'key-2']);
      expect([told, stored()]).toEqual([['registered', 'registered'], then]);
    }
  });

  it('whose standing is being stored at a new registration leaves the new one', async () => {
    const gate = { wait: Promise.resolve() };
    const encrypt = fakeEncryption().encryptStringAsync;
    const encryption: Partial<Encryption> = {
      encryptStringAsync: async (text) => {
        if (text.includes('Renamed')) await gate.wait;
        return encrypt(text);
      },
    };
    const { device, state } = await openDevice({ encryption });
    await device.register('ABCD2345');
    const late = Promise.withResolvers<void>();
    gate.wait = late.promise;
    const asked = device.checkIn(async () => ({ device: { ...DEVICE, name: 'Renamed' } }));
    state.device = { ...DEVICE, id: 5 };
    await device.register('ABCD2345');
    late.resolve();
    expect(await asked).toBeNull();
    expect([device.identity?.id, keyOf(device)]).toEqual([5, 'key-2']);
  });

  it('finds it refused, keeps its key, and takes it up again', async () => {
    const { device, checkIn, state, told, usable } = await openDevice();
    await device.register('ABCD2345');
    state.taken.clear();
    await checkIn();
    expect([device.state.kind, keyOf(device)]).toEqual(['refused', null]);
    state.taken.add('key-1');
    await checkIn();
    expect([device.state.kind, keyOf(device)]).toEqual(['registered', 'key-1']);
    expect([told, usable.count]).toEqual([['registered', 'refused', 'registered'], 2]);
  });

  it.each([200, 401, 403, 404, 502])('believes no stranger that answers %i', async (status) => {
    const { device, checkIn, state } = await openDevice();
    await device.register('ABCD2345');
    state.stranger = status;
    await checkIn();
    expect([keyOf(device), await device.standing()]).toEqual(['key-1', 'unclear']);
  });

  it('replaces an old key; the one before stays for a server restored from a backup', async () => {
    const { device, checkIn, state, clock, file } = await openDevice();
    await device.register('ABCD2345');
    clock.advance(ROTATION_MS - 1);
    await checkIn();
    expect(keyOf(device)).toBe('key-1');
    clock.advance(1);
    await checkIn();
    expect(keyOf(device)).toBe('key-2');
    state.taken.delete('key-2');
    const again = await openDevice({ file, state, clock });
    expect(keyOf(again.device)).toBe('key-2');
    await again.checkIn();
    expect(keyOf(again.device)).toBe('key-1');
  });

  it('replaces a key that came while the clock was ahead', async () => {
    const ahead = new FakeClock();
    ahead.advance(10 * ROTATION_MS);
    const { device, state, file } = await openDevice({ clock: ahead });
    await device.register('ABCD2345');
    const again = await openDevice({ file, state });
    await again.checkIn();
    expect(keyOf(again.device)).toBe('key-2');
    await again.checkIn();
    expect(keyOf(again.device)).toBe('key-2');
  });

  it('keeps the old key where the answer with the new one is lost', async () => {
    const { device, checkIn, state, clock } = await openDevice();
    await device.register('ABCD2345');
    clock.advance(ROTATION_MS);
    state.losesAnswer = true;
    await checkIn();
    expect(keyOf(device)).toBe('key-1');
  });
});

describe('what the keys of its copies are made of', () => {
  const COPIES = { clientId: 1, copySecret: 'ab'.repeat(32) };

  it('is asked for until the server says it, kept, and outlasts a new key', async () => {
    const { file, db, device, checkIn, state, clock, requests } = await openDevice();
    const asked = () => requests.filter(({ url }) => url.endsWith('/CopySecret')).length;
    await device.register('ABCD2345');
    await checkIn();
    expect(device.copyMaker).toBeNull();
    state.copies = COPIES;
    await checkIn();
    const maker = { id: device.identity?.id, copySecret: COPIES.copySecret };
    expect([device.copyMaker, asked()]).toEqual([maker, 2]);
    clock.advance(ROTATION_MS);
    await checkIn();
    expect([device.copyMaker, asked()]).toEqual([maker, 2]);
    expect(String(db.prepare('SELECT secret FROM device').pluck().get())).not.toContain(COPIES.copySecret);
    db.close();
    expect((await openDevice({ file })).device.copyMaker).toEqual(maker);
  });

  it('is another device’s after the next registration', async () => {
    const { device, checkIn, state } = await openDevice();
    state.copies = COPIES;
    await device.register('ABCD2345');
    await checkIn();
    await device.register('ABCD2345');
    expect(device.copyMaker).toBeNull();
  });
});
