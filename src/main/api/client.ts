import http from 'node:http';
import https from 'node:https';
import axios, { type AxiosInstance, type AxiosResponse, isAxiosError } from 'axios';
import {
  type Endpoint,
  type EndpointName,
  endpoints,
  IDEMPOTENCY_HEADER,
  type RequestOf,
  type ResponseOf,
} from '#shared/api/endpoints.ts';
import { messageOfErrorBody, namedMessage } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { problemWith } from './check.ts';
import { kindOfNetworkError, kindOfStatus, RequestFailure } from './failure.ts';

/** The secret half of a session: what goes into the Authorization header (SPEC 7). */
export interface Token {
  tokenType: string;
  accessToken: string;
}

export interface CallOptions {
  token?: Token;
  idempotencyKey?: string;
  timeoutMs?: number;
}

export interface ApiClientOptions {
  baseUrl: () => string;
  /** A line for the log about an answer that is not what its endpoint says. */
  onUnreadable?: (line: string) => void;
  /** The number of requests under way has changed. */
  onPending?: (pending: number) => void;
}

const DEFAULT_TIMEOUT_MS = 10_000;
const MAXIMUM_ANSWER_BYTES = 50 * 1024 * 1024;

/**
 * Makes the calls of `endpoints`. Knows transport only: what a failure means is its caller's to decide.
 * Success is status, JSON and schema together (DESIGN 6); anything else rejects with RequestFailure.
 */
export class ApiClient {
  readonly #options: ApiClientOptions;
  readonly #http: AxiosInstance;
  #pending = 0;
  #honoursKeys = false;

  constructor(options: ApiClientOptions) {
    this.#options = options;
    this.#http = axios.create({
      // A kept-alive socket that the server has closed fails a request in a way that leaves its fate unknown.
      httpAgent: new http.Agent({ keepAlive: false }),
      httpsAgent: new https.Agent({ keepAlive: false }),
      responseType: 'text',
      transformResponse: (body) => body,
      validateStatus: () => true,
      maxRedirects: 0,
      maxContentLength: MAXIMUM_ANSWER_BYTES,
    });
  }

  /** Whether the server honours idempotency keys: it sent the last one back (DESIGN 6). */
  get honoursKeys(): boolean {
    return this.#honoursKeys;
  }

  /**
   * Calls an endpoint.
   *
   * @param request `params`, `query` and `body`, each where the endpoint has one.
   * @throws RequestFailure
   */
  async call<N extends EndpointName>(
    name: N,
    request: RequestOf<N>,
    options: CallOptions = {},
  ): Promise<ResponseOf<N>> {
    const endpoint: Endpoint = endpoints[name];
    this.#count(+1);
    try {
      const response = await this.#send(endpoint, request, options);
      const data = this.#read(name, endpoint, response) as ResponseOf<N>;
      if (options.idempotencyKey) this.#honoursKeys = response.headers[IDEMPOTENCY_HEADER] === options.idempotencyKey;
      return data;
    } finally {
      this.#count(-1);
    }
  }

  async #send(endpoint: Endpoint, request: Parts, options: CallOptions): Promise<AxiosResponse<string>> {
    const isForm = endpoint.bodyType === 'form';
    const headers: Record<string, string> = { accept: 'application/json' };
    if (options.token) headers.authorization = `${options.token.tokenType} ${options.token.accessToken}`;
    if (options.idempotencyKey) headers[IDEMPOTENCY_HEADER] = options.idempotencyKey;
    if (request.body !== undefined) {
      headers['content-type'] = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
    }
    const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    try {
      return await this.#http.request<string>({
        method: endpoint.method,
        url: this.#options.baseUrl() + fillPath(endpoint.path, request.params),
        params: request.query,
        data: isForm
          ? new URLSearchParams(request.body as Record<string, string>).toString()
          : request.body === undefined
            ? undefined
            : JSON.stringify(request.body),
        headers,
        timeout: timeoutMs,
        // `timeout` alone does not cover a connection that never comes about.
        signal: AbortSignal.timeout(timeoutMs + 500),
      });
    } catch (error) {
      const code = isAxiosError(error)
        ? (error.code ?? (error.cause as NodeJS.ErrnoException | undefined)?.code)
        : undefined;
      throw new RequestFailure(kindOfNetworkError(code), messages.error.unreachable, { cause: error });
    }
  }

  #read(name: EndpointName, endpoint: Endpoint, response: AxiosResponse<string>): unknown {
    const { status } = response;
    const text = response.data ?? '';
    const isHtml = String(response.headers['content-type'] ?? '').includes('html');
    if (status < 200 || status > 299) {
      const kind = kindOfStatus(status);
      // A page in place of an API's error comes from something in between: a captive portal, a proxy.
      if (isHtml && kind === 'refused') throw new RequestFailure('lost', messages.error.unreachable, { status });
      const body = parse(text);
      throw new RequestFailure(kind, messageOfErrorBody(body), {
        status,
        hasServerMessage: namedMessage(body) !== null,
      });
    }
    if (!endpoint.response && text.trim() === '' && !isHtml) return null;
    const body = text.trim() === '' && status === 204 ? null : parse(text);
    if (body === undefined) {
      this.#options.onUnreadable?.(
        `${name}: the answer is not JSON (${isHtml ? 'HTML' : `${text.length} characters`})`,
      );
      throw new RequestFailure('lost', messages.error.unreachable, { status });
    }
    const problem = endpoint.response ? problemWith(endpoint.response, body) : null;
    if (problem !== null) {
      this.#options.onUnreadable?.(`${name}: ${problem}`);
      throw new RequestFailure('lost', messages.error.invalidResponse, { status });
    }
    return body;
  }

  #count(change: number) {
    this.#pending += change;
    this.#options.onPending?.(this.#pending);
  }
}

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** The path with its `:name` parts filled in. */
export const fillPath = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
