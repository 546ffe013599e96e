/** Work that a response does not wait for, but that closing the server does. */
export class BackgroundWork {
  readonly #pending = new Set<Promise<void>>();
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** Starts the work; a failure goes to `onError`, never to the caller. */
  start(work: () => Promise<void>): void {
    const running = work()
      .catch(this.#onError)
      .finally(() => this.#pending.delete(running));
    this.#pending.add(running);
  }

  /** Settles when all that was started has ended. */
  async finished(): Promise<void> {
    await Promise.all(this.#pending);
  }
}
