import type { Clock } from '#shared/ports.ts';

/** The waits before each new attempt; the last one repeats. */
export const DELAYS_MS = [1_000, 2_000, 5_000, 15_000, 60_000] as const;
/** Running this long resets the backoff. */
export const STEADY_AFTER_MS = 60_000;

/** Calculates the wait before restarting something that ended by itself. */
export class Backoff {
  readonly #clock: Clock;
  readonly #steadyAfterMs: number;
  #attempts = 0;
  #startedAt: number | null = null;

  constructor(clock: Clock, steadyAfterMs = STEADY_AFTER_MS) {
    this.#clock = clock;
    this.#steadyAfterMs = steadyAfterMs;
  }

  /** Number of ends since the last long run. */
  get attempts(): number {
    return this.#attempts;
  }

  /** Call at the start of a run. */
  started(): void {
    this.#startedAt = this.#clock.elapsed();
  }

  /** Call at the end of a run. @returns the wait before the next attempt */
  ended(): number {
    if (this.#startedAt !== null && this.#clock.elapsed() - this.#startedAt >= this.#steadyAfterMs) this.#attempts = 0;
    this.#startedAt = null;
    const delayMs = DELAYS_MS[Math.min(this.#attempts, DELAYS_MS.length - 1)] ?? 0;
    this.#attempts += 1;
    return delayMs;
  }
}
