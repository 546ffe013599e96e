import { assertNever } from '#shared/errors.ts';
import type { Clock, Random } from '#shared/ports.ts';
import type { Delivery, Refusal } from './couriers/delivery.ts';
import type { Job, Streak } from './job.ts';
import { LATE_MS, LONGEST_MS, retryDelayMs } from './retry.ts';
import type { OutboxStore } from './store.ts';

const HOUR_MS = 60 * 60_000;
/** How often and how long the same refusal must come before a row is set aside, and when it is tried again. */
const BELIEF = {
  likely: { times: 5, overMs: HOUR_MS, againMs: 24 * HOUR_MS },
  broken: { times: 2, overMs: 24 * HOUR_MS, againMs: HOUR_MS },
} as const satisfies Record<Refusal['kind'], object>;

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

  /** Sets a row aside if its refusal came often enough. Called once for each attempt, before the write. */
  judge(job: Job, delivery: Delivery): Delivery {
    if (delivery.kind !== 'retry' || !delivery.refusal) return delivery;
    const { clock, store } = this.#options;
    const { times, overMs, againMs } = BELIEF[delivery.refusal.kind];
    const streak = streakOf(job, delivery.refusal, clock.now());
    const isLong = streak.times >= times && clock.now() - streak.since >= overMs;
    // A server that fails at every such row is broken itself, so this row keeps its place.
    const isAlone = delivery.refusal.kind === 'likely' || store.hasAccepted(job, streak.since);
    if (!isLong || !isAlone) return { ...delivery, streak };
    return { kind: 'refused', error: delivery.error, retryAt: clock.now() + againMs, streak };
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
        store.retryLater(key, { attempts, at: 0, isFateUnknown, error: delivery.error, streak: job.streak });
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
          streak: delivery.streak ?? job.streak,
        });
        return;
      case 'signed-out':
      case 'held':
        // Its own fate is known; that of the user's other rows under way is not, so they decide for themselves.
        store.notSent(key, isFateUnknown);
        store.park(job.userId, delivery.error);
        return;
      case 'refused':
        store.refuse(key, delivery.error, delivery.retryAt, delivery.streak);
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

  /** Puts a row off. @returns when it is due, for a later run */
  #putOff({ idempotencyKey }: Job, delayMs: number, firmMs: number): number {
    const { clock } = this.#options;
    const waitMs = Math.max(delayMs, firmMs);
    const now = clock.elapsed();
    this.#waits.set(idempotencyKey, { dueAt: now + waitMs, firmUntil: now + firmMs });
    return clock.now() + waitMs;
  }
}

/** Counts a refusal on. It stays with a row that is set aside: given again at the next try, it counts at once. */
const streakOf = ({ streak }: Job, { text }: Refusal, now: number): Streak =>
  streak?.refusal === text ? { ...streak, times: streak.times + 1 } : { refusal: text, times: 1, since: now };
