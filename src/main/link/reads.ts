import type { EndpointName, RequestOf, ResponseOf } from '#shared/api/endpoints.ts';
import type { SteadyMs } from '#shared/ports.ts';
import { text } from '../texts.ts';
import type { CachedReads } from './cached-reads.ts';
import type { ApiClient, Token } from './client.ts';
import type { Connection } from './connection.ts';
import { isBareRefusal, isProvenRefusal, RequestFailure } from './failure.ts';
import { judged, standingOf } from './standing.ts';
import type { Visit } from './visit.ts';

/** A value read. `isStale` is true if the value is cached data because the server did not answer. */
export interface Read<T> {
  data: T;
  isStale: boolean;
}

/** Cache of reads; see cached-reads.ts. */
export type ReadStore = Pick<CachedReads, 'find' | 'save' | 'saveIfNewer'>;

export interface ReadsOptions {
  api: ApiClient;
  store: ReadStore;
  /** Steady time, because setting the clock between two reads must not change which is newer. */
  time: { now(): SteadyMs };
  connection: Pick<Connection, 'isOffline' | 'reached' | 'failed'>;
}

/** Short, because older cached data is better for visitors than a long wait. */
const READ_TIMEOUT_MS = 3_000;

/**
 * Reads from the server with a short timeout, or else from the cache, marked stale. While offline, returns cached data
 * at once.
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
   * @throws RequestFailure if the server refuses, or cannot be reached and no data is cached.
   */
  read<N extends EndpointName>(name: N, request: RequestOf<N>, visit: Visit): Promise<Read<ResponseOf<N>>> {
    return this.readWith(readKey(name, request), visit, (token) => this.#call(name, request, token));
  }

  /**
   * Like `read`, for data of a user that a server may not have yet. Returns null for a 404, and caches the null too.
   *
   * @param answers returns true if the data answers this call, for calls whose schema alone does not show this
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

  /** Like `read`, for a read that needs more than one call. Without a token, returns cached data. */
  async readWith<T>(key: string, { id, userId, token }: Visit, fetch: (token: Token) => Promise<T>): Promise<Read<T>> {
    if (token === null) return this.#copyOf(key);
    const { connection, store } = this.#options;
    // The connection looks for the server, so reads need not try.
    const copy = connection.isOffline ? store.find(key) : undefined;
    if (copy !== undefined) return { data: copy as T, isStale: true };
    // Visits do not share a read, because the end of one visit must not fail the next.
    const name = `${id} ${key}`;
    const underWay = this.#underWay.get(name) as Promise<Read<T>> | undefined;
    const proven = async () => {
      const data = await this.#settled(userId, token, () => fetch(token));
      if (!isNothing(data)) return data;
      await this.#requirePresence(userId, token);
      // Fetches again, because something else may have answered in the API's place just once.
      return fetch(token);
    };
    const reading = underWay ?? this.#networkFirst(key, proven).finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, reading);
    return reading;
  }

  /** Caches the data of a read that was fetched in another way, unless the cached data is as new. */
  seed<N extends EndpointName>(name: N, request: RequestOf<N>, data: ResponseOf<N> | null, knownAt: SteadyMs): void {
    this.seedWith(readKey(name, request), data, knownAt);
  }

  /** Like `seed`, for the data of `readWith`. */
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

  /** Reads, and judges a bare 401 or 403 by a look-up of the own user. @throws RequestFailure */
  async #settled<T>(userId: Visit['userId'], token: Token, fetch: () => Promise<T>): Promise<T> {
    const bareIn = (error: unknown) => {
      if (error instanceof RequestFailure && isBareRefusal(error)) return error;
      throw error;
    };
    try {
      return await fetch();
    } catch (error) {
      const failure = await judged(bareIn(error), this.#options.api, userId, token);
      if (failure.kind !== 'refused') throw failure;
      try {
        // Fetches again, because something else may have answered in the API's place just once.
        return await fetch();
      } catch (again) {
        bareIn(again);
        throw failure;
      }
    }
  }

  /** Checks that the API answers, because a false empty answer would restart the play. @throws RequestFailure */
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

/** Returns the start of the cache keys of all answers of an endpoint. */
export const readKeyStart = (name: EndpointName): string => `${name} `;

/** Returns the cache key. Ids from addresses are text and the server's may be numbers; both give the same key. */
export const readKey = (name: EndpointName, request: object): string =>
  `${readKeyStart(name)}${JSON.stringify(request, (_field, value) => (typeof value === 'number' ? String(value) : value))}`;
