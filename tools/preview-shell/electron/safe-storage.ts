/**
 * safeStorage: AES-256-GCM with a key in a file of the user data folder. A stand-in for development: it exercises the same
 * calls and survives restarts, but it is no keychain, because whoever can read the folder can read the key.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SafeStorage } from 'electron';
import { app } from './app.ts';
import { objectSurface } from './surface.ts';

const KEY_FILE = 'preview-safe-storage.key';
/** Marks what this file has written, so that anything else is refused and not garbled. */
const MAGIC = Buffer.from('pv10');
const IV_BYTES = 12;
const TAG_BYTES = 16;

let key: Buffer | undefined;
let isPlainTextAllowed = false;

function loadKey(): Buffer {
  if (key) return key;
  const folder = app.getPath('userData');
  const path = join(folder, KEY_FILE);
  mkdirSync(folder, { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, randomBytes(32), { mode: 0o600 });
  try {
    // Linked, not renamed: an existing key must never be replaced, what it encrypted would be lost.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  key = readFileSync(path);
  return key;
}

function requireReady(): void {
  if (!app.isReady()) throw new Error('safeStorage cannot be used before app is ready');
}

function encryptString(plainText: string): Buffer {
  requireReady();
  if (typeof plainText !== 'string') throw new TypeError('safeStorage encrypts strings only');
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', loadKey(), iv);
  const body = Buffer.concat([cipher.update(plainText, 'utf8'), cipher.final()]);
  return Buffer.concat([MAGIC, iv, cipher.getAuthTag(), body]);
}

function decryptString(encrypted: Buffer): string {
  requireReady();
  const data = Buffer.from(encrypted);
  const start = MAGIC.length + IV_BYTES + TAG_BYTES;
  if (data.length < start || !data.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptString.');
  }
  const iv = data.subarray(MAGIC.length, MAGIC.length + IV_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', loadKey(), iv);
  decipher.setAuthTag(data.subarray(MAGIC.length + IV_BYTES, start));
  return Buffer.concat([decipher.update(data.subarray(start)), decipher.final()]).toString('utf8');
}

/** Electron's switch `--password-store=basic` stands for a desktop without a keychain. */
function getSelectedStorageBackend(): 'basic_text' | 'gnome_libsecret' | 'unknown' {
  if (!app.isReady()) return 'unknown';
  return /^basic/.test(app.commandLine.getSwitchValue('password-store')) ? 'basic_text' : 'gnome_libsecret';
}

export const safeStorage: SafeStorage = objectSurface('safeStorage', {
  encryptString,
  decryptString,
  getSelectedStorageBackend,
  isEncryptionAvailable: () => app.isReady() && (getSelectedStorageBackend() !== 'basic_text' || isPlainTextAllowed),
  // True with `basic_text` too: Electron then encrypts with a key everybody knows, so an app has to ask for the backend.
  isAsyncEncryptionAvailable: async () => {
    await app.whenReady();
    return true;
  },
  encryptStringAsync: async (plainText: string) => encryptString(plainText),
  decryptStringAsync: async (encrypted: Buffer) => ({ shouldReEncrypt: false, result: decryptString(encrypted) }),
  setUsePlainTextEncryption: (isAllowed: boolean) => {
    isPlainTextAllowed = isAllowed;
  },
});
