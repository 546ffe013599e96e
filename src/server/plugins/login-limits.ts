import { isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Address6 } from 'ip-address';
import type { AttemptKind } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import { nameKey } from '../repositories/users.ts';
import { AccountBackoff } from '../security/account-backoff.ts';
import { type AttemptLimit, Attempts } from '../security/attempts.ts';
import type { Services } from '../services.ts';
import { signedInUserOf } from './authentication.ts';

/** Maximum attempts, per minute unless stated otherwise. */
export interface LoginLimits {
  /** Wrong passwords for one username from one address, and wrong old passwords of one user. */
  failuresPerUser: number;
  /** Login and forgotten-password requests from one address. A booth logs in many players from one address. */
  requestsPerAddress: number;
  /** New passwords for one username from one address. Each sends a mail. */
  passwordMailsPerUser: number;
  /** Wrong registration codes from one address. */
  wrongCodesPerAddress: number;
  /** Wrong registration codes from all addresses together. */
  wrongCodes: number;
  /** Unknown login codes from one address. A code is too long to guess, so this only limits the work. */
  wrongLogInCodesPerAddress: number;
  /** New passwords per hour for one username, from all addresses together. */
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
/** An IPv6 client controls its /64, so limits count per network. */
const IPV6_NETWORK_BITS = 64;

/** All registration codes share one count. */
const PAIRING = 'pairing';

declare module 'fastify' {
  interface FastifyInstance {
    loginGuard: LoginGuard;
  }
}

/** One count that an attempt adds to. */
type Counted = readonly [limit: AttemptLimit, key: string];

/** Resolves to null for a wrong name, password or code. */
type Attempt<T> = () => Promise<T | null>;

const perMinute = (kind: AttemptKind, most: number): AttemptLimit => ({ kind, most, windowMs: MINUTE_MS });

/** Limits logins, for all nodes together. Every method throws a Refusal after too many attempts. */
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
    await this.#count(perMinute('request', this.#limits.requestsPerAddress), addressOf(request));
  }

  /** Runs one attempt to log in. */
  attempt<T>(request: FastifyRequest, attempt: Attempt<T>): Promise<T | null> {
    const [name, address] = [nameOf(request), addressOf(request)];
    const limit = perMinute('log-in', this.#limits.failuresPerUser);
    return this.#countWrong([[limit, userKey(request)]], async () => {
      if (!(await this.#backoff.begin(name, address))) throw new Refusal('too-many-attempts');
      const result = await attempt();
      if (result !== null) await this.#backoff.succeeded(name, address);
      return result;
    });
  }

  /**
   * Runs one attempt to change the logged-in user's password. Limited like a login, so that an open session does not
   * help to guess the password.
   */
  attemptChange<T>(request: FastifyRequest, attempt: Attempt<T>): Promise<T | null> {
    const limit = perMinute('password-change', this.#limits.failuresPerUser);
    return this.#countWrong([[limit, String(signedInUserOf(request).id)]], attempt);
  }

  /** Runs one attempt to redeem a registration code. */
  attemptPairing<T>(request: FastifyRequest, attempt: Attempt<T>): Promise<T | null> {
    const { wrongCodesPerAddress, wrongCodes } = this.#limits;
    const ofAddress: Counted = [perMinute('pairing', wrongCodesPerAddress), addressOf(request)];
    return this.#countWrong([ofAddress, [perMinute('pairing-of-all', wrongCodes), PAIRING]], attempt);
  }

  /** Runs one attempt to log in with a code. */
  attemptCode<T>(request: FastifyRequest, attempt: Attempt<T>): Promise<T | null> {
    const limit = perMinute('log-in-code', this.#limits.wrongLogInCodesPerAddress);
    return this.#countWrong([[limit, addressOf(request)]], attempt);
  }

  async countPasswordMail(request: FastifyRequest): Promise<void> {
    const { passwordMailsPerUser, passwordMailsPerName } = this.#limits;
    const ofName: AttemptLimit = { kind: 'password-mail-of-name', most: passwordMailsPerName, windowMs: HOUR_MS };
    await this.#count(perMinute('password-mail', passwordMailsPerUser), userKey(request));
    await this.#count(ofName, nameOf(request));
  }

  async #count(limit: AttemptLimit, key: string): Promise<void> {
    if (!(await this.#attempts.take(limit, key))) throw new Refusal('too-many-attempts');
  }

  /**
   * Runs an attempt that counts if it is wrong. Counts it first and uncounts it if it was right, so that concurrent
   * guesses at several nodes stay within the limits.
   */
  async #countWrong<T>(counted: readonly Counted[], attempt: Attempt<T>): Promise<T | null> {
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

/** Key of the form's username and the request's address. */
const userKey = (request: FastifyRequest): string => `${addressOf(request)} ${nameOf(request)}`;

/** Returns the client's IPv4 address or IPv6 network. */
export function addressOf({ ip }: FastifyRequest): string {
  if (!isIPv6(ip)) return ip.toLowerCase();
  const address = new Address6(ip);
  return address.isMapped4() ? address.to4().correctForm() : address.getBitsBase16(0, IPV6_NETWORK_BITS);
}

/** Returns the username in the form. The request has passed validation. */
function nameOf(request: FastifyRequest): string {
  const form = request.body as { username?: string; Email?: string };
  return nameKey(form.username ?? form.Email ?? '');
}

export function registerLoginLimits(app: FastifyInstance, limits: LoginLimits): void {
  app.decorate('loginGuard', new LoginGuard(app.services, limits));
}
