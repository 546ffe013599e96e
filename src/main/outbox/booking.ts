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
  /** When rows put off in this run are due, by sequence, on the clock that nobody sets. */
  readonly #dueAt = new Map<number, number>();

  constructor(options: BookingOptions) {
    this.#options = options;
  }

  /** How long a row still has to wait. Its stored time counts only where an earlier run has put it off. */
  waitOf({ sequence, nextAttemptAt }: Job): number {
    const { clock } = this.#options;
    if (nextAttemptAt === 0) return 0;
    const dueAt = this.#dueAt.get(sequence);
    if (dueAt !== undefined) return dueAt - clock.elapsed();
    const waitMs = nextAttemptAt - clock.now();
    // A wait longer than any we set means that the clock was wrong: the row is due.
    return waitMs <= LONGEST_MS ? waitMs : 0;
  }

  /** Part of a write. */
  book(job: Job, delivery: Delivery): void {
    const { store, clock, random } = this.#options;
    const { sequence, attempts, isFateUnknown } = job;
    this.#dueAt.delete(sequence);
    switch (delivery.kind) {
      case 'delivered':
        store.delivered(sequence, clock.now(), delivery.playerId);
        return;
      case 'offline':
        store.retryLater(sequence, { attempts, at: 0, isFateUnknown, error: delivery.error });
        return;
      case 'retry':
        store.retryLater(sequence, {
          attempts: attempts + 1,
          at: this.#putOff(job, retryDelayMs(attempts + 1, random.fraction(), delivery.retryAfterMs)),
          isFateUnknown: isFateUnknown || delivery.isFateUnknown,
          error: delivery.error,
        });
        return;
      case 'signed-out':
      case 'held':
        store.park(job.userId, delivery.error);
        return;
      case 'refused':
        store.refuse(sequence, delivery.error);
        return;
      case 'taken':
        store.taken(sequence, { note: delivery.note, at: this.#putOff(job, LATE_MS), now: clock.now() });
        return;
      case 'unclear':
        store.setUnclear(sequence, delivery.doubt);
        return;
      default:
        assertNever(delivery);
    }
  }

  /** Puts a row off. @returns when it is due, for a later run */
  #putOff({ sequence }: Job, delayMs: number): number {
    const { clock } = this.#options;
    this.#dueAt.set(sequence, clock.elapsed() + delayMs);
    return clock.now() + delayMs;
  }
}
