import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Clock } from '#shared/ports.ts';
import type { Attempts } from './attempts.ts';

/** How many wrong passwords for one name from strange addresses cost nothing. */
const FREE_FAILURES = 20;
const FIRST_WAIT_MS = 1_000;
/** The longest that strangers can keep an account's owner waiting at a strange address. */
const LONGEST_WAIT_MS = 60_000;
const FORGET_AFTER_MS = 15 * 60_000;
const KNOWN_ADDRESS_MS = 24 * 60 * 60_000;

/**
 * Slows down guesses at one account that come from many addresses. After twenty wrong passwords each further attempt
 * waits, at first a second, then twice as long each time, at most a minute. Addresses from which somebody has logged in
 * during the last day are exempt, so that strangers lock nobody out at a booth: there the limit of each name and address
 * holds. Names without an account count like others.
 */
export class AccountBackoff {
  readonly #attempts: Attempts;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(attempts: Attempts, clock: Pick<Clock, 'now'>) {
    this.#attempts = attempts;
    this.#clock = clock;
  }

  /**
   * Whether an attempt may be made now. One that may counts as a failure until `succeeded` is called: of many that run at
   * once each is counted before the next.
   */
  async begin(name: string, address: string): Promise<boolean> {
    if (await this.#isKnown(address)) return true;
    const isAllowed = hasWaited(this.#clock.now());
    return this.#attempts.takeBy({ isAllowed, isRenewed: true, lifetimeMs: FORGET_AFTER_MS }, 'guess', name);
  }

  /** The attempt brought the right password. */
  async succeeded(name: string, address: string): Promise<void> {
    if (!(await this.#isKnown(address))) await this.#attempts.giveBack('guess', name);
    const rule = { isAllowed: sql<SqlBool>`1 = 1`, isRenewed: true, lifetimeMs: KNOWN_ADDRESS_MS };
    await this.#attempts.takeBy(rule, 'known-address', address);
  }

  #isKnown(address: string): Promise<boolean> {
    return this.#attempts.isCounted('known-address', address, KNOWN_ADDRESS_MS);
  }
}

const waitMs = (failures: number): number =>
  failures < FREE_FAILURES ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - FREE_FAILURES));

/** After each of these numbers of failures the wait is longer, and the longest after one more. */
const STEPS = Array.from(
  { length: 1 + Math.ceil(Math.log2(LONGEST_WAIT_MS / FIRST_WAIT_MS)) },
  (_, step) => FREE_FAILURES - 1 + step,
);

/** Whether the newest failure, which is `FORGET_AFTER_MS` before the count's end, is long enough ago for its count. */
function hasWaited(now: number): RawBuilder<SqlBool> {
  const endsBy = (failures: number) => new Date(now + FORGET_AFTER_MS - waitMs(failures)).toISOString();
  const cases = STEPS.map((failures) => sql`when attempts.count <= ${failures} then ${endsBy(failures)}`);
  return sql<SqlBool>`attempts.ends_at <= case ${sql.join(cases, sql` `)} else ${endsBy(Number.POSITIVE_INFINITY)} end`;
}
