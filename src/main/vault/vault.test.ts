import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fakeEncryption, openOutbox } from '../../../tests/support/main.ts';
import { type Encryption, type KeptSession, Vault } from './vault.ts';

const SECRET = 'a-token-nobody-may-read-9f31';

const session = (id: string, more: Partial<KeptSession> = {}): KeptSession => ({
  id,
  userId: 7,
  tokenType: 'Bearer',
  accessToken: SECRET,
  isRemembered: false,
  ...more,
});

async function openVault(encryption: Partial<Encryption> = {}, file?: string) {
  const opened = openOutbox(file);
  const vault = new Vault(opened.db, fakeEncryption(encryption));
  await vault.load();
  return { ...opened, vault };
}

const rowsOf = ({ db }: Awaited<ReturnType<typeof openVault>>) => db.prepare('SELECT * FROM sessions').all();

/** All files beside the database, as bytes. */
const bytesBeside = (file: string): Buffer =>
  Buffer.concat(readdirSync(path.dirname(file)).map((name) => readFileSync(path.join(path.dirname(file), name))));

describe('a session', () => {
  it('is gone after a restart when nothing kept it', async () => {
    const { vault, file } = await openVault();
    vault.hold(session('a', { isRemembered: true }));
    expect(vault.session('a')?.accessToken).toBe(SECRET);
    expect((await openVault({}, file)).vault.session('a')).toBeNull();
  });

  it('is there after a restart where it was kept, remembered or for its work alone', async () => {
    const { vault, file } = await openVault();
    vault.hold(session('work'));
    vault.hold(session('remembered', { userId: 8, isRemembered: true }));
    await vault.keep('work', 1);
    await vault.keep('remembered', 2);
    const again = (await openVault({}, file)).vault;
    expect(again.session('work')).toEqual(session('work'));
    expect(again.remembered()?.id).toBe('remembered');
    expect(again.userIds()).toEqual(['7', '8']);
    expect(again.all('8').map((kept) => kept.id)).toEqual(['remembered']);
  });

  it('is never readable in a file, neither while it is kept nor after it was wiped', async () => {
    const opened = await openVault();
    opened.vault.hold(session('a', { isRemembered: true }));
    await opened.vault.keep('a', 1);
    expect(rowsOf(opened)).toHaveLength(1);
    opened.db.pragma('wal_checkpoint(TRUNCATE)');
    const bytes = bytesBeside(opened.file);
    expect(bytes.includes(SECRET)).toBe(false);
    const secret = await fakeEncryption().encryptStringAsync(SECRET);
    expect(bytes.includes(secret)).toBe(true);
    opened.vault.forget('a');
    opened.db.pragma('wal_checkpoint(TRUNCATE)');
    expect(bytesBeside(opened.file).includes(secret)).toBe(false);
    expect(rowsOf(opened)).toEqual([]);
    expect(opened.vault.session('a')).toBeNull();
  });

  it('that was logged out keeps its token for its work, and is not remembered any more', async () => {
    const { vault, file } = await openVault();
    vault.hold(session('a', { isRemembered: true }));
    await vault.keep('a', 1);
    vault.unremember('a');
    expect(vault.remembered()).toBeNull();
    const again = (await openVault({}, file)).vault;
    expect(again.remembered()).toBeNull();
    expect(again.session('a')?.accessToken).toBe(SECRET);
  });
});

describe('a session that changes while it is being encrypted', () => {
  /** A vault whose encryption ends when the test says so. */
  async function slowVault() {
    const waiting: (() => void)[] = [];
    const plain = fakeEncryption();
    const opened = await openVault({
      encryptStringAsync: async (text) => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        return plain.encryptStringAsync(text);
      },
    });
    return { ...opened, encrypted: () => waiting.shift()?.() };
  }

  it('is not written when it was wiped meanwhile', async () => {
    const opened = await slowVault();
    opened.vault.hold(session('a'));
    const keeping = opened.vault.keep('a', 1);
    opened.vault.forget('a');
    opened.encrypted();
    await keeping;
    expect(rowsOf(opened)).toEqual([]);
  });

  it('does not come back as remembered when it was logged out meanwhile', async () => {
    const opened = await slowVault();
    opened.vault.hold(session('a', { isRemembered: true }));
    const keeping = opened.vault.keep('a', 1);
    opened.vault.unremember('a');
    opened.encrypted();
    await keeping;
    expect((await openVault({}, opened.file)).vault.remembered()).toBeNull();
  });
});

describe('a system without real encryption', () => {
  it.each<[string, Partial<Encryption>]>([
    ["Linux's basic_text", { getSelectedStorageBackend: () => 'basic_text' }],
    ['none at all', { isAsyncEncryptionAvailable: async () => false }],
  ])('keeps nothing on disk and says so: %s', async (_name, encryption) => {
    const opened = await openVault(encryption);
    expect(opened.vault.canKeepSecrets).toBe(false);
    opened.vault.hold(session('a', { isRemembered: true }));
    await opened.vault.keep('a', 1);
    expect(rowsOf(opened)).toEqual([]);
    expect(opened.vault.session('a')).not.toBeNull();
    opened.db.pragma('wal_checkpoint(TRUNCATE)');
    expect(bytesBeside(opened.file).includes(SECRET)).toBe(false);
  });

  it('is told apart from one with a keyring', async () => {
    const { vault } = await openVault({ getSelectedStorageBackend: () => 'gnome_libsecret' });
    expect(vault.canKeepSecrets).toBe(true);
  });
});

describe('what cannot be decrypted any more', () => {
  it('is dropped, and the rest is there', async () => {
    const { vault, file } = await openVault();
    vault.hold(session('other-machine'));
    vault.hold(session('mine'));
    await vault.keep('other-machine', 1);
    await vault.keep('mine', 2);
    const plain = fakeEncryption();
    let isFirst = true;
    const again = await openVault(
      {
        decryptStringAsync: async (bytes) => {
          if (!isFirst) return plain.decryptStringAsync(bytes);
          isFirst = false;
          throw new Error('Error while decrypting the ciphertext provided.');
        },
      },
      file,
    );
    expect(again.vault.session('other-machine')).toBeNull();
    expect(again.vault.session('mine')).not.toBeNull();
    expect(rowsOf(again)).toHaveLength(1);
  });
});
