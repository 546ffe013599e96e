import type { Clock } from '#shared/ports.ts';

/** How long `Recent` stores a result. */
const RESULT_MS = 10_000;

/** How long `Remembered` stores a value, and at most how many. */
interface MemoryLimits {
  forMs: number;
  most?: number;
}

/** Stores values for a limited time. Deletes all when there are too many. */
export class Remembered<Key, Value> {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #forMs: number;
  readonly #most: number;
  readonly #known = new Map<Key, { at: number; value: Value }>();

  constructor(clock: Pick<Clock, 'now'>, { forMs, most = Infinity }: MemoryLimits) {
    this.#clock = clock;
    this.#forMs = forMs;
    this.#most = most;
  }

  /** Returns the stored value if it is fresh, otherwise null. Also null if somebody has set the clock back. */
  find(key: Key): Value | null {
    const known = this.#known.get(key);
    return known && Math.abs(this.#clock.now() - known.at) < this.#forMs ? known.value : null;
  }

  store(key: Key, value: Value): void {
    if (this.#known.size >= this.#most) this.#known.clear();
    this.#known.set(key, { at: this.#clock.now(), value });
  }

  delete(key: Key): void {
    this.#known.delete(key);
  }
}

/** Stores the last result for each id, because a thousand kiosks may ask every 30 seconds. */
export class Recent<T> {
  readonly #load: (id: number) => Promise<T>;
  readonly #known: Remembered<number, Promise<T>>;

  constructor(clock: Pick<Clock, 'now'>, load: (id: number) => Promise<T>) {
    this.#load = load;
    this.#known = new Remembered(clock, { forMs: RESULT_MS });
  }

  /** Returns the stored result if it is fresh, otherwise reads it. */
  of(id: number): Promise<T> {
    return this.#known.find(id) ?? this.read(id);
  }

  /** Reads the result now. Does not store a failure. */
  read(id: number): Promise<T> {
    const value = this.#load(id);
    this.#known.store(id, value);
    value.catch(() => this.#known.delete(id));
    return value;
  }
}
