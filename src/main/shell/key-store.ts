import type { safeStorage } from 'electron';
import type { KeyStoreState } from '#shared/ipc/channels.ts';
import type { Clock } from '#shared/ports.ts';

/** The part of Electron's safeStorage that the kiosk uses. */
export type Encryption = Pick<
  typeof safeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'
> &
  Partial<Pick<typeof safeStorage, 'getSelectedStorageBackend'>>;

export interface KeyStoreOptions {
  encryption: Encryption;
  clock: Clock;
  platform: NodeJS.Platform;
  onLog(line: string): void;
}

/** The result of decrypting a ciphertext. */
export type Opened =
  /** `isOutdated`: a better key is available than the one it was encrypted with. */
  | { kind: 'open'; text: string; isOutdated: boolean }
  /** The key no longer exists, for example on another machine or after a keychain reset. */
  | { kind: 'lost' }
  /** Nobody can say right now. */
  | { kind: 'unavailable' };

/** A desktop may ask somebody for the keyring's password; the booth does not wait for that. */
const ANSWER_LIMIT_MS = 5_000;

const PROBE = 'spinboard';
/** Chromium marks a ciphertext with the key it used. On Linux `v10` is a key that is public in its source. */
const MARK_LENGTH = 3;
const PUBLIC_MARK = 'v10';

/**
 * The system's key store, which may be missing, locked, or fail at any time. Nothing here rejects: a failure is a state,
 * and the next call may find the store working again.
 */
export class KeyStore {
  readonly #options: KeyStoreOptions;
  #state: KeyStoreState = 'none';

  constructor(options: KeyStoreOptions) {
    this.#options = options;
  }

  get state(): KeyStoreState {
    return this.#state;
  }

  /** Finds out whether something encrypted now is really secret. */
  async probe(): Promise<void> {
    const { encryption } = this.#options;
    if (this.#isBackendPublic) {
      this.#state = 'none';
      return;
    }
    const isAvailable = await this.#answer(() => encryption.isAsyncEncryptionAvailable());
    if (isAvailable === null) return;
    if (!isAvailable) this.#state = 'none';
    // A named keyring may still be unavailable; only a ciphertext tells.
    else await this.encrypt(PROBE);
  }

  /** The text encrypted, or null where that is not possible or not secret. */
  async encrypt(text: string): Promise<Buffer | null> {
    const secret = await this.#answer(() => this.#options.encryption.encryptStringAsync(text));
    if (secret === null) return null;
    this.#state = this.#isBackendPublic || this.isPublic(secret) ? 'none' : 'ready';
    return this.#state === 'ready' ? secret : null;
  }

  async decrypt(secret: Buffer): Promise<Opened> {
    const opened = await this.#answer(() => this.#options.encryption.decryptStringAsync(secret), false);
    if (opened !== null) return { kind: 'open', text: opened.result, isOutdated: opened.shouldReEncrypt };
    return (await this.#isKeyInUse(secret)) ? { kind: 'lost' } : { kind: 'unavailable' };
  }

  /** Whether anybody could decrypt it. Elsewhere than on Linux the same mark stands for the system's own key store. */
  isPublic(secret: Buffer): boolean {
    return this.#options.platform === 'linux' && markOf(secret) === PUBLIC_MARK;
  }

  /** On Linux without a keyring Electron "encrypts" with a publicly known password. */
  get #isBackendPublic(): boolean {
    return this.#options.encryption.getSelectedStorageBackend?.() === 'basic_text';
  }

  /**
   * Whether the key store works with the kind of key that this was encrypted with. Electron tells "temporarily
   * unavailable" from "wrong key" by the words of its message alone; a round trip tells them apart without it.
   */
  async #isKeyInUse(secret: Buffer): Promise<boolean> {
    const { encryption } = this.#options;
    const probe = await this.#answer(() => encryption.encryptStringAsync(PROBE), false);
    if (probe === null || markOf(probe) !== markOf(secret)) return false;
    return (await this.#answer(() => encryption.decryptStringAsync(probe), false)) !== null;
  }

  /**
   * Returns the key store's answer, or null if none comes in time. @param isTelling true if a failure counts against
   * the key store
   */
  async #answer<T>(ask: () => Promise<T>, isTelling = true): Promise<T | null> {
    const { clock, onLog } = this.#options;
    let stop = () => {};
    const limit = new Promise<never>((_, reject) => {
      stop = clock.after(ANSWER_LIMIT_MS, () => reject(new Error('no answer in time')));
    });
    try {
      return await Promise.race([ask(), limit]);
    } catch (error) {
      if (isTelling) this.#state = 'failing';
      onLog(`key store: ${String(error)}`);
      return null;
    } finally {
      stop();
    }
  }
}

const markOf = (secret: Buffer): string => secret.subarray(0, MARK_LENGTH).toString('latin1');
