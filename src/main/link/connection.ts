import type { Trouble } from '#shared/ipc/sync.ts';
import type { Clock } from '#shared/ports.ts';
import type { Probe } from './probe.ts';

/** Finds a more exact name for a trouble than a failed attempt gives. */
export type Naming = Pick<Probe, 'reached' | 'nameOf'>;

export interface ConnectionOptions {
  clock: Clock;
  /** Left out: a trouble keeps the name that the attempt gives. */
  naming?: Naming;
}

/** Holds whether the server is reached, and why not. Each part that calls the server reports to it. */
export class Connection {
  readonly #options: ConnectionOptions;
  #trouble: Trouble | null = null;
  #lastReached: number | null = null;
  /** Counts reports, because a name counts only until the next report. */
  #reports = 0;
  #onChanged = () => {};

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  /** Sets the listener for changes of `trouble`. */
  listen(onChanged: () => void): void {
    this.#onChanged = onChanged;
  }

  /** The reason why the server is not reached, or null while it is. */
  get trouble(): Trouble | null {
    return this.#trouble;
  }

  get isOnline(): boolean {
    return this.#trouble === null;
  }

  /** When the server was last reached, in milliseconds since the epoch; null if not in this run. */
  get lastReached(): number | null {
    return this.#lastReached;
  }

  /** Reports an attempt: null when it reached the server, else what kept it from that. */
  note(trouble: Trouble | null): void {
    const { naming, clock } = this.#options;
    this.#reports += 1;
    const report = this.#reports;
    if (trouble === null) {
      this.#lastReached = clock.now();
      naming?.reached();
      this.#set(null);
      return;
    }
    // The screen learns at once that the server is away. A later report then only replaces the name by a better one.
    if (!naming || this.#trouble === null) this.#set(trouble);
    void naming?.nameOf(trouble).then((name) => {
      if (report === this.#reports) this.#set(name);
    });
  }

  #set(trouble: Trouble | null): void {
    if (this.#trouble === trouble) return;
    this.#trouble = trouble;
    this.#onChanged();
  }
}
