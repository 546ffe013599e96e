import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { fakeEncryption, openOutbox } from '../../../tests/support/main.ts';
import { KeyStore } from '../shell/key-store.ts';
import { offlineStore } from './offline-store.ts';
import { SecretMap } from './secret-map.ts';

it('writes a value again after the key store has failed, unless a newer value is set', async () => {
  const store = { isAway: true };
  const encrypt = fakeEncryption().encryptStringAsync;
  const keyStore = new KeyStore({
    encryption: fakeEncryption({
      encryptStringAsync: async (text) => {
        if (store.isAway) throw new Error('The keyring is locked.');
        return encrypt(text);
      },
    }),
    clock: new FakeClock(),
    platform: 'linux',
    onLog: () => {},
  });
  await keyStore.probe();
  const rows = offlineStore(openOutbox().db).campaigns;
  const open = () => new SecretMap({ schema: Type.String(), rows, keyStore, onLog: () => {} });
  const map = open();
  await map.set('1', 'one');
  await map.set('2', 'old');
  expect([map.get('1')?.isKept, rows.all()]).toEqual([false, []]);
  store.isAway = false;
  await Promise.all([map.load(), map.set('2', 'new')]);
  const again = open();
  await again.load();
  expect([map.get('1')?.isKept, ...again.values()]).toEqual([true, 'one', 'new']);
});
