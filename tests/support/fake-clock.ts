import type { Clock, SteadyMs } from '../../src/shared/ports.ts';

/** A moment of the kiosk's own time. */
export const steadyMs = (ms: number) => ms as SteadyMs;

/** A clock that stands still until the test advances it. */
export class FakeClock implements Clock {
  #now = Date.UTC(2026, 4, 1);
  #set = 0;
  #timers: { at: number; callback: () => void }[] = [];

  now = () => this.#now;

  elapsed = () => this.#now - this.#set;

  /** The kiosk's own time, for tests that never set this clock. */
  steady = { now: () => steadyMs(this.#now) };

  after = (delayMs: number, callback: () => void) => {
    const timer = { at: this.#now + delayMs, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  /** The remaining times of the running timers, shortest first. */
  get waitsMs(): number[] {
    return this.#timers.map((timer) => timer.at - this.#now).sort((a, b) => a - b);
  }

  /** Lets time pass; timers fire in order. */
  advance(durationMs: number): void {
    const end = this.#now + durationMs;
    for (;;) {
      const [next] = this.#timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.#now = Math.max(this.#now, next.at);
      next.callback();
    }
    this.#now = end;
  }

  /** Sets the clock, as a time server does: timers keep their remaining time. */
  set(now: number): void {
    const shift = now - this.#now;
    for (const timer of this.#timers) timer.at += shift;
    this.#set += shift;
    this.#now = now;
  }
}
