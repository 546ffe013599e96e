import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { fakeEncryption, openOutbox, openVault as vaultOver } from '../../../tests/support/main.ts';
import { type Encryption, KeyStore } from '../shell/key-store.ts';
import type { KeptSession } from './vault.ts';

/** What these are to be, not what they are. */
const RETRY_INTERVAL_MS = 60_000;
const ANSWER_LIMIT_MS = 5_000;
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
  const made = vaultOver(opened.db, encryption);
  await made.keyStore.probe();
  made.seen.changed = 0;
  await made.vault.load();
  return { ...opened, ...made };
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
    const secret = (await fakeEncryption().encryptStringAsync(SECRET)).subarray('v11'.length);
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
        if (text.includes(SECRET)) await new Promise<void>((resolve) => waiting.push(resolve));
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

/** What a named keyring that is not there leaves: anybody can decrypt it. */
const publicKey: Partial<Encryption> = {
  getSelectedStorageBackend: () => 'gnome_libsecret',
  encryptStringAsync: async (text) => Buffer.from(`v10${text}`),
};

describe('a system without real encryption', () => {
  it.each<[string, Partial<Encryption>]>([
    ["Linux's basic_text", { getSelectedStorageBackend: () => 'basic_text' }],
    ['none at all', { isAsyncEncryptionAvailable: async () => false }],
    ["Linux's public key behind a keyring that is named", publicKey],
  ])('keeps nothing on disk and says so: %s', async (_name, encryption) => {
    const opened = await openVault(encryption);
    expect(opened.keyStore.state).toBe('none');
    opened.vault.hold(session('a', { isRemembered: true }));
    await opened.vault.keep('a', 1);
    expect(rowsOf(opened)).toEqual([]);
    expect(opened.vault.session('a')).not.toBeNull();
    opened.db.pragma('wal_checkpoint(TRUNCATE)');
    expect(bytesBeside(opened.file).includes(SECRET)).toBe(false);
  });

  it('is told apart from one with a keyring', async () => {
    const { keyStore } = await openVault({ getSelectedStorageBackend: () => 'gnome_libsecret' });
    expect(keyStore.state).toBe('ready');
  });
});

