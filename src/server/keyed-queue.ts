/** Runs work with the same key in sequence, and other work in parallel. */
export class KeyedQueue {
  readonly #tails = new Map<string, Promise<unknown>>();

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key) ?? Promise.resolve();
    const running = before.then(work, work);
    this.#tails.set(key, running);
    const forget = () => {
      if (this.#tails.get(key) === running) this.#tails.delete(key);
    };
    running.then(forget, forget);
    return running;
  }
}
