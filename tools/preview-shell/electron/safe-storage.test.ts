import { createDecipheriv, pbkdf2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { runScript } from '../preview-shell.fixture.ts';

/** Reports the key store, and the result of an encryption and a decryption. */
const USE = `
app.whenReady().then(async () => {
  journal(safeStorage.getSelectedStorageBackend());
  journal('async: ' + (await safeStorage.isAsyncEncryptionAvailable()) + ', sync: ' + safeStorage.isEncryptionAvailable());
  journal(await thrownBy(async () => {
    const secret = await safeStorage.encryptStringAsync('grüße');
    journal(secret.toString('base64'));
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(secret);
    journal(result + ' ' + shouldReEncrypt);
  }));
  app.exit(0);
});
`;

const use = async (keyStore: string | string[]) => (await runScript(USE, { switches: { keyStore } })).journal;
const markOf = (base64 = '') => Buffer.from(base64, 'base64').toString('latin1', 0, 3);

describe('safeStorage', { timeout: 30_000 }, () => {
  it('encrypts with the key of a keyring', async () => {
    const [backend, available, secret, ...rest] = await use('keyring');
    expect([backend, available]).toEqual(['gnome_libsecret', 'async: true, sync: true']);
    expect(markOf(secret)).toBe('v11');
    expect(rest).toEqual(['grüße false', 'nothing']);
  });

  it.each([
    ['basic-text', 'basic_text'],
    ['public-key', 'gnome_libsecret'],
  ])('with %s encrypts with a public key, and the backend is %s', async (keyStore, backend) => {
    const [named, available, secret = ''] = await use(keyStore);
    expect([named, available]).toEqual([backend, 'async: true, sync: false']);
    expect(markOf(secret)).toBe('v10');
    // Anybody can do this, because the key is in Chromium's source.
    const decipher = createDecipheriv('aes-128-cbc', pbkdf2Sync('peanuts', 'saltysalt', 1, 16, 'sha1'), ' '.repeat(16));
    const body = Buffer.from(secret, 'base64').subarray(3);
    expect(Buffer.concat([decipher.update(body), decipher.final()]).toString()).toBe('grüße');
  });

  it('rejects while the keyring is locked, with the error for a temporary failure', async () => {
    const { journal } = await runScript(
      `app.whenReady().then(async () => {
        const secret = await safeStorage.encryptStringAsync('grüße');
        journal(await thrownBy(() => safeStorage.encryptStringAsync('more')));
        journal(await thrownBy(() => safeStorage.decryptStringAsync(secret)));
        journal((await safeStorage.decryptStringAsync(secret)).result);
        app.exit(0);
      });`,
      { switches: { keyStore: ['keyring', 'locked', 'locked', 'keyring'] } },
    );
    expect(journal).toEqual([
      'Error while encrypting the text provided to safeStorage.encryptStringAsync.',
      'safeStorage.decryptStringAsync is temporarily unavailable. Please try again.',
      'grüße',
    ]);
  });

  it('rejects if the key store fails, although it reported encryption as available', async () => {
    expect(await use('failing')).toEqual([
      'gnome_libsecret',
      'async: true, sync: false',
      'Error while encrypting the text provided to safeStorage.encryptStringAsync.',
    ]);
  });

  it('asks to encrypt a secret of the public key again once there is a keyring', async () => {
    const [, , , read] = await use(['public-key', 'keyring']);
    expect(read).toBe('grüße true');
  });

  it("rejects data that it has not encrypted, and every call before 'ready'", async () => {
    const { journal } = await runScript(`
      journal(safeStorage.getSelectedStorageBackend() + ' ' + (await safeStorage.isAsyncEncryptionAvailable()));
      journal(await thrownBy(() => safeStorage.encryptStringAsync('early')));
      app.whenReady().then(async () => {
        journal(await thrownBy(() => safeStorage.decryptStringAsync(Buffer.from('v11 is not enough'))));
        journal(await thrownBy(() => safeStorage.decryptStringAsync('text')));
        app.exit(0);
      });
    `);
    expect(journal).toEqual([
      'unknown false',
      'safeStorage cannot be used before app is ready',
      'Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.',
      'Expected the first argument of decryptStringAsync() to be a buffer',
    ]);
  });
});
