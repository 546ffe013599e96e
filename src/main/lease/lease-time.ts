import type { Clock } from '#shared/ports.ts';
import type { LeaseStore } from '../db/lease-store.ts';
import { unlessStorageFails } from '../db/storage-failure.ts';

/** How often the time that has passed is written down. */
const TICK_MS = 5 * 60_000;
/** How far the clock may be behind at a start; a time server corrects it by seconds. */
const TOLERANCE_MS = 10 * 60_000;

interface LeaseTimeOptions {
  clock: Clock;
  store: Pick<LeaseStore, 'facts' | 'setLatest' | 'end'>;
  onLog(line: string): void;
}

/**
 * Time that only goes forward, so that a clock that is set back prolongs no lease. While the app runs its timers go on,
 * whatever the clock says. How long it was off shows the clock alone: behind what was known before, it shows nothing, and
 * the lease is over.
 */
export class LeaseTime {
  readonly #options: LeaseTimeOptions;
  #latest: number;
  #cancelTick: (() => void) | null = null;

  constructor(options: LeaseTimeOptions) {
    this.#options = options;
    const { clock, store, onLog } = options;
    const { latest } = store.facts();
    if (clock.now() < latest - TOLERANCE_MS) unlessStorageFails(() => store.end(), onLog);
    this.#latest = Math.max(latest, clock.now());
  }

  /** Milliseconds since the epoch. */
  now(): number {
    this.#latest = Math.max(this.#latest, this.#options.clock.now());
    return this.#latest;
  }

  /** Counts the time that passes from now on. */
  start(): void {
    this.#cancelTick?.();
    const begunAt = this.now();
    this.#cancelTick = this.#options.clock.after(TICK_MS, () => {
      this.#latest = Math.max(this.now(), begunAt + TICK_MS);
      this.#keep();
      this.start();
    });
  }

  stop(): void {
    this.#cancelTick?.();
    this.#cancelTick = null;
  }

  /** Goes on from a moment that the server's answer has made the first of a new lease; the store has it already. */
  restartAt(moment: number): void {
    this.#latest = moment;
    if (this.#cancelTick) this.start();
  }

  #keep(): void {
    const { store, onLog } = this.#options;
    // Each write costs a sync, and without a lease nobody asks.
    if (store.facts().expiresAt > 0) unlessStorageFails(() => store.setLatest(this.#latest), onLog);
  }
}
