import { assertNever } from '#shared/errors.ts';
import type { Clock, Random } from '#shared/ports.ts';
import type { Delivery } from './couriers/delivery.ts';
import type { Job } from './job.ts';
import { LATE_MS, LONGEST_MS, retryDelayMs } from './retry.ts';
import type { OutboxStore } from './store.ts';

/** A refusal without proof counts once it was given this often, over this time. */
const TIMES_BELIEVED = 5;
const BELIEVED_MS = 60 * 60_000;
/** The time until a row is tried again whose refusal was never proven. */
const RETRIED_MS = 24 * 60 * 60_000;

/** Moments on the clock that nobody sets. */
interface Wait {
  dueAt: number;
  /** The earliest moment, even if staff are in a hurry: until then what was sent may still arrive. */
  firmUntil: number;
}

export interface BookingOptions {
  store: OutboxStore;
  clock: Clock;
  random: Random;
}

/** Writes down what has become of rows, and knows when those that were put off are due. */
export class Booking {
  readonly #options: BookingOptions;
  /** The waits of rows that this run has put off, by key. */
  readonly #waits = new Map<string, Wait>();
  /** What the API seems to have answered, without proof, by key. */
  readonly #refusals = new Map<string, { refusal: string; times: number; since: number }>();
  /** The longest wait of an earlier run that still counts. */
  #longestMs = LONGEST_MS;

  constructor(options: BookingOptions) {
    this.#options = options;
  }

  /** How long a row still has to wait. Its stored time counts only where an earlier run has put it off. */
  waitOf({ idempotencyKey: key, nextAttemptAt }: Job): number {
    const { clock } = this.#options;
    if (nextAttemptAt === 0) return 0;
    const wait = this.#waits.get(key);
    if (wait) return wait.dueAt - clock.elapsed();
    const waitMs = nextAttemptAt - clock.now();
    // A wait longer than any we set means that the clock was wrong: the row is due.
    return waitMs <= this.#longestMs ? waitMs : 0;
  }

  /** Ends every wait, except where what was sent may still arrive. */
  hurry(): void {
    for (const wait of this.#waits.values()) wait.dueAt = wait.firmUntil;
    this.#longestMs = LATE_MS;
  }

  /** Takes a refusal without proof for one after it was given often enough. Called once for each attempt, before the write. */
  judge({ idempotencyKey: key }: Job, delivery: Delivery): Delivery {
    if (delivery.kind === 'delivered') this.#refusals.delete(key);
    if (delivery.kind !== 'retry' || !this.#isBelieved(key, delivery.refusal)) return delivery;
    return { kind: 'refused', error: delivery.error, retryAt: this.#options.clock.now() + RETRIED_MS };
  }

  /** Part of a write, which may run twice. */
  book(job: Job, delivery: Delivery): void {
    const { store, clock, random } = this.#options;
    const { idempotencyKey: key, attempts, isFateUnknown } = job;
    this.#waits.delete(key);
    switch (delivery.kind) {
      case 'delivered':
        store.delivered(key, clock.now(), delivery.playerId);
        return;
      case 'offline':
        store.retryLater(key, { attempts, at: 0, isFateUnknown, error: delivery.error });
        return;
      case 'retry':
        store.retryLater(key, {
          attempts: attempts + 1,
          at: this.#putOff(
            job,
            retryDelayMs(attempts + 1, random.fraction(), delivery.retryAfterMs),
            delivery.mayArriveLate ? LATE_MS : 0,
          ),
          isFateUnknown: isFateUnknown || delivery.isFateUnknown,
          error: delivery.error,
        });
        return;
      case 'signed-out':
      case 'held':
        // Its own fate is known; that of the user's other rows under way is not, so they decide for themselves.
        store.notSent(key, isFateUnknown);
        store.park(job.userId, delivery.error);
        return;
      case 'refused':
        store.refuse(key, delivery.error, delivery.retryAt);
        return;
      case 'taken':
        store.taken(key, { note: delivery.note, at: this.#putOff(job, LATE_MS, LATE_MS), now: clock.now() });
        return;
      case 'unclear':
        store.setUnclear(key, delivery.doubt);
        return;
      default:
        assertNever(delivery);
    }
  }

  /** Remembers the refusal, also after it was believed: given again a day later, it counts at once. */
  #isBelieved(key: string, refusal: string | undefined): boolean {
    if (refusal === undefined) return false;
    const now = this.#options.clock.elapsed();
    const known = this.#refusals.get(key);
    if (known?.refusal !== refusal) {
      this.#refusals.set(key, { refusal, times: 1, since: now });
      return false;
    }
    known.times += 1;
    return known.times >= TIMES_BELIEVED && now - known.since >= BELIEVED_MS;
  }

  /** Puts a row off. @returns when it is due, for a later run */
  #putOff({ idempotencyKey }: Job, delayMs: number, firmMs: number): number {
    const { clock } = this.#options;
    const waitMs = Math.max(delayMs, firmMs);
    const now = clock.elapsed();
    this.#waits.set(idempotencyKey, { dueAt: now + waitMs, firmUntil: now + firmMs });
    return clock.now() + waitMs;
  }
}
