import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Clock } from '#shared/ports.ts';
import type { Attempts } from './attempts.ts';

/** Wrong passwords for one name from unknown addresses before waits begin. */
const FREE_FAILURES = 20;
const FIRST_WAIT_MS = 1_000;
/** The longest that strangers can make an account's owner wait at an unknown address. */
const LONGEST_WAIT_MS = 60_000;
const FORGET_AFTER_MS = 15 * 60_000;
const KNOWN_ADDRESS_MS = 24 * 60 * 60_000;

/**
 * Slows down guesses at one account from many addresses. After twenty wrong passwords, each further attempt must wait:
 * a second at first, then twice as long each time, at most a minute. Exempts a name at an address where it has logged in
 * during the last day, so that strangers cannot lock out a booth. There, the limit per name and address applies. Other
 * names at that address are not exempt, because one login must not open the way to guess them all. Names without an account
 * count too.
 */
export class AccountBackoff {
  readonly #attempts: Attempts;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(attempts: Attempts, clock: Pick<Clock, 'now'>) {
    this.#attempts = attempts;
    this.#clock = clock;
  }

  /**
   * True if an attempt may run now. Counts it as a failure until `succeeded` is called, so that concurrent attempts
   * each count.
   */
  async begin(name: string, address: string): Promise<boolean> {
    if (await this.#isKnown(name, address)) return true;
    const isAllowed = hasWaited(this.#clock.now());
    return this.#attempts.takeBy({ isAllowed, isRenewed: true, lifetimeMs: FORGET_AFTER_MS }, 'guess', name);
  }

  /** Uncounts an attempt with the right password, and marks its address as known for the name. */
  async succeeded(name: string, address: string): Promise<void> {
    if (!(await this.#isKnown(name, address))) await this.#attempts.giveBack('guess', name);
    const rule = { isAllowed: sql<SqlBool>`1 = 1`, isRenewed: true, lifetimeMs: KNOWN_ADDRESS_MS };
    await this.#attempts.takeBy(rule, 'known-address', knownKey(name, address));
  }

  #isKnown(name: string, address: string): Promise<boolean> {
    return this.#attempts.isCounted('known-address', knownKey(name, address), KNOWN_ADDRESS_MS);
  }
}

const knownKey = (name: string, address: string): string => `${address} ${name}`;

const waitMs = (failures: number): number =>
  failures < FREE_FAILURES ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - FREE_FAILURES));

/** Numbers of failures after which the wait grows. The longest wait follows the last one. */
const STEPS = Array.from(
  { length: 1 + Math.ceil(Math.log2(LONGEST_WAIT_MS / FIRST_WAIT_MS)) },
  (_, step) => FREE_FAILURES - 1 + step,
);

/** True if the wait after the newest failure is over. That failure was `FORGET_AFTER_MS` before the count's end. */
function hasWaited(now: number): RawBuilder<SqlBool> {
  const endsBy = (failures: number) => new Date(now + FORGET_AFTER_MS - waitMs(failures)).toISOString();
  const cases = STEPS.map((failures) => sql`when attempts.count <= ${failures} then ${endsBy(failures)}`);
  return sql<SqlBool>`attempts.ends_at <= case ${sql.join(cases, sql` `)} else ${endsBy(Number.POSITIVE_INFINITY)} end`;
}
