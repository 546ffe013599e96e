import { assertNever } from '#shared/errors.ts';
import type { Clock, Random } from '#shared/ports.ts';
import type { Delivery, Refusal } from './couriers/delivery.ts';
import type { Job, Streak } from './job.ts';
import type { OutboxStore } from './outbox-store.ts';
import { LATE_MS, LONGEST_MS, retryDelayMs } from './retry.ts';

const HOUR_MS = 60 * 60_000;
/** Limits for setting a row aside: number and duration of equal refusals, and the wait before the next try. */
const BELIEF = {
  likely: { times: 5, overMs: HOUR_MS, againMs: 24 * HOUR_MS },
  broken: { times: 2, overMs: 24 * HOUR_MS, againMs: HOUR_MS },
} as const satisfies Record<Refusal['kind'], object>;

/** Times by `elapsed`, because staff can set the other clock. */
interface Wait {
  dueAt: number;
  /** Earliest retry, even if staff are in a hurry, because a lost request may still arrive until then. */
  firmUntil: number;
}

export interface BookingOptions {
  store: OutboxStore;
  clock: Clock;
  random: Random;
}

/** Stores the outcomes of attempts, and keeps the waits of postponed rows. */
export class Booking {
  readonly #options: BookingOptions;
  /** Waits of the rows that this run has postponed, by key. */
  readonly #waits = new Map<string, Wait>();
  /** Longest wait of an earlier run that still counts. */
  #longestMs = LONGEST_MS;

  constructor(options: BookingOptions) {
    this.#options = options;
  }

  /** Returns a row's remaining wait. The stored time counts only if an earlier run has postponed the row. */
  waitOf({ idempotencyKey: key, nextAttemptAt }: Job): number {
    const { clock } = this.#options;
    if (nextAttemptAt === 0) return 0;
    const wait = this.#waits.get(key);
    if (wait) return wait.dueAt - clock.elapsed();
    const waitMs = nextAttemptAt - clock.now();
    // A wait longer than the kiosk sets means that the clock was wrong, so the row is due.
    return waitMs <= this.#longestMs ? waitMs : 0;
  }

  /** Ends every wait, except while a lost request may still arrive. */
  hurry(): void {
    for (const wait of this.#waits.values()) wait.dueAt = wait.firmUntil;
    this.#longestMs = LATE_MS;
  }

  /** Turns a retry into a refusal if the same answer came often enough. Called once per attempt, before the write. */
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

  /** Stores the outcome of an attempt. Part of a write, which may run twice. */
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
        // This row's fate is known, so it is parked too. The user's rows still being sent wait for their own answers.
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

  /** Postpones a row. @returns the due time, for a later run */
  #putOff({ idempotencyKey }: Job, delayMs: number, firmMs: number): number {
    const { clock } = this.#options;
    const waitMs = Math.max(delayMs, firmMs);
    const now = clock.elapsed();
    this.#waits.set(idempotencyKey, { dueAt: now + waitMs, firmUntil: now + firmMs });
    return clock.now() + waitMs;
  }
}

/**
 * Returns the streak with this refusal added. A row that is set aside keeps its streak, so the same refusal at the next
 * try counts at once.
 */
const streakOf = ({ streak }: Job, { text }: Refusal, now: number): Streak =>
  streak?.refusal === text ? { ...streak, times: streak.times + 1 } : { refusal: text, times: 1, since: now };
