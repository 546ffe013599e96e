import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../errors.ts';
import { KeyedQueue } from '../keyed-queue.ts';
import { nameKey } from '../repositories/users.ts';
import { AccountBackoff } from '../security/account-backoff.ts';
import { signedInUserOf } from './authentication.ts';

/** How many attempts are allowed, in a minute unless said otherwise. */
export interface LoginLimits {
  /** Wrong passwords for one username from one address, and wrong old passwords of one user. */
  failuresPerUser: number;
  /** Login and forgotten-password requests from one address: a booth logs in many players from the same one. */
  requestsPerAddress: number;
  /** New passwords for one username from one address: each sends a mail. */
  passwordMailsPerUser: number;
  /** Wrong pairing codes from one address. */
  wrongCodesPerAddress: number;
  /** Wrong pairing codes from all addresses together. */
  wrongCodes: number;
  /** Unknown log-in codes from one address. Nobody guesses one: only the work is limited. */
  wrongLogInCodesPerAddress: number;
  /** New passwords for one username in an hour, from all addresses together. */
  passwordMailsPerName: number;
}

export const LOGIN_LIMITS: LoginLimits = {
  failuresPerUser: 10,
  requestsPerAddress: 600,
  passwordMailsPerUser: 3,
  passwordMailsPerName: 10,
  wrongCodesPerAddress: 10,
  wrongCodes: 300,
  wrongLogInCodesPerAddress: 60,
};

const HOUR_MS = 60 * 60 * 1000;

/** All pairing codes are one account to guess at. */
const PAIRING = 'pairing';

declare module 'fastify' {
  interface FastifyInstance {
    loginGuard: LoginGuard;
  }
}

type Limiter = ReturnType<FastifyInstance['createRateLimit']>;

/** Limits log-ins. Every method throws a Refusal after too many attempts. */
export class LoginGuard {
  readonly #failures: Limiter;
  readonly #requests: Limiter;
  readonly #mails: Limiter;
  readonly #changes: Limiter;
  readonly #mailsOfAll: Limiter;
  readonly #codes: Limiter;
  readonly #codesOfAll: Limiter;
  readonly #logInCodes: Limiter;
  readonly #queue = new KeyedQueue();
  readonly #backoff: AccountBackoff;

  constructor(app: FastifyInstance, limits: LoginLimits) {
    this.#backoff = new AccountBackoff(app.services.clock);
    this.#changes = app.createRateLimit({ max: limits.failuresPerUser, keyGenerator: ownKey });
    this.#mailsOfAll = app.createRateLimit({
      max: limits.passwordMailsPerName,
      timeWindow: HOUR_MS,
      keyGenerator: nameOf,
    });
    this.#failures = app.createRateLimit({ max: limits.failuresPerUser, keyGenerator: userKey });
    this.#codes = app.createRateLimit({ max: limits.wrongCodesPerAddress });
    this.#codesOfAll = app.createRateLimit({ max: limits.wrongCodes, keyGenerator: () => PAIRING });
    this.#logInCodes = app.createRateLimit({ max: limits.wrongLogInCodesPerAddress });
    this.#requests = app.createRateLimit({ max: limits.requestsPerAddress });
    this.#mails = app.createRateLimit({ max: limits.passwordMailsPerUser, keyGenerator: userKey });
  }

  async countRequest(request: FastifyRequest): Promise<void> {
    if (isUsedUp(await this.#requests(request), 'exceeded')) throw new Refusal('too-many-attempts');
  }

  /**
   * Runs one attempt to log in. Attempts for one username run in sequence: otherwise many concurrent guesses would
   * start before the first is counted.
   * @param attempt resolves to null for a wrong name or password
   */
  attempt<T>(request: FastifyRequest, attempt: () => Promise<T | null>): Promise<T | null> {
    return this.#queue.run(userKey(request), async () => {
      const [name, address] = [nameOf(request), addressOf(request)];
      if (isUsedUp(await this.#failures(request, { increment: false }), 'none left'))
        throw new Refusal('too-many-attempts');
      if (!this.#backoff.begin(name, address)) throw new Refusal('too-many-attempts');
      const result = await attempt();
      if (result === null) await this.#failures(request);
      else this.#backoff.succeeded(name, address);
      return result;
    });
  }

  /**
   * Runs one attempt to change the signed-in user's password, as `attempt` does a log-in: an open session must not be a
   * place to guess at.
   * @param attempt resolves to null for a wrong old password
   */
  attemptChange<T>(request: FastifyRequest, attempt: () => Promise<T | null>): Promise<T | null> {
    return this.#queue.run(ownKey(request), async () => {
      if (isUsedUp(await this.#changes(request, { increment: false }), 'none left'))
        throw new Refusal('too-many-attempts');
      const result = await attempt();
      if (result === null) await this.#changes(request);
      return result;
    });
  }

  /**
   * Runs one attempt to redeem a pairing code, one after the other, as `attempt` does log-ins.
   * @param attempt resolves to null for a wrong code
   */
  attemptPairing<T>(request: FastifyRequest, attempt: () => Promise<T | null>): Promise<T | null> {
    return this.#queue.run(PAIRING, async () => {
      for (const limiter of [this.#codes, this.#codesOfAll]) {
        if (isUsedUp(await limiter(request, { increment: false }), 'none left')) throw new Refusal('too-many-attempts');
      }
      const result = await attempt();
      if (result === null) await Promise.all([this.#codes(request), this.#codesOfAll(request)]);
      return result;
    });
  }

  /**
   * Runs one attempt to log in with a code.
   * @param attempt resolves to null for an unknown code
   */
  async attemptCode<T>(request: FastifyRequest, attempt: () => Promise<T | null>): Promise<T | null> {
    if (isUsedUp(await this.#logInCodes(request, { increment: false }), 'none left')) {
      throw new Refusal('too-many-attempts');
    }
    const result = await attempt();
    if (result === null) await this.#logInCodes(request);
    return result;
  }

  async countPasswordMail(request: FastifyRequest): Promise<void> {
    const isTooMuch = isUsedUp(await this.#mails(request), 'exceeded');
    if (isTooMuch || isUsedUp(await this.#mailsOfAll(request), 'exceeded')) throw new Refusal('too-many-attempts');
  }
}

function isUsedUp(state: Awaited<ReturnType<Limiter>>, when: 'exceeded' | 'none left'): boolean {
  if (state.isAllowed) return false;
  return when === 'exceeded' ? state.isExceeded : state.remaining === 0;
}

/** Key of the username in the form and the address it comes from. */
const userKey = (request: FastifyRequest): string => `${addressOf(request)} ${nameOf(request)}`;

const addressOf = (request: FastifyRequest): string => normalizeIP(request.ip);

/** The username in the form, of a request that has passed validation. */
function nameOf(request: FastifyRequest): string {
  const form = request.body as { username?: string; Email?: string };
  return nameKey(form.username ?? form.Email ?? '');
}

const ownKey = (request: FastifyRequest): string => `user ${signedInUserOf(request).id}`;

export async function registerLoginLimits(app: FastifyInstance, limits: LoginLimits): Promise<void> {
  await app.register(rateLimit, { global: false, timeWindow: 60_000 });
  app.decorate('loginGuard', new LoginGuard(app, limits));
}
