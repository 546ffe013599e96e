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
  /** Called when `state` changes. */
  onChanged?: () => void;
  /** Called when the key store works again. Everything sealed that could not be read, or not be written, should be tried again. */
  onAvailable?: () => void;
  onLog(line: string): void;
}

/** The result of decrypting. */
export type Opened =
  /** `isOutdated` is true if the key store has a newer key, so that the text should be encrypted again. */
  | { kind: 'open'; text: string; isOutdated: boolean }
  /** The key no longer exists, for example after a move to another computer or a reset of the keychain. */
  | { kind: 'lost' }
  /** The key store does not work now, so the key may still exist. */
  | { kind: 'unavailable' };

/** Maximum wait for an answer, because a desktop may first ask for the keyring's password. */
const ANSWER_LIMIT_MS = 5_000;

/** How often a key store that failed is tried again. */
const RETRY_INTERVAL_MS = 60_000;

const PROBE = 'spinboard';
/** Chromium starts a ciphertext with a mark for the kind of key. On Linux `v10` is a key in its public source. */
const MARK_LENGTH = 3;
const PUBLIC_MARK = 'v10';

/**
 * Encrypts with the system's key store, which may be missing, locked, or fail at any time. No method rejects: `state`
 * holds a failure. After a failure it tries the key store by itself, and calls `onAvailable` when that works.
 */
export class KeyStore {
  readonly #options: KeyStoreOptions;
  #state: KeyStoreState = 'none';
  #cancelRetry: (() => void) | null = null;

  constructor(options: KeyStoreOptions) {
    this.#options = options;
  }

  get state(): KeyStoreState {
    return this.#state;
  }

  /** Ends the retries for good. */
  stop(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = () => {};
  }

  /** Updates `state`: 'ready' only if an encrypted text is secret. */
  async probe(): Promise<void> {
    const { encryption } = this.#options;
    if (this.#isBackendPublic) {
      this.#change('none');
      return;
    }
    const isAvailable = await this.#answer(() => encryption.isAsyncEncryptionAvailable());
    if (isAvailable === null) return;
    if (!isAvailable) this.#change('none');
    // Tests by encrypting, because an available keyring may still fail or use the public key.
    else await this.encrypt(PROBE);
  }

  /** Returns the encrypted text, or null if encryption fails or would not be secret. */
  async encrypt(text: string): Promise<Buffer | null> {
    const secret = await this.#answer(() => this.#options.encryption.encryptStringAsync(text));
    if (secret === null) return null;
    this.#change(this.#isBackendPublic || this.isPublic(secret) ? 'none' : 'ready');
    return this.#state === 'ready' ? secret : null;
  }

  async decrypt(secret: Buffer): Promise<Opened> {
    const opened = await this.#answer(() => this.#options.encryption.decryptStringAsync(secret), false);
    if (opened !== null) return { kind: 'open', text: opened.result, isOutdated: opened.shouldReEncrypt };
    if (await this.#isKeyInUse(secret)) return { kind: 'lost' };
    // Without a key store there is no key to wait for. The next start tries again.
    if (this.#state !== 'none') this.#retryLater();
    return { kind: 'unavailable' };
  }

  /** True if the public key encrypted the text. On other systems than Linux, `v10` marks the system's own key. */
  isPublic(secret: Buffer): boolean {
    return this.#options.platform === 'linux' && markOf(secret) === PUBLIC_MARK;
  }

  #change(state: KeyStoreState): void {
    if (state === 'failing') this.#retryLater();
    if (state === this.#state) return;
    this.#state = state;
    this.#options.onChanged?.();
  }

  #retryLater(): void {
    this.#cancelRetry ??= this.#options.clock.after(RETRY_INTERVAL_MS, () => {
      this.#cancelRetry = null;
      void this.probe().then(() => this.#state === 'ready' && this.#options.onAvailable?.());
    });
  }

  /** True on Linux without a keyring, where Electron encrypts with a public password. */
  get #isBackendPublic(): boolean {
    return this.#options.encryption.getSelectedStorageBackend?.() === 'basic_text';
  }

  /**
   * True if the key store works with the same kind of key as `secret`. A failed decryption then means that the secret's
   * own key is lost. Encrypts and decrypts a text to find out, because Electron's errors differ only in the words of
   * the message.
   */
  async #isKeyInUse(secret: Buffer): Promise<boolean> {
    const { encryption } = this.#options;
    const probe = await this.#answer(() => encryption.encryptStringAsync(PROBE), false);
    if (probe === null || markOf(probe) !== markOf(secret)) return false;
    return (await this.#answer(() => encryption.decryptStringAsync(probe), false)) !== null;
  }

  /** Returns the key store's answer, or null if it fails or is late. @param isTelling true if a failure changes `state` */
  async #answer<T>(ask: () => Promise<T>, isTelling = true): Promise<T | null> {
    const { clock, onLog } = this.#options;
    let stop = () => {};
    const limit = new Promise<never>((_, reject) => {
      stop = clock.after(ANSWER_LIMIT_MS, () => reject(new Error('no answer in time')));
    });
    try {
      return await Promise.race([ask(), limit]);
    } catch (error) {
      if (isTelling) this.#change('failing');
      onLog(`key store: ${String(error)}`);
      return null;
    } finally {
      stop();
    }
  }
}

const markOf = (secret: Buffer): string => secret.subarray(0, MARK_LENGTH).toString('latin1');