describe("a mark that is Linux's public key", () => {
  it.each([
    ['linux', null],
    ['darwin', 'ready'],
    ['win32', 'ready'],
  ] as const)('says nothing elsewhere: %s', async (platform, expected) => {
    const encryption = { ...fakeEncryption(), encryptStringAsync: async (text: string) => Buffer.from(`v10${text}`) };
    const keyStore = new KeyStore({ encryption, clock: new FakeClock(), platform, onLog: () => {} });
    expect((await keyStore.encrypt('text')) && keyStore.state).toBe(expected);
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

const fails = async () => {
  throw new Error('The key store says no.');
};
const whenSettled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A file with a remembered session that another run has kept. */
async function keptFile(): Promise<string> {
  const { vault, file } = await openVault();
  vault.hold(session('kept', { isRemembered: true }));
  await vault.keep('kept', 1);
  return file;
}

describe('a key store that rejects', () => {
  it('stops nobody: the token stays in memory, staff are told, and it is written once that works', async () => {
    let isBroken = false;
    const plain = fakeEncryption();
    const opened = await openVault({
      encryptStringAsync: async (text) => (isBroken ? fails() : plain.encryptStringAsync(text)),
    });
    isBroken = true;
    opened.vault.hold(session('a'));
    await opened.vault.keep('a', 1);
    expect(opened.vault.session('a')?.accessToken).toBe(SECRET);
    expect(opened.keyStore.state).toBe('failing');
    expect(opened.seen.changed).toBe(1);
    expect(rowsOf(opened)).toEqual([]);
    isBroken = false;
    opened.clock.advance(RETRY_INTERVAL_MS);
    await whenSettled();
    expect(opened.keyStore.state).toBe('ready');
    expect(opened.seen.changed).toBe(2);
    expect(rowsOf(opened)).toHaveLength(1);
    expect(opened.clock.waitsMs).toEqual([]);
  });

  it('does not keep a session that was wiped while it was failing', async () => {
    let isBroken = false;
    const plain = fakeEncryption();
    const opened = await openVault({
      encryptStringAsync: async (text) => (isBroken ? fails() : plain.encryptStringAsync(text)),
    });
    isBroken = true;
    opened.vault.hold(session('a'));
    await opened.vault.keep('a', 1);
    opened.vault.forget('a');
    isBroken = false;
    opened.clock.advance(RETRY_INTERVAL_MS);
    await whenSettled();
    expect(rowsOf(opened)).toEqual([]);
    // Nothing is left to be tried again.
    expect(opened.clock.waitsMs).toEqual([]);
  });

  it('at the start deletes nothing, and gives the sessions back once it answers', async () => {
    let isBroken = true;
    const plain = fakeEncryption();
    const file = await keptFile();
    const opened = await openVault(
      {
        isAsyncEncryptionAvailable: async () => (isBroken ? fails() : true),
        encryptStringAsync: async (text) => (isBroken ? fails() : plain.encryptStringAsync(text)),
        decryptStringAsync: async (bytes) => (isBroken ? fails() : plain.decryptStringAsync(bytes)),
      },
      file,
    );
    expect(opened.keyStore.state).toBe('failing');
    expect(opened.vault.remembered()).toBeNull();
    expect(rowsOf(opened)).toHaveLength(1);
    opened.clock.advance(RETRY_INTERVAL_MS);
    await whenSettled();
    expect(rowsOf(opened)).toHaveLength(1);
    isBroken = false;
    opened.clock.advance(RETRY_INTERVAL_MS);
    await whenSettled();
    expect(opened.vault.remembered()?.id).toBe('kept');
    expect(opened.seen.recovered).toBe(1);
  });

  it('gives sessions back as older ones than what was there meanwhile, whose token is used', async () => {
    let isBroken = true;
    const plain = fakeEncryption();
    const opened = await openVault(
      {
        encryptStringAsync: async (text) => (isBroken ? fails() : plain.encryptStringAsync(text)),
        decryptStringAsync: async (bytes) => (isBroken ? fails() : plain.decryptStringAsync(bytes)),
      },
      await keptFile(),
    );
    opened.vault.hold(session('since'));
    isBroken = false;
    opened.clock.advance(RETRY_INTERVAL_MS);
    await whenSettled();
    expect(opened.vault.all(7).map(({ id }) => id)).toEqual(['kept', 'since']);
    expect(opened.vault.newest(7)?.id).toBe('since');
  });

  it('does not hold up the start when it never answers', async () => {
    const { db } = openOutbox(await keptFile());
    const { keyStore, clock } = vaultOver(db, { isAsyncEncryptionAvailable: () => new Promise(() => {}) });
    const probing = keyStore.probe();
    clock.advance(ANSWER_LIMIT_MS);
    await probing;
    expect(keyStore.state).toBe('failing');
  });
});

describe("a stored session that is 'temporarily unavailable'", () => {
  /** The key store encrypts, but with another kind of key than the one that is away. */
  const away: Partial<Encryption> = {
    encryptStringAsync: async (text) => Buffer.from(`v12${text}`),
    decryptStringAsync: async (bytes) =>
      bytes.subarray(0, 3).toString() === 'v12' ? { result: 'spinboard', shouldReEncrypt: false } : fails(),
  };

  it('is never deleted, and is there again once its key is', async () => {
    const file = await keptFile();
    const opened = await openVault(away, file);
    expect(opened.vault.remembered()).toBeNull();
    opened.clock.advance(3 * RETRY_INTERVAL_MS);
    await whenSettled();
    expect(rowsOf(opened)).toHaveLength(1);
    expect((await openVault({}, file)).vault.remembered()?.id).toBe('kept');
  });

  it('is not remembered any more once somebody else has logged in', async () => {
    const file = await keptFile();
    const opened = await openVault(away, file);
    opened.vault.hold(session('new', { userId: 8 }));
    const again = (await openVault({}, file)).vault;
    expect(again.remembered()).toBeNull();
    expect(again.session('kept')?.accessToken).toBe(SECRET);
  });

  it('stays where the system has no key store at all for now', async () => {
    const file = await keptFile();
    expect(
      rowsOf(await openVault({ isAsyncEncryptionAvailable: async () => false, decryptStringAsync: fails }, file)),
    ).toHaveLength(1);
  });
});

describe('a secret with an outdated key', () => {
  const plain = fakeEncryption();
  const rotated: Partial<Encryption> = {
    encryptStringAsync: (text) => plain.encryptStringAsync(`${text} `),
    decryptStringAsync: async (bytes) => ({ ...(await plain.decryptStringAsync(bytes)), shouldReEncrypt: true }),
  };

  it('is encrypted again', async () => {
    const file = await keptFile();
    const secretOf = (opened: { db: { prepare(sql: string): { pluck(): { get(): unknown } } } }) =>
      opened.db.prepare('SELECT secret FROM sessions').pluck().get() as Buffer;
    const before = secretOf(openOutbox(file));
    const opened = await openVault(rotated, file);
    expect(secretOf(opened).equals(before)).toBe(false);
    expect((await openVault({}, file)).vault.remembered()?.accessToken).toBe(SECRET);
  });

  it('that is public is used, and does not stay on disk', async () => {
    const file = await keptFile();
    const { db } = openOutbox(file);
    db.prepare('UPDATE sessions SET secret = ?').run(Buffer.from(`v10${JSON.stringify(session('kept'))}`));
    const opened = await openVault(
      {
        ...publicKey,
        decryptStringAsync: async (bytes) => ({ result: bytes.subarray(3).toString(), shouldReEncrypt: false }),
      },
      file,
    );
    expect(opened.vault.session('kept')?.accessToken).toBe(SECRET);
    expect(rowsOf(opened)).toEqual([]);
  });
});
