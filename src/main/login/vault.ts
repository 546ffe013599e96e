import type { Database } from 'better-sqlite3';
import type { Id } from '#shared/entities/base.ts';
import type { KeyStoreState } from '#shared/ipc/channels.ts';
import type { Clock } from '#shared/ports.ts';
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
  /** The key store works now, or no longer does. */
  onChanged(): void;
  /** Sessions of an earlier run that could not be decrypted at the start are there now. */
  onRecovered(): void;
  onLog(line: string): void;
}

interface Row {
  id: string;
  secret: Buffer;
  is_remembered: number;
}

/** How often a key store that fails is asked again. */
const RETRY_INTERVAL_MS = 60_000;

/**
 * Keeps tokens: all of them in memory; the remembered one, and those that unsent work needs, also encrypted on disk. If
 * the system has no real encryption, nothing is written. If its key store fails, tokens stay in memory, what is stored
 * stays as it is, and both are tried again.
 */
export class Vault {
  readonly #options: VaultOptions;
  #sessions = new Map<string, KeptSession>();
  /** Stored sessions that cannot be decrypted for now. */
  readonly #locked = new Set<string>();
  /** Sessions that belong on disk and are not there, with the time they began. */
  readonly #unwritten = new Map<string, number>();
  #cancelRetry: (() => void) | null = null;

  constructor(options: VaultOptions) {
    this.#options = options;
  }

  /** Whether secrets are kept on disk; staff see it. */
  get keyStoreState(): KeyStoreState {
    return this.#options.keyStore.state;
  }

  /** Reads the kept sessions. Where the key of one is gone for good, it is dropped and its user has to sign in again. */
  async load(): Promise<void> {
    const { db, keyStore } = this.#options;
    await keyStore.probe();
    for (const row of db.prepare('SELECT id FROM sessions').all() as Pick<Row, 'id'>[]) this.#locked.add(row.id);
    await this.#unlock();
    this.#retryLater();
  }

  /** Holds a new session in memory. It replaces the remembered one that could not be decrypted, if any. */
  hold(session: KeptSession): void {
    this.#sessions.set(session.id, session);
    for (const id of this.#locked) this.#tryTo('UPDATE sessions SET is_remembered = 0 WHERE id = ?', id);
  }

  /**
   * Writes a session to disk, encrypted, so that it survives a crash. Without real encryption it does nothing; where the
   * key store fails it is tried again later.
   */
  async keep(id: string, now: number): Promise<void> {
    if (!this.#sessions.has(id)) return;
    this.#unwritten.set(id, now);
    await this.#watched(() => this.#write(id));
    this.#retryLater();
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
    this.#locked.delete(id);
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

  stop(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
  }

  /** Decrypts what is still locked. @returns whether there is a session that was not there before */
  async #unlock(): Promise<boolean> {
    const { db } = this.#options;
    const rows = db.prepare('SELECT id, secret FROM sessions ORDER BY created_at').all() as Row[];
    const unlocked: KeptSession[] = [];
    for (const { id, secret } of rows.filter((row) => this.#locked.has(row.id))) {
      const session = await this.#open(id, secret);
      if (session) unlocked.push(session);
    }
    // Older than all others: `newest` and `remembered` go by the order.
    this.#sessions = new Map([...unlocked.map((session) => [session.id, session] as const), ...this.#sessions]);
    return unlocked.length > 0;
  }

  async #open(id: string, secret: Buffer): Promise<KeptSession | null> {
    const { db, keyStore } = this.#options;
    const opened = await keyStore.decrypt(secret);
    // Read now: it may have been wiped or logged out meanwhile.
    const row = db.prepare('SELECT is_remembered FROM sessions WHERE id = ?').get(id) as Row | undefined;
    if (!row || opened.kind === 'unavailable') return null;
    this.#locked.delete(id);
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
    const { db, keyStore } = this.#options;
    const now = this.#unwritten.get(id);
    const held = this.#sessions.get(id);
    if (!held || now === undefined) return;
    const secret = keyStore.state === 'none' ? null : await keyStore.encrypt(JSON.stringify(held));
    // The session may have been wiped or logged out meanwhile.
    const session = this.#sessions.get(id);
    if (!session) return;
    if (secret) {
      db.prepare(
        'INSERT OR IGNORE INTO sessions (id, user_id, secret, is_remembered, created_at) VALUES (?, ?, ?, ?, ?)',
      ).run(id, String(session.userId), secret, session.isRemembered ? 1 : 0, now);
    }
    if (secret || keyStore.state === 'none') this.#unwritten.delete(id);
  }

  #retryLater(): void {
    // Without a key store there are no keys to wait for; the next start looks again.
    const isWaitingForKeys = this.#locked.size > 0 && this.keyStoreState !== 'none';
    const isDue = this.#unwritten.size > 0 || this.keyStoreState === 'failing' || isWaitingForKeys;
    if (!isDue || this.#cancelRetry !== null) return;
    this.#cancelRetry = this.#options.clock.after(RETRY_INTERVAL_MS, () => {
      this.#cancelRetry = null;
      void this.#retry();
    });
  }

  async #retry(): Promise<void> {
    const { keyStore, onRecovered, onLog } = this.#options;
    try {
      await this.#watched(() => keyStore.probe());
      if (this.#locked.size > 0 && (await this.#unlock())) onRecovered();
      for (const id of [...this.#unwritten.keys()]) await this.#write(id);
    } catch (error) {
      // For example a full disk, or a kiosk that has closed its database meanwhile.
      onLog(`vault: ${String(error)}`);
    }
    this.#retryLater();
  }

  /** Runs something and reports when the key store's state is another one afterwards. */
  async #watched(work: () => Promise<void>): Promise<void> {
    const before = this.keyStoreState;
    await work();
    if (this.keyStoreState !== before) this.#options.onChanged();
  }

  /** Changes or deletes a row where a failure must not get in anybody's way. */
  #tryTo(sql: string, id: string): void {
    try {
      this.#options.db.prepare(sql).run(id);
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
