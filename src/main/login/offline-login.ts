import { hash } from 'node:crypto';
import type { Id } from '#shared/entities/base.ts';
import type { User } from '#shared/entities/user.ts';
import { AppError } from '#shared/errors.ts';
import type { SteadyMs } from '#shared/ports.ts';
import { isAdmin } from '#shared/rules/access.ts';
import type { Reads } from '../link/reads.ts';
import { nameKey, type Prepared } from '../registration/prepared.ts';
import type { SteadyTime } from '../registration/steady-time.ts';
import { text } from '../texts.ts';
import { seedCache } from './seed-cache.ts';
import type { Tries } from './tries.ts';
import { isPassword, makeVerifier } from './verifier.ts';

export interface OfflineSignInOptions {
  prepared: Prepared;
  tries: Tries;
  reads: Reads;
  time: SteadyTime;
  /** True if the kiosk has a key of its own, under which it sends such a player's rows. */
  isUsable(): boolean;
  onLog(line: string): void;
}

/** How long a proven password works without the server. */
const PROOF_LIFETIME_MS = 7 * 24 * 60 * 60_000;

/** Logs players in without the server (docs/specification.md, 7.13). */
export class OfflineLogin {
  readonly #options: OfflineSignInOptions;

  constructor(options: OfflineSignInOptions) {
    this.#options = options;
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
   * Logs a player in, and seeds the cache with the prepared data.
   *
   * @throws AppError refused for a wrong name or password, and for a locked name
   */
  async signIn(username: string, password: string): Promise<User & { id: Id }> {
    const { prepared, reads, time, tries } = this.#options;
    const known = prepared.find(username, time.now());
    // A player can type two names, so failures of both count under one.
    const name = digestOf(known?.user.userName ?? username);
    if (!tries.spend(name)) throw new AppError('refused', text('signIn.locked'), { reason: 'too-many-attempts' });
    const isRight = await isPassword(password, known?.verifier ?? null);
    const id = known?.user.id;
    if (!known || !isRight || id === undefined || id === null) {
      tries.wrong(name);
      throw new AppError('refused', text('signIn.wrong'), { reason: 'wrong-login' });
    }
    tries.right(name);
    // A change of password needs the server, which requires it at the next login.
    const user = { ...known.user, id, isPasswordChangeEnforced: false };
    seedCache(reads, user, known.campaigns, time);
    return user;
  }

  /** Stores a verifier of a password that the server has accepted, for logins without the server. */
  async prove(user: User, password: string): Promise<void> {
    const { prepared, time, tries, isUsable, onLog } = this.#options;
    try {
      tries.right(digestOf(user.userName ?? ''));
      if (isAdmin(user) || !user.userName || user.id === undefined || user.id === null || !isUsable()) return;
      const knownAt = time.now();
      const verifier = await makeVerifier(password);
      await prepared.prove({ user, verifier, knownAt, expiresAt: (knownAt + PROOF_LIFETIME_MS) as SteadyMs });
    } catch (error) {
      // For example on a full disk. The login itself has succeeded.
      onLog(`offline: a proven password could not be kept: ${String(error)}`);
    }
  }
}

/** Returns the name under which `Tries` counts a typed name. */
export const digestOf = (username: string): string => hash('sha256', nameKey(username));
