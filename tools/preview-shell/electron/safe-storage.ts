/**
 * safeStorage as in Electron on Linux. The keyring is AES-256-GCM with a key in a file of the user data folder: a
 * stand-in for development. Its secrets survive restarts, but are not protected, because a reader of the folder can
 * read the key. Tests choose the key store, and whether it answers (`keyStore` in switches.ts).
 */
import { createCipheriv, createDecipheriv, pbkdf2Sync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SafeStorage } from 'electron';
import { shellOptions } from '../runtime.ts';
import type { KeyStore } from '../switches.ts';
import { app } from './app.ts';
import { objectSurface } from './surface.ts';

const KEY_FILE = 'preview-safe-storage.key';
/** Chromium's prefixes on Linux: `v11` was encrypted with the keyring's key, `v10` with the public one. */
const KEYRING_MARK = 'v11';
const PUBLIC_MARK = 'v10';
/** The mark that earlier previews wrote instead of `v11`. */
const FORMER_MARK = 'pv10';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Chromium's own constants, public in its source: this is obfuscation. */
const publicKey = pbkdf2Sync('peanuts', 'saltysalt', 1, 16, 'sha1');
const publicIv = Buffer.alloc(16, ' ');

let keyringKey: Buffer | undefined;
let isPlainTextAllowed = false;

function loadKey(): Buffer {
  if (keyringKey) return keyringKey;
  const folder = app.getPath('userData');
  const path = join(folder, KEY_FILE);
  mkdirSync(folder, { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, randomBytes(32), { mode: 0o600 });
  try {
    // Links the file instead of renaming it, so that it never replaces an existing key and loses its secrets.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  keyringKey = readFileSync(path);
  return keyringKey;
}

function encryptWithKeyring(plainText: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', loadKey(), iv);
  const body = Buffer.concat([cipher.update(plainText, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from(KEYRING_MARK), iv, cipher.getAuthTag(), body]);
}

function decryptWithKeyring(data: Buffer): string {
  const iv = data.subarray(0, IV_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', loadKey(), iv);
  decipher.setAuthTag(data.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(data.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

function encryptWithPublicKey(plainText: string): Buffer {
  const cipher = createCipheriv('aes-128-cbc', publicKey, publicIv);
  return Buffer.concat([Buffer.from(PUBLIC_MARK), cipher.update(plainText, 'utf8'), cipher.final()]);
}

function decryptWithPublicKey(data: Buffer): string {
  const decipher = createDecipheriv('aes-128-cbc', publicKey, publicIv);
  return Buffer.concat([decipher.update(data), decipher.final()]).toString('utf8');
}

/** Electron's switch `--password-store=basic` stands for a desktop without a keyring. */
function standing(keyStore: KeyStore): KeyStore {
  return /^basic/.test(app.commandLine.getSwitchValue('password-store')) ? 'basic-text' : keyStore;
}

const currentStore = (): KeyStore => standing(shellOptions().switches.keyStore.peek());
const nextStore = (): KeyStore => standing(shellOptions().switches.keyStore.next());
const hasKeyring = (store: KeyStore): boolean => store === 'keyring';

/** @throws Error with the words of the Electron call `name` */
function encrypt(store: KeyStore, plainText: string, name: string): Buffer {
  if (typeof plainText !== 'string') throw new TypeError('safeStorage encrypts strings only');
  if (hasKeyring(store)) return encryptWithKeyring(plainText);
  if (store === 'basic-text' || store === 'public-key') return encryptWithPublicKey(plainText);
  throw new Error(`Error while encrypting the text provided to safeStorage.${name}.`);
}

/** @throws Error with the words of the Electron call `name` */
function decrypt(store: KeyStore, data: Buffer, name: string): string {
  const failure = new Error(`Error while decrypting the ciphertext provided to safeStorage.${name}.`);
  if (store === 'failing') throw failure;
  try {
    // A public key is always available.
    if (hasMark(data, PUBLIC_MARK)) return decryptWithPublicKey(data.subarray(PUBLIC_MARK.length));
    const mark = [KEYRING_MARK, FORMER_MARK].find((each) => hasMark(data, each));
    if (mark !== undefined && hasKeyring(store)) return decryptWithKeyring(data.subarray(mark.length));
  } catch {
    throw failure;
  }
  if (store === 'locked') throw new Error(`safeStorage.${name} is temporarily unavailable. Please try again.`);
  throw failure;
}

function hasMark(data: Buffer, mark: string): boolean {
  return data.subarray(0, mark.length).equals(Buffer.from(mark));
}

function requireReady(): void {
  if (!app.isReady()) throw new Error('safeStorage cannot be used before app is ready');
}

function isEncryptionAvailable(): boolean {
  if (!app.isReady()) return false;
  return hasKeyring(currentStore()) || (currentStore() === 'basic-text' && isPlainTextAllowed);
}

/** Unlike the other calls, the synchronous ones refuse the public key until the app allows it. */
function requireEncryption(refusal: string): void {
  requireReady();
  if (!isEncryptionAvailable()) throw new Error(refusal);
}

export const safeStorage: SafeStorage = objectSurface('safeStorage', {
  encryptString: (plainText: string) => {
    requireEncryption(
      'Error while encrypting the text provided to safeStorage.encryptString. Encryption is not available.',
    );
    return encrypt(currentStore(), plainText, 'encryptString');
  },
  decryptString: (encrypted: Buffer) => {
    requireEncryption(
      'Error while decrypting the ciphertext provided to safeStorage.decryptString. Decryption is not available.',
    );
    return encrypted.length === 0 ? '' : decrypt(currentStore(), encrypted, 'decryptString');
  },
  /** Returns the keyring that the desktop names, even if it is unavailable and the public key replaces it. */
  getSelectedStorageBackend: () => {
    if (!app.isReady()) return 'unknown';
    return currentStore() === 'basic-text' ? 'basic_text' : 'gnome_libsecret';
  },
  isEncryptionAvailable,
  /** True for every key store once the app is ready: an app has to check the backend and the ciphertext. */
  isAsyncEncryptionAvailable: async () => app.isReady(),
  encryptStringAsync: async (plainText: string) => {
    requireReady();
    return encrypt(nextStore(), plainText, 'encryptStringAsync');
  },
  decryptStringAsync: async (encrypted: Buffer) => {
    requireReady();
    if (!Buffer.isBuffer(encrypted)) {
      throw new Error('Expected the first argument of decryptStringAsync() to be a buffer');
    }
    if (encrypted.length === 0) return { shouldReEncrypt: false, result: '' };
    const store = nextStore();
    const result = decrypt(store, encrypted, 'decryptStringAsync');
    // True if a better key is available than the one of the secret.
    return { shouldReEncrypt: hasMark(encrypted, PUBLIC_MARK) && hasKeyring(store), result };
  },
  setUsePlainTextEncryption: (isAllowed: boolean) => {
    isPlainTextAllowed = isAllowed;
  },
});
