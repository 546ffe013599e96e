import type { Database } from 'better-sqlite3';
import type { safeStorage } from 'electron';
import type { Id } from '#shared/entities/base.ts';
import type { Token } from '../api/client.ts';

/** A session's secret, and whose it is. */
export interface KeptSession extends Token {
  id: string;
  userId: Id;
  isRemembered: boolean;
}

/** The part of Electron's safeStorage that the vault uses. */
export type Encryption = Pick<
  typeof safeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'
> &
  Partial<Pick<typeof safeStorage, 'getSelectedStorageBackend'>>;

/**
 * Keeps tokens: all of them in memory; the remembered one, and those that unsent work needs, also encrypted on disk. If
 * the system has no real encryption, nothing is written.
 */
export class Vault {
  readonly #db: Database;
  readonly #encryption: Encryption;
  readonly #sessions = new Map<string, KeptSession>();
  #canKeepSecrets = false;

  constructor(db: Database, encryption: Encryption) {
    this.#db = db;
    this.#encryption = encryption;
  }

  /** False when nothing secret may be kept on disk; staff see that. */
  get canKeepSecrets(): boolean {
    return this.#canKeepSecrets;
  }

  /**
   * Reads the kept sessions. One that can no longer be decrypted (another machine, a reset keychain) is dropped, and
   * its user has to sign in again.
   */
  async load(): Promise<void> {
    // On Linux without a keyring Electron "encrypts" with a publicly known password.
    const hasKeyring = this.#encryption.getSelectedStorageBackend?.() !== 'basic_text';
    this.#canKeepSecrets = hasKeyring && (await this.#encryption.isAsyncEncryptionAvailable());
    const rows = this.#db.prepare('SELECT id, secret, is_remembered FROM sessions ORDER BY created_at').all() as {
      id: string;
      secret: Buffer;
      is_remembered: number;
    }[];
    for (const row of rows) {
      const session = this.#canKeepSecrets ? await this.#decrypt(row.secret) : null;
      if (session) this.#sessions.set(row.id, { ...session, isRemembered: row.is_remembered === 1 });
      else this.#db.prepare('DELETE FROM sessions WHERE id = ?').run(row.id);
    }
  }

  /** Holds a session in memory. */
  hold(session: KeptSession): void {
    this.#sessions.set(session.id, session);
  }

  /** Writes a session to disk, encrypted, so that it survives a crash. Does nothing without real encryption. */
  async keep(id: string, now: number): Promise<void> {
    const held = this.#sessions.get(id);
    if (!held || !this.#canKeepSecrets) return;
    const secret = await this.#encryption.encryptStringAsync(JSON.stringify(held));
    // The session may have been wiped or logged out meanwhile.
    const session = this.#sessions.get(id);
    if (!session) return;
    this.#db
      .prepare('INSERT OR IGNORE INTO sessions (id, user_id, secret, is_remembered, created_at) VALUES (?, ?, ?, ?, ?)')
      .run(id, String(session.userId), secret, session.isRemembered ? 1 : 0, now);
  }

  /** Marks a session as logged out: the next start does not restore it. Unsent work may still need its token. */
  unremember(id: string): void {
    const session = this.#sessions.get(id);
    if (session) this.#sessions.set(id, { ...session, isRemembered: false });
    this.#db.prepare('UPDATE sessions SET is_remembered = 0 WHERE id = ?').run(id);
  }

  /** Wipes a session from memory and disk. */
  forget(id: string): void {
    this.#sessions.delete(id);
    this.#db.prepare('DELETE FROM sessions WHERE id = ?').run(id);
  }

  session(id: string): KeptSession | null {
    return this.#sessions.get(id) ?? null;
  }

  /** A user's sessions, oldest first. */
  all(userId: Id): KeptSession[] {
    return [...this.#sessions.values()].filter((session) => String(session.userId) === String(userId));
  }

  /** A user's newest session, or null. */
  newest(userId: Id): KeptSession | null {
    return this.all(userId).at(-1) ?? null;
  }

  /** The newest session kept by Remember me, or null. */
  remembered(): KeptSession | null {
    return [...this.#sessions.values()].findLast((session) => session.isRemembered) ?? null;
  }

  /** All users with a session. */
  userIds(): string[] {
    return [...new Set([...this.#sessions.values()].map((session) => String(session.userId)))];
  }

  async #decrypt(secret: Buffer): Promise<KeptSession | null> {
    try {
      const { result } = await this.#encryption.decryptStringAsync(secret);
      return JSON.parse(result) as KeptSession;
    } catch {
      return null;
    }
  }
}
