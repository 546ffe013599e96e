import type { Clock } from '#shared/ports.ts';

/** The waits before each new attempt; the last one repeats. */
export const DELAYS_MS = [1_000, 2_000, 5_000, 15_000, 60_000] as const;
/** What has run for so long begins again with the shortest wait. */
export const STEADY_AFTER_MS = 60_000;

/** How long to wait before something that ends by itself is started again. */
export class Backoff {
  readonly #clock: Clock;
  #attempts = 0;
  #startedAt: number | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** It runs. */
  started(): void {
    this.#startedAt = this.#clock.elapsed();
  }

  /** It has ended. @returns the wait before the next attempt */
  ended(): number {
    if (this.#startedAt !== null && this.#clock.elapsed() - this.#startedAt >= STEADY_AFTER_MS) this.#attempts = 0;
    this.#startedAt = null;
    const delayMs = DELAYS_MS[Math.min(this.#attempts, DELAYS_MS.length - 1)] ?? 0;
    this.#attempts += 1;
    return delayMs;
  }
}
