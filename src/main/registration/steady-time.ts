import type { Clock, SteadyMs } from '#shared/ports.ts';
import { unlessStorageFails } from '../db/storage-failure.ts';
import { repeating } from '../link/repeating.ts';
import type { TimeStore } from './time-store.ts';

/** Interval for storing this time. */
const TICK_MS = 5 * 60_000;
/** Maximum that the clock may be behind at startup. A time server corrects it by seconds. */
const TOLERANCE_MS = 10 * 60_000;

interface SteadyTimeOptions {
  clock: Clock;
  store: TimeStore;
  onLog(line: string): void;
}

/**
 * The kiosk's own time, which decides when leases and stored data expire. This time only moves forward, also across
 * restarts, so that setting the clock back prolongs nothing. While the app runs, this time advances without the clock;
 * only the clock shows how long the app was off. A clock that was ahead makes data expire early, because moving this
 * time back would make data last longer.
 */
export class SteadyTime {
  /** True if the clock shows how long the app was off. False if the clock is behind the stored time or none exists. */
  readonly isUnbroken: boolean;
  readonly #options: SteadyTimeOptions;
  /** This time when it was last read, and the elapsed time then. */
  #latest: number;
  #readAt: number;
  /** Lead of this time over a correct clock. */
  #ahead: number;
  #stop = () => {};

  constructor(options: SteadyTimeOptions) {
    this.#options = options;
    const { clock, store } = options;
    const kept = store.read();
    const { latest, ahead } = kept ?? { latest: clock.now(), ahead: 0 };
    this.isUnbroken = kept !== null && clock.now() + ahead >= latest - TOLERANCE_MS;
    this.#ahead = ahead;
    this.#latest = Math.max(latest, clock.now() + ahead);
    this.#readAt = clock.elapsed();
  }

  /** Returns milliseconds since the epoch, as long as the clock is right. */
  now(): SteadyMs {
    const { clock } = this.#options;
    const elapsed = clock.elapsed();
    // Adds to the last reading, because this time must not stand still after a clock was set forward and back again.
    this.#latest = Math.max(this.#latest + elapsed - this.#readAt, clock.now() + this.#ahead);
    this.#readAt = elapsed;
    return Math.floor(this.#latest) as SteadyMs;
  }

  /** Converts a moment of this time to the clock's time, in milliseconds since the epoch. */
  onClock(moment: number): number {
    return this.#options.clock.now() + moment - this.now();
  }

  /** Call when the server was reached. Treats the clock as right from now on, and advances this time with it. */
  trustClock(): void {
    this.#ahead = this.now() - this.#options.clock.now();
    this.#keep();
  }

  start(): void {
    this.#stop();
    this.#stop = repeating(
      this.#options.clock,
      () => TICK_MS,
      () => this.#keep(),
    );
  }

  stop(): void {
    this.#stop();
    this.#keep();
  }

  /** Stores this time and its lead, because the next run measures how far the clock has advanced from here. */
  #keep(): void {
    const { store, clock, onLog } = this.#options;
    const latest = this.now();
    unlessStorageFails(() => store.save({ latest, ahead: latest - clock.now() }), onLog);
  }
}
