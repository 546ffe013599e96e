import { hash } from 'node:crypto';
import type { Id } from '#shared/entities/base.ts';
import type { User } from '#shared/entities/user.ts';
import { AppError } from '#shared/errors.ts';
import type { Clock, SteadyMs } from '#shared/ports.ts';
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
  /** True if the kiosk has a key of its own, under which it sends such a player's rows. */
  isUsable(): boolean;
  onLog(line: string): void;
}

/** Wrong tries that lock a name. */
export const TRIES = 5;
/** Maximum number of unknown names with counts, because a bot could fill the disk. */
export const MOST_NAMES = 1_000;
/** Running time until a locked name has one more try. The clock does not matter. */
export const LOCK_MS = 15 * 60_000;
/** How long a proven password works without the server. */
const PROOF_LIFETIME_MS = 7 * 24 * 60 * 60_000;

/** Logs players in without the server (docs/specification.md, 7.13). */
export class OfflineLogin {
  readonly #options: OfflineSignInOptions;
  readonly #failures = new Map<string, number>();

  constructor(options: OfflineSignInOptions) {
    this.#options = options;
  }

  /** Restores the counts of earlier runs. A locked name waits the full time after each start. */
  load(): void {
    for (const { name, count } of this.#options.store.failures()) {
      this.#failures.set(name, count);
      if (count >= TRIES) this.#releaseLater(name);
    }
  }

  /** True if any player may log in without the server. */
  get isPossible(): boolean {
    const { isUsable, prepared, time } = this.#options;
    return isUsable() && prepared.hasPlayers(time.now());
  }

  /** True if the user may log in without the server. */
  knows(username: string): boolean {
    const { isUsable, prepared, time } = this.#options;
    return isUsable() && prepared.find(username, time.now()) !== null;
  }

  /**
   * Logs a player in, and seeds the cache with the prepared data. Counts the try on disk before checking the password, so
   * that a killed app gives no free try.
   *
   * @throws AppError refused for a wrong name or password, and for a locked name
   */
  async signIn(username: string, password: string): Promise<User & { id: Id }> {
    const { prepared, reads, time } = this.#options;
    const known = prepared.find(username, time.now());
    // A player can type two names, so failures of both count under one.
    const name = digestOf(known?.user.userName ?? username);
    const before = this.#failures.get(name) ?? 0;
    if (before >= TRIES) throw new AppError('refused', text('signIn.locked'), { reason: 'too-many-attempts' });
    this.#count(name, before + 1);
    this.#forgetStrangers();
    const isRight = await isPassword(password, known?.verifier ?? null);
    const id = known?.user.id;
    if (!known || !isRight || id === undefined || id === null) {
      if (before + 1 >= TRIES) this.#releaseLater(name);
      throw new AppError('refused', text('signIn.wrong'), { reason: 'wrong-login' });
    }
    this.#count(name, 0);
    // A change of password needs the server, which requires it at the next login.
    const user = { ...known.user, id, isPasswordChangeEnforced: false };
    seedCache(reads, user, known.campaigns, time.date());
    return user;
  }

  /** Stores a verifier of a password that the server has accepted, for logins without the server. */
  async prove(user: User, password: string): Promise<void> {
    const { prepared, time, isUsable, onLog } = this.#options;
    try {
      this.#count(digestOf(user.userName ?? ''), 0);
      if (isAdmin(user) || !user.userName || user.id === undefined || user.id === null || !isUsable()) return;
      const knownAt = time.now();
      const verifier = await makeVerifier(password);
      await prepared.prove({ user, verifier, knownAt, expiresAt: (knownAt + PROOF_LIFETIME_MS) as SteadyMs });
    } catch (error) {
      // For example on a full disk. The login itself has succeeded.
      onLog(`offline: a proven password could not be kept: ${String(error)}`);
    }
  }

  #count(name: string, count: number): void {
    if ((this.#failures.get(name) ?? 0) === count) return;
    this.#options.store.setFailures(name, count);
    if (count > 0) this.#failures.set(name, count);
    else this.#failures.delete(name);
  }

  /** Drops the oldest counts above the maximum, but no player's, because that would give more tries. */
  #forgetStrangers(): void {
    const { prepared, time } = this.#options;
    let tooMany = this.#failures.size - MOST_NAMES;
    if (tooMany <= 0) return;
    const players = new Set(prepared.userNames(time.now()).map(digestOf));
    for (const name of this.#failures.keys()) {
      if (players.has(name)) continue;
      // Players' names may be more than the maximum. The last name is the one being tried.
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

/** Hashes a typed name, because people type passwords into the name field. */
const digestOf = (username: string): string => hash('sha256', nameKey(username));
