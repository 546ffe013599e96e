import type { Clock, SteadyMs } from '#shared/ports.ts';
import { unlessStorageFails } from '../db/storage-failure.ts';
import { repeating } from '../link/repeating.ts';
import type { TimeStore } from './time-store.ts';

/** How often the time that has passed is written down. */
const TICK_MS = 5 * 60_000;
/** How far the clock may be behind at a start; a time server corrects it by seconds. */
const TOLERANCE_MS = 10 * 60_000;

interface SteadyTimeOptions {
  clock: Clock;
  store: TimeStore;
  onLog(line: string): void;
}

/**
 * The kiosk's own time, by which everything ends that it holds for a time. It only goes forward, over restarts too, so that
 * no clock that is set back prolongs anything. While the app runs it goes on by itself; how long the app was off shows the
 * clock alone. A clock that was ahead makes things end early: time is never taken back, as they would last longer then.
 */
export class SteadyTime {
  /** Whether it is known how long the app was off: not where the clock is behind what was known before. */
  readonly isUnbroken: boolean;
  readonly #options: SteadyTimeOptions;
  readonly #begun: { at: number; elapsed: number };
  #latest: number;
  /** By how much this time is ahead of a clock that is right. */
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
    this.#begun = { at: this.#latest, elapsed: clock.elapsed() };
  }

  /** As long as the clock is right, milliseconds since the epoch. */
  now(): SteadyMs {
    const { clock } = this.#options;
    const passed = Math.floor(clock.elapsed() - this.#begun.elapsed);
    this.#latest = Math.max(this.#latest, this.#begun.at + passed, clock.now() + this.#ahead);
    return this.#latest as SteadyMs;
  }

  /** A moment of this time as the clock would show it, in milliseconds since the epoch. */
  onClock(moment: number): number {
    return this.#options.clock.now() + moment - this.now();
  }

  /** The server has been reached, so the clock is taken for right from here on, and this time goes on with it. */
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

  /** With how far the clock is behind by now: how long the app is off is told by what the clock goes on from here. */
  #keep(): void {
    const { store, clock, onLog } = this.#options;
    const latest = this.now();
    unlessStorageFails(() => store.save({ latest, ahead: latest - clock.now() }), onLog);
  }
}
