import { makeAutoObservable, runInAction } from 'mobx';
import type { Clock } from '#shared/ports.ts';

/** The interval between reads. Kiosks check in as often. */
const LIVE_MS = 30_000;

export interface LiveReadsParts {
  clock: Clock;
  read(): Promise<void>;
  isLive(now: number): boolean;
  isOffline(): boolean;
}

/**
 * Reads again every half minute while a show is live. Pauses while the window is hidden, and while the server is
 * unreachable.
 */
export class LiveReads {
  /** True while the show is live. */
  isLive = false;
  readonly #parts: LiveReadsParts;
  #cancel: (() => void) | null = null;
  /** When the next read is due, by the clock's elapsed time. */
  #dueAt: number;

  constructor(parts: LiveReadsParts) {
    this.#parts = parts;
    this.#dueAt = parts.clock.elapsed() + LIVE_MS;
    this.isLive = parts.isLive(parts.clock.now());
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Starts or continues. Reads at once if a read was due while the window was hidden. */
  start(): void {
    if (this.#cancel !== null) return;
    if (this.#parts.clock.elapsed() >= this.#dueAt) this.#look();
    else this.#wait();
  }

  /** Pauses while the window is hidden, or ends with the page. */
  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #wait(): void {
    this.#cancel = this.#parts.clock.after(Math.max(0, this.#dueAt - this.#parts.clock.elapsed()), () => this.#look());
  }

  #look(): void {
    const { clock, isLive, isOffline, read } = this.#parts;
    runInAction(() => {
      this.isLive = isLive(clock.now());
    });
    this.#dueAt = clock.elapsed() + LIVE_MS;
    if (this.isLive && !isOffline()) void read();
    this.#wait();
  }
}
