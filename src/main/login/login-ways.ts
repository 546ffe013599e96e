import type { ResponseOf } from '#shared/api/endpoints.ts';
import type { Clock } from '#shared/ports.ts';
import type { ApiClient } from '../link/client.ts';
import { isProvenRefusal, RequestFailure } from '../link/failure.ts';
import { type ReadStore, readKey } from '../link/reads.ts';

export interface LogInWaysOptions {
  api: ApiClient;
  /** Where the last answer is kept: the first screen says how to log in before any server has answered. */
  store: Pick<ReadStore, 'find' | 'save'>;
  clock: Clock;
  onChanged(): void;
}

type Ways = ResponseOf<'getLogInWays'>;

const NAME = readKey('getLogInWays', {});
const NONE: Ways = { takesCodes: false };
const TIMEOUT_MS = 3_000;

/** How players can log in at the server, beside their passwords. */
export class LoginWays {
  readonly #options: LogInWaysOptions;
  #ways: Ways;
  #isStopped = false;

  constructor(options: LogInWaysOptions) {
    this.#options = options;
    this.#ways = (options.store.find(NAME) as Ways | undefined) ?? NONE;
  }

  /** Whether it takes the codes of invitations, as it has said last. */
  get takesCodes(): boolean {
    return this.#ways.takesCodes;
  }

  /** Asks the server. One that refuses does not know the call; without an answer the last one counts. Never rejects. */
  async look(): Promise<void> {
    const { api, store, clock, onChanged } = this.#options;
    const ways = await api
      .call('getLogInWays', {}, { timeoutMs: TIMEOUT_MS })
      .catch((error: unknown) => (error instanceof RequestFailure && isProvenRefusal(error) ? NONE : null));
    if (ways === null || this.#isStopped) return;
    store.save(NAME, ways, clock.now());
    const { takesCodes } = this;
    this.#ways = ways;
    if (ways.takesCodes !== takesCodes) onChanged();
  }

  /** What the server answers from now on comes too late. */
  stop(): void {
    this.#isStopped = true;
  }
}
