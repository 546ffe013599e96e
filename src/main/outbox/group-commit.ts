import type { Clock } from '#shared/ports.ts';
import { isBusy } from '../db/storage-failure.ts';
import type { OutboxStore } from './store.ts';

/** How long a write waits for others at most. */
const LONGEST_WAIT_MS = 25;

interface Write {
  run(): unknown;
  done(result: unknown): void;
  failed(error: unknown): void;
}

/** Puts the writes of several lanes into one transaction: the sync that ends it costs more than all of them. */
export class GroupCommit {
  readonly #store: Pick<OutboxStore, 'together'>;
  readonly #clock: Clock;
  #writes: Write[] = [];
  #cancelTimer: (() => void) | null = null;

  constructor(store: Pick<OutboxStore, 'together'>, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** How many writes wait. */
  get size(): number {
    return this.#writes.length;
  }

  /**
   * Adds a write, which must only touch the store: where the group fails, it runs once more by itself.
   *
   * @returns its result, once that is on the disk; rejects where it could not be written
   */
  add<T>(write: () => T): Promise<T> {
    this.#cancelTimer ??= this.#clock.after(LONGEST_WAIT_MS, () => this.flush());
    return new Promise<T>((resolve, reject) => {
      this.#writes.push({ run: write, done: (result) => resolve(result as T), failed: reject });
    });
  }

  /** Commits what waits. */
  flush(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    const writes = this.#writes;
    this.#writes = [];
    if (writes.length === 0) return;
    try {
      const results = this.#store.together(() => writes.map(({ run }) => run()));
      for (const [index, { done }] of writes.entries()) done(results[index]);
    } catch (error) {
      // Another program has locked the database: each write by itself would wait for it again.
      if (isBusy(error)) for (const { failed } of writes) failed(error);
      else this.#commitSingly(writes);
    }
  }

  /** One write that cannot be made must not stop the others' lanes. */
  #commitSingly(writes: readonly Write[]): void {
    for (const { run, done, failed } of writes) {
      try {
        done(this.#store.together(run));
      } catch (error) {
        failed(error);
      }
    }
  }
}
