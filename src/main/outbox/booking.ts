import { assertNever } from '#shared/errors.ts';
import type { Clock, Random } from '#shared/ports.ts';
import type { Delivery } from './couriers/delivery.ts';
import type { Job } from './job.ts';
import { LATE_MS, LONGEST_MS, retryDelayMs } from './retry.ts';
import type { OutboxStore } from './store.ts';

export interface BookingOptions {
  store: OutboxStore;
  clock: Clock;
  random: Random;
}

/** Writes down what has become of rows, and knows when those that were put off are due. */
export class Booking {
  readonly #options: BookingOptions;
  /** When rows put off in this run are due, by key, on the clock that nobody sets. */
  readonly #dueAt = new Map<string, number>();

  constructor(options: BookingOptions) {
    this.#options = options;
  }

  /** How long a row still has to wait. Its stored time counts only where an earlier run has put it off. */
  waitOf({ idempotencyKey: key, nextAttemptAt }: Job): number {
    const { clock } = this.#options;
    if (nextAttemptAt === 0) return 0;
    const dueAt = this.#dueAt.get(key);
    if (dueAt !== undefined) return dueAt - clock.elapsed();
    const waitMs = nextAttemptAt - clock.now();
    // A wait longer than any we set means that the clock was wrong: the row is due.
    return waitMs <= LONGEST_MS ? waitMs : 0;
  }

  /** Part of a write. */
  book(job: Job, delivery: Delivery): void {
    const { store, clock, random } = this.#options;
    const { idempotencyKey: key, attempts, isFateUnknown } = job;
    this.#dueAt.delete(key);
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
          at: this.#putOff(job, retryDelayMs(attempts + 1, random.fraction(), delivery.retryAfterMs)),
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
        store.refuse(key, delivery.error);
        return;
      case 'taken':
        store.taken(key, { note: delivery.note, at: this.#putOff(job, LATE_MS), now: clock.now() });
        return;
      case 'unclear':
        store.setUnclear(key, delivery.doubt);
        return;
      default:
        assertNever(delivery);
    }
  }

  /** Puts a row off. @returns when it is due, for a later run */
  #putOff({ idempotencyKey }: Job, delayMs: number): number {
    const { clock } = this.#options;
    this.#dueAt.set(idempotencyKey, clock.elapsed() + delayMs);
    return clock.now() + delayMs;
  }
}
