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
  /** Lead of this time over the server's at the server's last answer; null before the first answer. */
  #serverLead: number | null;
  #stop = () => {};

  constructor(options: SteadyTimeOptions) {
    this.#options = options;
    const { clock, store } = options;
    const kept = store.read();
    const { latest, ahead, serverLead } = kept ?? { latest: clock.now(), ahead: 0, serverLead: null };
    this.isUnbroken = kept !== null && clock.now() + ahead >= latest - TOLERANCE_MS;
    this.#ahead = ahead;
    this.#serverLead = serverLead;
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

  /**
   * Returns the server's time, computed from its last answer, in milliseconds since the epoch. Before the first answer,
   * returns the clock's time. Offline the kiosk uses this to decide which campaigns are open, because its clock may be
   * wrong by years.
   */
  date(): number {
    return this.#serverLead === null ? this.#options.clock.now() : this.now() - this.#serverLead;
  }

  /** Returns how far the clock is ahead of the server's, in milliseconds, or null before the server's first answer. */
  clockErrorMs(): number | null {
    return this.#serverLead === null ? null : Math.round(this.#options.clock.now()) - this.date();
  }

  /**
   * Call when the server was reached. Treats the clock as right from now on, and advances this time with it.
   * @param serverNow the server's time in its answer, in milliseconds since the epoch
   */
  trustClock(serverNow?: number): void {
    if (serverNow !== undefined && Number.isFinite(serverNow)) this.#serverLead = this.now() - Math.floor(serverNow);
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
    const time = { latest, ahead: latest - clock.now(), serverLead: this.#serverLead };
    unlessStorageFails(() => store.save(time), onLog);
  }
}
