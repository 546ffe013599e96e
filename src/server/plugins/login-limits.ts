import { isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Address6 } from 'ip-address';
import { Refusal } from '../errors.ts';
import { nameKey } from '../repositories/users.ts';
import { AccountBackoff } from '../security/account-backoff.ts';
import { type AttemptLimit, Attempts } from '../security/attempts.ts';
import type { Services } from '../services.ts';
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

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
/** Whoever has one address of IPv6 has its network's others. */
const IPV6_NETWORK_BITS = 64;

/** All pairing codes are one account to guess at. */
const PAIRING = 'pairing';

declare module 'fastify' {
  interface FastifyInstance {
    loginGuard: LoginGuard;
  }
}

/** What an attempt counts for. */
type Counted = readonly [limit: AttemptLimit, key: string];

/** Limits log-ins, at all nodes together. Every method throws a Refusal after too many attempts. */
export class LoginGuard {
  readonly #limits: LoginLimits;
  readonly #attempts: Attempts;
  readonly #backoff: AccountBackoff;

  constructor(services: Services, limits: LoginLimits) {
    this.#limits = limits;
    this.#attempts = new Attempts(services);
    this.#backoff = new AccountBackoff(this.#attempts, services.clock);
  }

  async countRequest(request: FastifyRequest): Promise<void> {
    const { requestsPerAddress: most } = this.#limits;
    await this.#count({ kind: 'request', most, windowMs: MINUTE_MS }, addressOf(request));
  }

  /**
   * Runs one attempt to log in.
   * @param attempt resolves to null for a wrong name or password
   */
  attempt<T>(request: FastifyRequest, attempt: () => Promise<T | null>): Promise<T | null> {
    const [name, address] = [nameOf(request), addressOf(request)];
    const limit: AttemptLimit = { kind: 'log-in', most: this.#limits.failuresPerUser, windowMs: MINUTE_MS };
    return this.#countWrong([[limit, userKey(request)]], async () => {
      if (!(await this.#backoff.begin(name, address))) throw new Refusal('too-many-attempts');
      const result = await attempt();
      if (result !== null) await this.#backoff.succeeded(name, address);
      return result;
    });
  }

  /**
   * Runs one attempt to change the signed-in user's password, as `attempt` does a log-in: an open session must not be a
   * place to guess at.
   * @param attempt resolves to null for a wrong old password
   */
  attemptChange<T>(request: FastifyRequest, attempt: () => Promise<T | null>): Promise<T | null> {
    const limit: AttemptLimit = { kind: 'password-change', most: this.#limits.failuresPerUser, windowMs: MINUTE_MS };
    return this.#countWrong([[limit, String(signedInUserOf(request).id)]], attempt);
  }

  /**
   * Runs one attempt to redeem a pairing code.
   * @param attempt resolves to null for a wrong code
   */
  attemptPairing<T>(request: FastifyRequest, attempt: () => Promise<T | null>): Promise<T | null> {
    const { wrongCodesPerAddress, wrongCodes } = this.#limits;
    const ofAddress: AttemptLimit = { kind: 'pairing', most: wrongCodesPerAddress, windowMs: MINUTE_MS };
    const ofAll: AttemptLimit = { kind: 'pairing-of-all', most: wrongCodes, windowMs: MINUTE_MS };
    const counted: Counted[] = [
      [ofAddress, addressOf(request)],
      [ofAll, PAIRING],
    ];
    return this.#countWrong(counted, attempt);
  }

  /**
   * Runs one attempt to log in with a code.
   * @param attempt resolves to null for an unknown code
   */
  attemptCode<T>(request: FastifyRequest, attempt: () => Promise<T | null>): Promise<T | null> {
    const { wrongLogInCodesPerAddress: most } = this.#limits;
    return this.#countWrong([[{ kind: 'log-in-code', most, windowMs: MINUTE_MS }, addressOf(request)]], attempt);
  }

  async countPasswordMail(request: FastifyRequest): Promise<void> {
    const { passwordMailsPerUser, passwordMailsPerName } = this.#limits;
    const ofUser: AttemptLimit = { kind: 'password-mail', most: passwordMailsPerUser, windowMs: MINUTE_MS };
    const ofName: AttemptLimit = { kind: 'password-mail-of-name', most: passwordMailsPerName, windowMs: HOUR_MS };
    await this.#count(ofUser, userKey(request));
    await this.#count(ofName, nameOf(request));
  }

  async #count(limit: AttemptLimit, key: string): Promise<void> {
    if (!(await this.#attempts.take(limit, key))) throw new Refusal('too-many-attempts');
  }

  /**
   * Runs an attempt that counts if it is wrong. It is counted before, and given back when it was right: of many guesses at
   * once, at several nodes, no more are made than the limits allow.
   */
  async #countWrong<T>(counted: readonly Counted[], attempt: () => Promise<T | null>): Promise<T | null> {
    const taken: Counted[] = [];
    let isWrong = false;
    try {
      for (const [limit, key] of counted) {
        await this.#count(limit, key);
        taken.push([limit, key]);
      }
      const result = await attempt();
      isWrong = result === null;
      return result;
    } finally {
      if (!isWrong) for (const [{ kind }, key] of taken) await this.#attempts.giveBack(kind, key);
    }
  }
}

/** Key of the username in the form and the address it comes from. */
const userKey = (request: FastifyRequest): string => `${addressOf(request)} ${nameOf(request)}`;

/** Where a request comes from, as far as one person has it: an address, of IPv6 its network. */
function addressOf({ ip }: FastifyRequest): string {
  if (!isIPv6(ip)) return ip.toLowerCase();
  const address = new Address6(ip);
  return address.isMapped4() ? address.to4().correctForm() : address.getBitsBase16(0, IPV6_NETWORK_BITS);
}

/** The username in the form, of a request that has passed validation. */
function nameOf(request: FastifyRequest): string {
  const form = request.body as { username?: string; Email?: string };
  return nameKey(form.username ?? form.Email ?? '');
}

export function registerLoginLimits(app: FastifyInstance, limits: LoginLimits): void {
  app.decorate('loginGuard', new LoginGuard(app.services, limits));
}
