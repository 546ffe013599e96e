import type { ResponseOf } from '#shared/api/endpoints.ts';
import type { SteadyMs } from '#shared/ports.ts';
import type { ApiClient } from '../link/client.ts';
import { isProvenRefusal, RequestFailure } from '../link/failure.ts';
import { type ReadStore, readKey } from '../link/reads.ts';

export interface LogInWaysOptions {
  api: ApiClient;
  /** Stores the last answer, because the first screen shows the ways before the server has answered. */
  store: Pick<ReadStore, 'find' | 'save'>;
  time: { now(): SteadyMs };
  onChanged(): void;
}

type Ways = ResponseOf<'getLogInWays'>;

const NAME = readKey('getLogInWays', {});
const NONE: Ways = { takesCodes: false };
const TIMEOUT_MS = 3_000;

/** The ways to log in at the server next to a password. */
export class LoginWays {
  readonly #options: LogInWaysOptions;
  #ways: Ways;
  #isStopped = false;

  constructor(options: LogInWaysOptions) {
    this.#options = options;
    this.#ways = (options.store.find(NAME) as Ways | undefined) ?? NONE;
  }

  /** True if the server accepts codes of invitations, by its last answer. */
  get takesCodes(): boolean {
    return this.#ways.takesCodes;
  }

  /** Asks the server. A proven refusal means that it accepts no codes. Without an answer the last one stays. */
  async look(): Promise<void> {
    const { api, store, time, onChanged } = this.#options;
    const ways = await api
      .call('getLogInWays', {}, { timeoutMs: TIMEOUT_MS })
      .catch((error: unknown) => (error instanceof RequestFailure && isProvenRefusal(error) ? NONE : null));
    if (ways === null || this.#isStopped) return;
    store.save(NAME, ways, time.now());
    const { takesCodes } = this;
    this.#ways = ways;
    if (ways.takesCodes !== takesCodes) onChanged();
  }

  /** Ignores answers from now on. */
  stop(): void {
    this.#isStopped = true;
  }
}
