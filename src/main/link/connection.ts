import type { ConnectionState, Trouble } from '#shared/ipc/sync.ts';
import type { Clock, Random } from '#shared/ports.ts';
import type { ApiClient } from './client.ts';
import { hasReached, isBareRefusal, RequestFailure } from './failure.ts';
import type { Probe } from './probe.ts';
import { standingOf } from './standing.ts';
import type { Visit } from './visit.ts';

/** Finds a more exact name for a trouble than a failed attempt gives. */
export type Naming = Pick<Probe, 'reached' | 'nameOf'>;

export interface ConnectionOptions {
  clock: Clock;
  random: Pick<Random, 'fraction'>;
  /** Checks for the server. Returns null if it was reached. */
  look(): Promise<RequestFailure | null>;
  /** If omitted, a trouble keeps the name that the attempt gives. */
  naming?: Naming;
  onLog(line: string): void;
}

type Was = Pick<Connection, 'isOffline' | 'isCut'>;

const LOOK_TIMEOUT_MS = 3_000;
const FIRST_LOOK_MS = 1_000;
const LONGEST_WAIT_MS = 5_000;

/**
 * Single owner of the connection state. Every part that calls the server reports the outcome here, and waits for this
 * class instead of retrying by itself. While offline, this class looks for the server every few seconds.
 */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly #listeners: ((was: Was) => void)[] = [];
  #state: ConnectionState = { kind: 'unknown' };
  #isCut = false;
  #lastReached: number | null = null;
  /** Counts reports, because a name counts only until the next report. */
  #reports = 0;
  #looking: Promise<void> | null = null;
  /** The number of looks since the server was last reached. */
  #looks = 0;
  #cancelLook = () => {};
  #isStopped = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  /** Adds a listener for changes of `state` and `isCut`. Listeners get both from before the change. */
  listen(onChanged: (was: Was) => void): void {
    this.#listeners.push(onChanged);
  }

  get state(): ConnectionState {
    return this.#state;
  }

  get isOffline(): boolean {
    return this.#state.kind === 'offline';
  }

  /** True while no request can leave the kiosk, so that an attempt would be useless. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** When the server was last reached, in milliseconds since the epoch; null if not in this run. */
  get lastReached(): number | null {
    return this.#lastReached;
  }

  /** Stops looking for the server. */
  stop(): void {
    this.#isStopped = true;
    this.#cancelLook();
  }

  /** Looks for the server. Concurrent calls share one look. Never rejects. */
  look(): Promise<void> {
    this.#cancelLook();
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
      this.#lookLater();
    });
    return this.#looking;
  }

  /** Reports that the server was reached. */
  reached(): void {
    const { naming, clock } = this.#options;
    this.#reports += 1;
    this.#looks = 0;
    this.#cancelLook();
    this.#lastReached = clock.now();
    naming?.reached();
    this.#set({ kind: 'reached' }, false);
  }

  /** Reports the trouble of an attempt that did not reach the server. `isCut` is true if nothing left the kiosk. */
  lost(trouble: Trouble, isCut: boolean): void {
    const { naming } = this.#options;
    this.#reports += 1;
    const report = this.#reports;
    // Shows at once that the server is unreachable. A later report only replaces the name by a better one.
    const known = this.#state.kind === 'offline' && naming ? this.#state.trouble : trouble;
    this.#set({ kind: 'offline', trouble: known }, isCut);
    if (!this.#looking) this.#lookLater();
    void naming?.nameOf(trouble).then((name) => {
      if (report === this.#reports) this.#set({ kind: 'offline', trouble: name }, this.#isCut);
    });
  }

  /** Reports a failed request, which may have reached the server. */
  failed(failure: RequestFailure): void {
    if (hasReached(failure)) this.reached();
    else this.lost(failure.trouble, failure.kind === 'not-sent');
  }

  async #look(): Promise<void> {
    this.#looks += 1;
    try {
      const failure = await this.#options.look();
      if (failure) this.failed(failure);
      else this.reached();
    } catch (error) {
      this.#options.onLog(`network: ${String(error)}`);
    }
  }

  #lookLater(): void {
    const { clock, random } = this.#options;
    this.#cancelLook();
    if (this.#isStopped || !this.isOffline) return;
    const window = Math.min(LONGEST_WAIT_MS, FIRST_LOOK_MS * 2 ** Math.min(this.#looks, 30));
    this.#cancelLook = clock.after(Math.round((window / 2) * (1 + random.fraction())), () => void this.look());
  }

  #set(state: ConnectionState, isCut: boolean): void {
    const isSame = troubleIn(state) === troubleIn(this.#state) && state.kind === this.#state.kind;
    if (isSame && isCut === this.#isCut) return;
    const was = { isOffline: this.isOffline, isCut: this.#isCut };
    this.#state = state;
    this.#isCut = isCut;
    for (const listener of this.#listeners) listener(was);
  }
}

const troubleIn = (state: ConnectionState): Trouble | null => (state.kind === 'offline' ? state.trouble : null);

/**
 * Looks for the server by a call that every server of this API answers or refuses. A refusal without evidence counts if
 * the server then accepts or refuses the visit's own user.
 */
export const lookAt = (api: ApiClient, visit: () => Visit | null) => async (): Promise<RequestFailure | null> => {
  try {
    await api.call('getThemes', {}, { timeoutMs: LOOK_TIMEOUT_MS });
    return null;
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    const { userId, token = null } = visit() ?? {};
    if (!isBareRefusal(error) || userId === undefined || token === null) return error;
    return (await standingOf(api, userId, token)) === 'unclear' ? error : null;
  }
};
