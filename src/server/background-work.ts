/** Runs work that no response waits for. Closing the server waits for it. */
export class BackgroundWork {
  readonly #pending = new Set<Promise<void>>();
  /** Called with each failure. */
  readonly report: (error: unknown) => void;
  readonly #closing = new AbortController();

  constructor(report: (error: unknown) => void) {
    this.report = report;
  }

  /**
   * Starts the work. Passes a failure to `report`, never to the caller. Long work checks the signal between its steps,
   * because closing the server aborts it.
   */
  start(work: (signal: AbortSignal) => Promise<void>): void {
    const running = work(this.#closing.signal)
      .catch(this.report)
      .finally(() => this.#pending.delete(running));
    this.#pending.add(running);
  }

  /** Number of running tasks. */
  get pending(): number {
    return this.#pending.size;
  }

  /** Asks long work to stop. Resolves when all work has ended. */
  async finished(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#pending);
  }
}
