/** Work that a response does not wait for, but that closing the server does. */
export class BackgroundWork {
  readonly #pending = new Set<Promise<void>>();
  /** Is told what went wrong. */
  readonly report: (error: unknown) => void;
  readonly #closing = new AbortController();

  constructor(report: (error: unknown) => void) {
    this.report = report;
  }

  /**
   * Starts the work; a failure goes to `report`, never to the caller. Work of many steps looks at the signal between
   * them: it says that the server is closing.
   */
  start(work: (signal: AbortSignal) => Promise<void>): void {
    const running = work(this.#closing.signal)
      .catch(this.report)
      .finally(() => this.#pending.delete(running));
    this.#pending.add(running);
  }

  /** Asks long work to stop; settles when all that was started has ended. */
  async finished(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#pending);
  }
}
