import type { Clock } from '#shared/ports.ts';
import type { OfflineStore } from '../db/offline-store.ts';

/** How often the time that has passed is written down. */
const TICK_MS = 5 * 60_000;

/**
 * Time that goes forward only, also over restarts: a clock that is set back prolongs nothing. While the app runs it goes
 * on by itself.
 */
export class SteadyTime {
  readonly #clock: Clock;
  readonly #store: Pick<OfflineStore, 'latest' | 'saveLatest'>;
  readonly #onLog: (line: string) => void;
  #latest: number;
  #cancelTick: (() => void) | null = null;

  constructor(clock: Clock, store: Pick<OfflineStore, 'latest' | 'saveLatest'>, onLog: (line: string) => void) {
    this.#clock = clock;
    this.#store = store;
    this.#onLog = onLog;
    this.#latest = store.latest() ?? clock.now();
  }

  /** Milliseconds since the epoch. */
  now(): number {
    this.#latest = Math.max(this.#latest, this.#clock.now());
    return this.#latest;
  }

  start(): void {
    this.#cancelTick?.();
    this.#cancelTick = this.#clock.after(TICK_MS, () => {
      this.#latest = Math.max(this.#latest + TICK_MS, this.#clock.now());
      this.#write();
      this.start();
    });
  }

  stop(): void {
    this.#cancelTick?.();
    this.#cancelTick = null;
  }

  /** The server has been reached: a clock that was ahead before, and is right now, is believed again. */
  set(): void {
    this.#latest = this.#clock.now();
    this.#write();
  }

  #write(): void {
    try {
      this.#store.saveLatest(this.#latest);
    } catch (error) {
      // For example a full disk: the next tick tries again.
      this.#onLog(`offline: the time could not be kept: ${String(error)}`);
    }
  }
}
