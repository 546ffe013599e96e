import { AppError } from '#shared/errors.ts';
import type { Clock } from '#shared/ports.ts';
import { isClosingPossible } from '#shared/rules/closing.ts';
import { text } from '../texts.ts';

export interface KioskClosingOptions {
  /** `read` returns the stored value, unchecked. Null if the kiosk is open. */
  store: { read(): unknown; write(until: string | null): void };
  clock: Pick<Clock, 'now' | 'after'>;
  onChanged(): void;
  onLog(line: string): void;
}

/** The longest time between two looks at the computer's clock, which people can set. */
const LOOK_MS = 30_000;

/**
 * Closes this one kiosk until a time that staff choose (docs/specification.md, 2.5), also offline and across restarts.
 * The computer's clock decides, because visitors compare the time on screen with their own.
 */
export class KioskClosing {
  readonly #options: KioskClosingOptions;
  /** Milliseconds since the epoch, or null while the kiosk is open. */
  #until: number | null = null;
  #cancel = () => {};

  constructor(options: KioskClosingOptions) {
    this.#options = options;
    const stored = options.store.read();
    const until = typeof stored === 'string' ? Date.parse(stored) : Number.NaN;
    // A clock that was set back must not close the kiosk for years.
    if (isClosingPossible(until, options.clock.now())) this.#follow(until);
  }

  /** When the kiosk opens again, as ISO 8601; null while it is open. */
  get until(): string | null {
    return this.#until === null ? null : new Date(this.#until).toISOString();
  }

  /** Closes the kiosk until a moment in ISO 8601. @throws AppError if that is not within the next days */
  close(until: string): void {
    const { clock, store, onChanged, onLog } = this.#options;
    const moment = Date.parse(until);
    if (!isClosingPossible(moment, clock.now())) throw new AppError('refused', text('closing.notPossible'));
    store.write(new Date(moment).toISOString());
    this.#follow(moment);
    onLog(`closed by staff until ${until}`);
    onChanged();
  }

  open(): void {
    if (this.#until === null) return;
    const { store, onChanged, onLog } = this.#options;
    this.stop();
    this.#until = null;
    onLog('open again');
    onChanged();
    // Last, because a full disk must not keep the kiosk closed. A time that has passed closes no kiosk at a start.
    store.write(null);
  }

  /** @throws AppError while the kiosk is closed */
  requireOpen(): void {
    if (this.#until !== null) throw new AppError('refused', text('closing.closed'));
  }

  /** Cancels the timer. */
  stop(): void {
    this.#cancel();
  }

  #follow(until: number): void {
    const { clock } = this.#options;
    this.stop();
    this.#until = until;
    const left = until - clock.now();
    this.#cancel = clock.after(Math.min(Math.max(left, 0), LOOK_MS), () => {
      // Also opens after the clock was set back, because the kiosk would stay closed for years.
      if (!isClosingPossible(until, clock.now())) this.open();
      else this.#follow(until);
    });
  }
}
