import type { Static, TSchema } from 'typebox';
import { readJson, secretProblem } from '../link/check.ts';
import type { KeyStore } from '../shell/key-store.ts';
import type { SecretRows } from './offline-store.ts';

export interface SecretMapOptions<Schema extends TSchema> {
  schema: Schema;
  rows: SecretRows;
  keyStore: KeyStore;
  onLog(line: string): void;
}

/** A value. `isKept` is true if the value survives a restart. */
interface Kept<T> {
  value: T;
  isKept: boolean;
}

/** Values by id, encrypted on disk by the system's key store. Without real encryption, they stay in memory. */
export class SecretMap<Schema extends TSchema> {
  readonly #options: SecretMapOptions<Schema>;
  readonly #values = new Map<string, Kept<Static<Schema>>>();
  /** True if the key store does not decrypt all values now. */
  isLocked = false;

  constructor(options: SecretMapOptions<Schema>) {
    this.#options = options;
  }

  /** Reads the values that earlier runs stored, and stores values that are not on disk. May be called again. */
  async load(): Promise<void> {
    const { schema, rows, keyStore, onLog } = this.#options;
    for (const [id, held] of this.#values) if (!held.isKept) await this.#writeAgain(id, held);
    this.isLocked = false;
    for (const { id, secret } of rows.all()) {
      if (this.#values.has(id)) continue;
      const opened = await keyStore.decrypt(secret);
      if (opened.kind === 'unavailable') this.isLocked = true;
      // A value that cannot be decrypted stays on disk for a later try, or until it is replaced.
      if (opened.kind !== 'open') continue;
      const read = readJson(schema, opened.text);
      if ('problem' in read) onLog(`offline: ${id} cannot be read: ${secretProblem(read)}`);
      else if (!this.#values.has(id)) this.#values.set(id, { value: read.value, isKept: true });
    }
  }

  values(): Static<Schema>[] {
    return [...this.#values.values()].map(({ value }) => value);
  }

  get(id: string): Kept<Static<Schema>> | null {
    return this.#values.get(id) ?? null;
  }

  async set(id: string, value: Static<Schema>): Promise<void> {
    const { rows, keyStore } = this.#options;
    const secret = keyStore.state === 'none' ? null : await keyStore.encrypt(JSON.stringify(value));
    if (secret) rows.save(id, secret);
    this.#values.set(id, { value, isKept: secret !== null });
  }

  async #writeAgain(id: string, held: Kept<Static<Schema>>): Promise<void> {
    const { rows, keyStore } = this.#options;
    const secret = await keyStore.encrypt(JSON.stringify(held.value));
    // During the encryption, a newer value may have been set, or this one deleted.
    if (!secret || this.#values.get(id) !== held) return;
    rows.save(id, secret);
    this.#values.set(id, { ...held, isKept: true });
  }

  delete(id: string): void {
    this.#options.rows.drop(id);
    this.#values.delete(id);
  }
}
