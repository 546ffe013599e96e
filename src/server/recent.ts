import type { Clock } from '#shared/ports.ts';

/** How long a result is stored. */
const MEMORY_MS = 10_000;

/** Stores the last result for each id, because a thousand kiosks may ask every 30 seconds. */
export class Recent<T> {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #load: (id: number) => Promise<T>;
  readonly #known = new Map<number, { at: number; value: Promise<T> }>();

  constructor(clock: Pick<Clock, 'now'>, load: (id: number) => Promise<T>) {
    this.#clock = clock;
    this.#load = load;
  }

  /** Returns the stored result if it is fresh, otherwise reads it. */
  of(id: number): Promise<T> {
    const known = this.#known.get(id);
    const isFresh = known !== undefined && Math.abs(this.#clock.now() - known.at) < MEMORY_MS;
    return isFresh ? known.value : this.read(id);
  }

  /** Reads the result now. Does not store a failure. */
  read(id: number): Promise<T> {
    const value = this.#load(id);
    this.#known.set(id, { at: this.#clock.now(), value });
    value.catch(() => this.#known.delete(id));
    return value;
  }
}
