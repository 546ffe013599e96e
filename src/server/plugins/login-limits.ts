import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../errors.ts';
import { KeyedQueue } from '../keyed-queue.ts';
import { nameKey } from '../repositories/users.ts';

/** How many attempts are allowed in a minute. */
export interface LoginLimits {
  /** Wrong passwords for one username from one address. */
  failuresPerUser: number;
  /** Login and forgotten-password requests from one address: a booth logs in many players from the same one. */
  requestsPerAddress: number;
  /** New passwords for one username from one address: each sends a mail. */
  passwordMailsPerUser: number;
}

export const LOGIN_LIMITS: LoginLimits = { failuresPerUser: 10, requestsPerAddress: 600, passwordMailsPerUser: 3 };

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
  readonly #queue = new KeyedQueue();

  constructor(app: FastifyInstance, limits: LoginLimits) {
    this.#failures = app.createRateLimit({ max: limits.failuresPerUser, keyGenerator: userKey });
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
      if (isUsedUp(await this.#failures(request, { increment: false }), 'none left'))
        throw new Refusal('too-many-attempts');
      const result = await attempt();
      if (result === null) await this.#failures(request);
      return result;
    });
  }

  async countPasswordMail(request: FastifyRequest): Promise<void> {
    if (isUsedUp(await this.#mails(request), 'exceeded')) throw new Refusal('too-many-attempts');
  }
}

function isUsedUp(state: Awaited<ReturnType<Limiter>>, when: 'exceeded' | 'none left'): boolean {
  if (state.isAllowed) return false;
  return when === 'exceeded' ? state.isExceeded : state.remaining === 0;
}

/** Key of the username in the form and the address it comes from. */
function userKey(request: FastifyRequest): string {
  const form = request.body as { username?: unknown; Email?: unknown };
  return `${normalizeIP(request.ip)} ${nameKey(String(form.username ?? form.Email ?? ''))}`;
}

export async function registerLoginLimits(app: FastifyInstance, limits: LoginLimits): Promise<void> {
  await app.register(rateLimit, { global: false, timeWindow: 60_000 });
  app.decorate('loginGuard', new LoginGuard(app, limits));
}
