import type { EndpointName, RequestOf, ResponseOf } from '#shared/api/endpoints.ts';
import type { SteadyMs } from '#shared/ports.ts';
import { text } from '../texts.ts';
import type { CachedReads } from './cached-reads.ts';
import type { ApiClient, Token } from './client.ts';
import type { Connection } from './connection.ts';
import { isProvenRefusal, RequestFailure } from './failure.ts';
import { standingOf } from './standing.ts';
import type { Visit } from './visit.ts';

/** A value read, and whether it is the kiosk's copy because the server did not answer. */
export interface Read<T> {
  data: T;
  isStale: boolean;
}

/** Where copies of reads are kept; see cached-reads.ts. */
export type ReadStore = Pick<CachedReads, 'find' | 'save' | 'saveIfNewer'>;

export interface ReadsOptions {
  api: ApiClient;
  store: ReadStore;
  /** The kiosk's own time: the clock may be set between two reads, which must not change which is newer. */
  time: { now(): SteadyMs };
  connection: Pick<Connection, 'isOffline' | 'reached' | 'failed'>;
}

/** Visitors wait for these: an older copy is better than a long wait. */
const READ_TIMEOUT_MS = 3_000;

/**
 * Reads from the network, with a short timeout, else from the kiosk's copy, marked stale. While the server is not reached,
 * the copy comes at once.
 */
export class Reads {
  readonly #options: ReadsOptions;
  readonly #underWay = new Map<string, Promise<Read<unknown>>>();

  constructor(options: ReadsOptions) {
    this.#options = options;
  }

  /**
   * Reads through an endpoint. Identical reads under way share one request.
   *
   * @throws RequestFailure when the server refuses, or when it cannot be reached and there is no copy.
   */
  read<N extends EndpointName>(name: N, request: RequestOf<N>, visit: Visit): Promise<Read<ResponseOf<N>>> {
    return this.readWith(readKey(name, request), visit, (token) => this.#call(name, request, token));
  }

  /**
   * Like `read`, for what a server may not have yet of a user: a 404 gives null, which is cached too.
   *
   * @param answers whether the data answers this call, where its schema alone cannot tell
   */
  readOrNull<N extends EndpointName>(
    name: N,
    request: RequestOf<N>,
    visit: Visit,
    answers: (data: ResponseOf<N>) => boolean = () => true,
  ): Promise<Read<ResponseOf<N> | null>> {
    return this.readWith<ResponseOf<N> | null>(readKey(name, request), visit, async (token) => {
      try {
        const data = await this.#call(name, request, token);
        if (!answers(data)) throw new RequestFailure('lost', text('error.invalidResponse'));
        return data;
      } catch (error) {
        if (!(error instanceof RequestFailure) || error.status !== 404) throw error;
        return null;
      }
    });
  }

  /** Like `read`, for a read that takes more than one call. A visit without a token gets the copy. */
  async readWith<T>(key: string, { id, userId, token }: Visit, fetch: (token: Token) => Promise<T>): Promise<Read<T>> {
    if (token === null) return this.#copyOf(key);
    const { connection, store } = this.#options;
    // The connection looks for the server by itself, so no read has to.
    const copy = connection.isOffline ? store.find(key) : undefined;
    if (copy !== undefined) return { data: copy as T, isStale: true };
    // Not shared between visits: when one ends, the next must not end with it.
    const name = `${id} ${key}`;
    const underWay = this.#underWay.get(name) as Promise<Read<T>> | undefined;
    const proven = async () => {
      const data = await fetch(token);
      if (!isNothing(data)) return data;
      await this.#requirePresence(userId, token);
      // Somebody may have answered in its place just once.
      return fetch(token);
    };
    const reading = underWay ?? this.#networkFirst(key, proven).finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, reading);
    return reading;
  }

  /** Leaves a copy of what a read would bring, fetched in another way, unless there is one as new. */
  seed<N extends EndpointName>(name: N, request: RequestOf<N>, data: ResponseOf<N> | null, knownAt: SteadyMs): void {
    this.seedWith(readKey(name, request), data, knownAt);
  }

  /** Like `seed`, for what `readWith` reads. */
  seedWith(key: string, data: unknown, knownAt: SteadyMs): void {
    this.#options.store.saveIfNewer(key, data, knownAt);
  }

  #copyOf<T>(key: string): Read<T> {
    const copy = this.#options.store.find(key);
    if (copy === undefined) throw new RequestFailure('not-sent', text('error.unreachable'));
    return { data: copy as T, isStale: true };
  }

  #call<N extends EndpointName>(name: N, request: RequestOf<N>, token: Token): Promise<ResponseOf<N>> {
    return this.#options.api.call(name, request, { token, timeoutMs: READ_TIMEOUT_MS });
  }

  /** Whoever is in between may answer with nothing as well: then the play would begin anew. @throws RequestFailure */
  async #requirePresence(userId: Visit['userId'], token: Token): Promise<void> {
    if ((await standingOf(this.#options.api, userId, token)) === 'welcome') return;
    throw new RequestFailure('lost', text('error.unreachable'));
  }

  async #networkFirst<T>(key: string, fetch: () => Promise<T>): Promise<Read<T>> {
    const { store, time, connection } = this.#options;
    try {
      const data = await fetch();
      connection.reached();
      store.save(key, data, time.now());
      return { data, isStale: false };
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      connection.failed(error);
      const copy = isProvenRefusal(error) ? undefined : store.find(key);
      if (copy === undefined) throw error;
      return { data: copy as T, isStale: true };
    }
  }
}

const isNothing = (data: unknown): boolean => data === null || (Array.isArray(data) && data.length === 0);

/** How the names of all copies of an endpoint's answers begin. */
export const readKeyStart = (name: EndpointName): string => `${name} `;

/** The name of the copy. Ids from addresses are text, the server's may be numbers: both name the same copy. */
export const readKey = (name: EndpointName, request: object): string =>
  `${readKeyStart(name)}${JSON.stringify(request, (_field, value) => (typeof value === 'number' ? String(value) : value))}`;
