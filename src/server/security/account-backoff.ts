import type { Clock } from '#shared/ports.ts';

/** How many wrong passwords for one name from strange addresses cost nothing. */
const FREE_FAILURES = 20;
const FIRST_WAIT_MS = 1_000;
/** The longest that strangers can keep an account's owner waiting at a strange address. */
const LONGEST_WAIT_MS = 60_000;
const FORGET_AFTER_MS = 15 * 60_000;
const KNOWN_ADDRESS_MS = 24 * 60 * 60_000;
/** A flood of made-up names must not fill the memory. */
const MAXIMUM_ENTRIES = 10_000;

interface Failures {
  count: number;
  last: number;
}

/**
 * Slows down guesses at one account that come from many addresses. After twenty wrong passwords each further attempt
 * waits, at first a second, then twice as long each time, at most a minute. Addresses from which somebody has logged in
 * during the last day are exempt, so that strangers lock nobody out at a booth: there the limit of each name and address
 * holds. Names without an account count like others.
 */
export class AccountBackoff {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #failures = new Map<string, Failures>();
  /** When somebody last logged in from an address. */
  readonly #known = new Map<string, number>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /**
   * Whether an attempt may be made now. One that may counts as a failure until `succeeded` is called: of many that run at
   * once each is counted before the next.
   */
  begin(name: string, address: string): boolean {
    if (this.#isKnown(address)) return true;
    const now = this.#clock.now();
    const before = this.#failures.get(name);
    const failures = before && now - before.last < FORGET_AFTER_MS ? before : { count: 0, last: now };
    if (now < failures.last + waitMs(failures.count)) return false;
    set(this.#failures, name, { count: failures.count + 1, last: now });
    return true;
  }

  /** The attempt brought the right password. */
  succeeded(name: string, address: string): void {
    const failures = this.#failures.get(name);
    if (failures && !this.#isKnown(address)) failures.count = Math.max(0, failures.count - 1);
    set(this.#known, address, this.#clock.now());
  }

  #isKnown(address: string): boolean {
    const since = this.#known.get(address);
    return since !== undefined && this.#clock.now() - since < KNOWN_ADDRESS_MS;
  }
}

const waitMs = (failures: number): number =>
  failures < FREE_FAILURES ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - FREE_FAILURES));

/** Sets an entry as the newest, and drops the oldest of too many. */
function set<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > MAXIMUM_ENTRIES && oldest !== undefined) map.delete(oldest);
}
