import type { Database } from 'better-sqlite3';
import type { Id } from '#shared/entities/base.ts';
import type { Clock } from '#shared/ports.ts';
import { untilFree } from '../db/until-free.ts';
import type { Token } from '../link/client.ts';
import type { KeyStore } from '../shell/key-store.ts';

/** A session's secret, and whose it is. */
export interface KeptSession extends Token {
  id: string;
  userId: Id;
  isRemembered: boolean;
}

export interface VaultOptions {
  db: Database;
  keyStore: KeyStore;
  clock: Clock;
  onLog(line: string): void;
}

interface Row {
  id: string;
  secret: Buffer;
  is_remembered: number;
}

/**
 * Keeps tokens: all of them in memory; the remembered one, and those that unsent work needs, also encrypted on disk. If
 * the system has no real encryption, nothing is written. If its key store fails, tokens stay in memory and what is stored
 * stays as it is, until `load` is called again.
 */
export class Vault {
  readonly #options: VaultOptions;
  #sessions = new Map<string, KeptSession>();
  /** Sessions that belong on disk and are not there, with the time they began. */
  readonly #unwritten = new Map<string, number>();

  constructor(options: VaultOptions) {
    this.#options = options;
  }

  /**
   * Decrypts the kept sessions that are not in memory, and writes those that belong on disk and are not there. Drops a
   * session if its key is gone for good. Call it again whenever the key store works again.
   *
   * @returns true if there is a session that was not there before
   */
  async load(): Promise<boolean> {
    const unlocked: KeptSession[] = [];
    for (const { id, secret } of this.#locked()) {
      const session = await this.#open(id, secret);
      if (session) unlocked.push(session);
    }
    // Older than all others: `newest` and `remembered` go by the order.
    this.#sessions = new Map([...unlocked.map((session) => [session.id, session] as const), ...this.#sessions]);
    for (const id of [...this.#unwritten.keys()]) await this.#write(id);
    return unlocked.length > 0;
  }

  /** Holds a new session in memory. It replaces the remembered one that could not be decrypted, if any. */
  hold(session: KeptSession): void {
    this.#sessions.set(session.id, session);
    for (const { id } of this.#locked()) this.#tryTo('UPDATE sessions SET is_remembered = 0 WHERE id = ?', id);
  }

  /**
   * Writes a session to disk, encrypted, so that it survives a crash. Without real encryption it does nothing; where the
   * key store fails it is tried again later.
   */
  async keep(id: string, now: number): Promise<void> {
    if (!this.#sessions.has(id)) return;
    this.#unwritten.set(id, now);
    await this.#write(id);
  }

  /** Stores the time of the user's last touch, if the session is on disk. */
  touched(id: string, at: number): void {
    this.#tryTo('UPDATE sessions SET touched_at = ? WHERE id = ?', at, id);
  }

  /** Returns the stored time of the user's last touch, or null. */
  lastTouch(id: string): number | null {
    const row = this.#options.db.prepare('SELECT touched_at FROM sessions WHERE id = ?').pluck().get(id);
    return typeof row === 'number' ? row : null;
  }

  /** Marks a session as logged out: the next start does not restore it. Unsent work may still need its token. */
  unremember(id: string): void {
    const session = this.#sessions.get(id);
    if (session) this.#sessions.set(id, { ...session, isRemembered: false });
    this.#options.db.prepare('UPDATE sessions SET is_remembered = 0 WHERE id = ?').run(id);
  }

  /** Wipes a session from memory and disk. */
  forget(id: string): void {
    this.#sessions.delete(id);
    this.#unwritten.delete(id);
    this.#options.db.prepare('DELETE FROM sessions WHERE id = ?').run(id);
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

  /** The stored sessions that are not in memory because they could not be decrypted, oldest first. */
  #locked(): Row[] {
    const rows = this.#options.db.prepare('SELECT id, secret FROM sessions ORDER BY created_at').all() as Row[];
    return rows.filter(({ id }) => !this.#sessions.has(id));
  }

  async #open(id: string, secret: Buffer): Promise<KeptSession | null> {
    const { db, keyStore } = this.#options;
    const opened = await keyStore.decrypt(secret);
    // Read after the decryption, because a logout may have changed or deleted the row.
    const row = db.prepare('SELECT is_remembered FROM sessions WHERE id = ?').get(id) as Row | undefined;
    if (!row || opened.kind === 'unavailable') return null;
    const session = opened.kind === 'open' ? sessionIn(opened.text) : null;
    if (session === null || opened.kind === 'lost') {
      this.#tryTo('DELETE FROM sessions WHERE id = ?', id);
      return null;
    }
    const kept = { ...session, isRemembered: row.is_remembered === 1 };
    if (opened.isOutdated || keyStore.isPublic(secret)) await this.#encryptAgain(kept);
    return kept;
  }

  /** Replaces a stored secret whose key is not the best there is. One that anybody can read does not stay on disk. */
  async #encryptAgain(session: KeptSession): Promise<void> {
    const { db, keyStore } = this.#options;
    const secret = await keyStore.encrypt(JSON.stringify(session));
    if (secret) db.prepare('UPDATE sessions SET secret = ? WHERE id = ?').run(secret, session.id);
    else if (keyStore.state === 'none') this.#tryTo('DELETE FROM sessions WHERE id = ?', session.id);
  }

  async #write(id: string): Promise<void> {
    const { db, keyStore, clock } = this.#options;
    const now = this.#unwritten.get(id);
    const held = this.#sessions.get(id);
    if (!held || now === undefined) return;
    const secret = keyStore.state === 'none' ? null : await keyStore.encrypt(JSON.stringify(held));
    if (secret) {
      const insert = db.prepare(
        'INSERT OR IGNORE INTO sessions (id, user_id, secret, is_remembered, created_at, touched_at) VALUES (?, ?, ?, ?, ?, ?)',
      );
      await untilFree(
        () => {
          // Checks again, because a logout may have deleted the session during the encryption.
          const session = this.#sessions.get(id);
          if (session) insert.run(id, String(session.userId), secret, session.isRemembered ? 1 : 0, now, now);
        },
        { clock },
      );
    }
    if (secret || keyStore.state === 'none') this.#unwritten.delete(id);
  }

  /** Changes or deletes a row where a failure must not get in anybody's way. */
  #tryTo(sql: string, ...values: (string | number)[]): void {
    try {
      this.#options.db.prepare(sql).run(...values);
    } catch (error) {
      this.#options.onLog(`vault: ${String(error)}`);
    }
  }
}

/** The session in a decrypted text, or null if it holds none. */
function sessionIn(text: string): KeptSession | null {
  try {
    return JSON.parse(text) as KeptSession;
  } catch {
    return null;
  }
}
