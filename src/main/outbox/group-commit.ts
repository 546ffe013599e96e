import type { Clock } from '#shared/ports.ts';
import { isBusy } from '../db/storage-failure.ts';
import type { OutboxStore } from './outbox-store.ts';

/** Longest time that a write waits for others. */
const LONGEST_WAIT_MS = 25;

interface Write {
  run(): unknown;
  done(result: unknown): void;
  failed(error: unknown): void;
}

/** Joins the writes of several lanes in one transaction, because its final sync costs more than all of them. */
export class GroupCommit {
  readonly #store: Pick<OutboxStore, 'together'>;
  readonly #clock: Clock;
  #writes: Write[] = [];
  #cancelTimer: (() => void) | null = null;

  constructor(store: Pick<OutboxStore, 'together'>, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Number of waiting writes. */
  get size(): number {
    return this.#writes.length;
  }

  /**
   * Adds a write. It must only touch the store, because it runs again by itself if the group fails.
   *
   * @returns the write's result once it is on the disk; rejects if it could not be written
   */
  add<T>(write: () => T): Promise<T> {
    this.#cancelTimer ??= this.#clock.after(LONGEST_WAIT_MS, () => this.flush());
    return new Promise<T>((resolve, reject) => {
      this.#writes.push({ run: write, done: (result) => resolve(result as T), failed: reject });
    });
  }

  /** Commits the waiting writes. */
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
      // Another program has locked the database, so each write by itself would wait for it again.
      if (isBusy(error)) for (const { failed } of writes) failed(error);
      else this.#commitSingly(writes);
    }
  }

  /** Commits each write by itself, so that a failing write does not stop the lanes of the others. */
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
