import { hash } from 'node:crypto';
import type { Id } from '#shared/entities/base.ts';
import type { User } from '#shared/entities/user.ts';
import { AppError } from '#shared/errors.ts';
import type { Clock } from '#shared/ports.ts';
import { isAdmin } from '#shared/rules/access.ts';
import type { Reads } from '../link/reads.ts';
import type { OfflineStore } from '../registration/offline-store.ts';
import { nameKey, type Prepared } from '../registration/prepared.ts';
import type { SteadyTime } from '../registration/steady-time.ts';
import { text } from '../texts.ts';
import { seedCache } from './seed-cache.ts';
import { isPassword, makeVerifier } from './verifier.ts';

export interface OfflineSignInOptions {
  prepared: Prepared;
  store: Pick<OfflineStore, 'failures' | 'setFailures'>;
  reads: Reads;
  time: SteadyTime;
  clock: Clock;
  /** Whether the kiosk has a key under which it may send what such a player does. */
  isUsable(): boolean;
  onLog(line: string): void;
}

/** Wrong tries for one name before it is locked. */
export const TRIES = 5;
/** Names counted beyond those of players: a bot types more of them than a disk holds. */
export const MOST_NAMES = 1_000;
/** How long the app has to run until a locked name has one more try, whatever the clock says. */
export const LOCK_MS = 15 * 60_000;
/** For how long a password that was proven here may be used without the server. */
const PROOF_LIFETIME_MS = 7 * 24 * 60 * 60_000;

/** Signing in while the server is away (docs/specification.md, 7.13). */
export class OfflineLogin {
  readonly #options: OfflineSignInOptions;
  readonly #failures = new Map<string, number>();

  constructor(options: OfflineSignInOptions) {
    this.#options = options;
  }

  /** Takes up what earlier runs have counted. Who is locked waits the whole time again. */
  load(): void {
    for (const { name, count } of this.#options.store.failures()) {
      this.#failures.set(name, count);
      if (count >= TRIES) this.#releaseLater(name);
    }
  }

  /** Whether anybody may sign in here without the server. */
  get isPossible(): boolean {
    const { isUsable, prepared, time } = this.#options;
    return isUsable() && prepared.hasPlayers(time.now());
  }

  /** True if this user may log in here without the server. */
  knows(username: string): boolean {
    const { isUsable, prepared, time } = this.#options;
    return isUsable() && prepared.find(username, time.now()) !== null;
  }

  /**
   * The player whose password it is, with copies of what was prepared. A try is counted on disk before it is made: a kill
   * in between gives none for free.
   *
   * @throws AppError refused for a wrong name or password, and for a locked name
   */
  async signIn(username: string, password: string): Promise<User & { id: Id }> {
    const { prepared, reads, time, clock } = this.#options;
    const name = digestOf(username);
    const before = this.#failures.get(name) ?? 0;
    if (before >= TRIES) throw new AppError('refused', text('signIn.locked'), { reason: 'too-many-attempts' });
    this.#count(name, before + 1);
    this.#forgetStrangers();
    const known = prepared.find(username, time.now());
    const isRight = await isPassword(password, known?.verifier ?? null);
    const id = known?.user.id;
    if (!known || !isRight || id === undefined || id === null) {
      if (before + 1 >= TRIES) this.#releaseLater(name);
      throw new AppError('refused', text('signIn.wrong'), { reason: 'wrong-login' });
    }
    this.#count(name, 0);
    // Without a server nobody can change it; the server asks for it at the next log-in.
    const user = { ...known.user, id, isPasswordChangeEnforced: false };
    seedCache(reads, user, known.campaigns, clock.now());
    return user;
  }

  /** The server has taken a player's password on this kiosk: it may be used here without the server too. */
  async prove(user: User, password: string): Promise<void> {
    const { prepared, time, isUsable, onLog } = this.#options;
    try {
      this.#count(digestOf(user.userName ?? ''), 0);
      if (isAdmin(user) || !user.userName || user.id === undefined || user.id === null || !isUsable()) return;
      const knownAt = time.now();
      const verifier = await makeVerifier(password);
      await prepared.prove({ user, verifier, knownAt, expiresAt: knownAt + PROOF_LIFETIME_MS });
    } catch (error) {
      // For example a full disk. The log-in itself has succeeded.
      onLog(`offline: a proven password could not be kept: ${String(error)}`);
    }
  }

  #count(name: string, count: number): void {
    if ((this.#failures.get(name) ?? 0) === count) return;
    this.#options.store.setFailures(name, count);
    if (count > 0) this.#failures.set(name, count);
    else this.#failures.delete(name);
  }

  /** Forgets the earliest names where there are too many, but never a player's: that would give more tries. */
  #forgetStrangers(): void {
    const { prepared, time } = this.#options;
    let tooMany = this.#failures.size - MOST_NAMES;
    if (tooMany <= 0) return;
    const players = new Set(prepared.userNames(time.now()).map(digestOf));
    for (const name of this.#failures.keys()) {
      if (players.has(name)) continue;
      // The names of players are as many as they are; the last one is being tried.
      if (tooMany <= 0) return;
      tooMany -= 1;
      this.#count(name, 0);
    }
  }

  #releaseLater(name: string): void {
    this.#options.clock.after(LOCK_MS, () => {
      if ((this.#failures.get(name) ?? 0) < TRIES) return;
      try {
        this.#count(name, TRIES - 1);
      } catch (error) {
        this.#options.onLog(`offline: a lock could not be released: ${String(error)}`);
        this.#releaseLater(name);
      }
    });
  }
}

/** What is typed as a name may be a password, so it is not kept. */
const digestOf = (username: string): string => hash('sha256', nameKey(username));
