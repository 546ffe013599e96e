import axios, {
  type AxiosInstance,
  type AxiosProgressEvent,
  type AxiosRequestConfig,
  type AxiosResponse,
  isAxiosError,
} from 'axios';
import { parse as parseContentDisposition } from 'content-disposition';
import {
  CLOCK_ERROR_HEADER,
  type DownloadName,
  type Endpoint,
  type EndpointName,
  endpoints,
  IDEMPOTENCY_HEADER,
  KEY_SUPPORT_HEADER,
  KEYS_HONOURED,
  type KeyedName,
  MADE_BY_HEADER,
  OCCURRED_AGO_HEADER,
  OCCURRED_AT_HEADER,
  ON_BEHALF_HEADER,
  type RequestOf,
  type ResponseOf,
  type UploadName,
} from '#shared/api/endpoints.ts';
import { bareId, type Id } from '#shared/entities/base.ts';
import { assertNever, messageOfErrorBody, namedMessage } from '#shared/errors.ts';
import { text } from '../texts.ts';
import { bareIdsIn, jsonTextOf, readJsonText } from './big-ids.ts';
import { problemWith } from './check.ts';
import {
  isProven,
  kindOfAnswer,
  kindOfNetworkError,
  type Proof,
  RequestFailure,
  troubleOfNetworkError,
} from './failure.ts';
import { createHttp } from './http.ts';
import { KeySupport } from './key-support.ts';
import { canFillPath, fillPath } from './path.ts';
import { reasonOf } from './reason-of.ts';
import { secureUrlIn } from './redirect.ts';

/** The secret half of a session, sent in the Authorization header. */
export interface Token {
  tokenType: string;
  accessToken: string;
}

/** Time and device of a row's creation. */
export interface Made {
  /** ISO 8601, by the clock of the device that made it. */
  at: string;
  /** Age of the row in milliseconds by steady time, or null if unknown. */
  agoMs: number | null;
  /** How far the clock of `at` was ahead of the server's, in milliseconds, or null if unknown. */
  clockErrorMs: number | null;
  /** The id of the device, or null if it was not registered. */
  by: Id | null;
}

export interface CallOptions {
  /** Null or omitted for a call without a token. */
  token?: Token | null;
  idempotencyKey?: string;
  /** Time and device of the event that the call reports. */
  made?: Made;
  /** The player for whom a device sends the call; the token is then the device's. */
  onBehalfOf?: Id;
  timeoutMs?: number;
  /** True if the answer may list everything of a campaign or vendor. */
  isLarge?: boolean;
  /** Called with the transferred bytes of a file; `total` is null if the server does not send it. */
  onProgress?: (loaded: number, total: number | null) => void;
}

/** An endpoint's answer. `isKeyEchoed` is true if it returned the request's idempotency key. */
export interface Answer<T> {
  data: T;
  isKeyEchoed: boolean;
}

/** A transferred file: its bytes, and its name from the server, or null. */
export interface FileContent {
  fileName: string | null;
  bytes: Buffer;
}

export interface ApiClientOptions {
  baseUrl: () => string;
  /** Sends the requests. If omitted, requests go straight to the server, whatever the system's settings. */
  http?: AxiosInstance;
  /** Logs an answer that does not fit its endpoint. */
  onUnreadable?: (line: string) => void;
  /** The server's support of idempotency keys, learned in earlier runs. */
  keys?: KeySupport;
  /** Called with the Date header of an answer that returns the key. */
  onProvenDate?: (date: unknown) => void;
  /** Called when the number of requests under way changes. */
  onPending?: (pending: number) => void;
}

const DEFAULT_TIMEOUT_MS = 10_000;
const PROXY_LOG_IN = 407;
/** Maximum size of an answer after decompression, which blocks the main process. */
const ANSWER_BYTES = 8 * 1024 * 1024;
const LARGE_ANSWER_BYTES = 50 * 1024 * 1024;

/**
 * Makes the calls of `endpoints`. Handles only transport; the caller decides what a failure means. A call succeeds
 * if status, JSON and schema are all as declared; otherwise it rejects with RequestFailure.
 */
export class ApiClient {
  /** The server's support of idempotency keys, learned from its answers. */
  readonly keys: KeySupport;
  readonly #options: ApiClientOptions;
  readonly #http: AxiosInstance;
  #pending = 0;
  #isSentOn = false;

  constructor(options: ApiClientOptions) {
    this.#options = options;
    this.keys = options.keys ?? new KeySupport();
    this.#http = options.http ?? createHttp(null);
  }

  /** The encrypted address that the server redirects requests to; null until it has done so. */
  get secureAddress(): string | null {
    return this.#isSentOn ? this.#options.baseUrl().replace(/^http:/, 'https:') : null;
  }

  /**
   * Calls an endpoint.
   *
   * @param request `params`, `query` and `body`, each if the endpoint has one.
   * @throws RequestFailure
   */
  async call<N extends EndpointName>(
    name: N,
    request: RequestOf<N>,
    options: CallOptions = {},
  ): Promise<ResponseOf<N>> {
    return (await this.#exchange(name, request, options)).data;
  }

  /** Like `call`, and also returns whether the idempotency key came back. @throws RequestFailure */
  callWithKey<N extends KeyedName>(
    name: N,
    request: RequestOf<N>,
    options: CallOptions & { idempotencyKey: string },
  ): Promise<Answer<ResponseOf<N>>> {
    return this.#exchange(name, request, options);
  }

  /** Calls an endpoint that accepts a file. @throws RequestFailure */
  async upload<N extends UploadName>(
    name: N,
    request: RequestOf<N>,
    file: { fileName: string; bytes: Uint8Array<ArrayBuffer> },
    options: CallOptions = {},
  ): Promise<ResponseOf<N>> {
    const body = new FormData();
    body.append('file', new Blob([file.bytes]), file.fileName);
    return (await this.#exchange(name, { ...request, body }, options)).data;
  }

  /** Calls an endpoint that answers with a file. An HTML page counts as no answer. @throws RequestFailure */
  async download<N extends DownloadName>(
    name: N,
    request: RequestOf<N>,
    options: CallOptions = {},
  ): Promise<FileContent> {
    const response = await this.#counted(() => this.#send(endpoints[name], request, { ...options, isLarge: true }));
    if (!isSuccess(response.status) || isHtml(response)) this.#fail(response, 'not-due');
    return { fileName: fileNameOf(response), bytes: response.data };
  }

  #exchange<N extends EndpointName>(name: N, request: Parts, options: CallOptions): Promise<Answer<ResponseOf<N>>> {
    return this.#counted(async () => {
      const endpoint: Endpoint = endpoints[name];
      const response = await this.#send(endpoint, request, options);
      if (response.headers[KEY_SUPPORT_HEADER] === KEYS_HONOURED) this.keys.declared();
      const echo = this.#echoIn(name, response, options);
      if (!isSuccess(response.status)) this.#fail(response, echo);
      return { data: this.#read(name, endpoint, response) as ResponseOf<N>, isKeyEchoed: echo === 'echoed' };
    });
  }

  #echoIn(name: EndpointName, { headers }: AxiosResponse, { idempotencyKey }: CallOptions): KeyEcho {
    const { isKeyed }: Endpoint = endpoints[name];
    // The server does not act once per key for other calls, such as the logout.
    if (!isKeyed || idempotencyKey === undefined) return 'not-due';
    if (headers[IDEMPOTENCY_HEADER] !== idempotencyKey) return this.keys.expectsKey(name) ? 'missing' : 'not-due';
    this.keys.echoed(name);
    this.#options.onProvenDate?.(headers.date);
    return 'echoed';
  }

  async #send(endpoint: Endpoint, request: Parts, options: CallOptions): Promise<AxiosResponse<Buffer>> {
    const { token, idempotencyKey, made, onBehalfOf, onProgress, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
    // Rejected without sending, because the request would reach a different call.
    if (!canFillPath(endpoint.path, request.params)) {
      throw new RequestFailure('refused', text('error.rejectedRequest'));
    }
    const headers: Record<string, string> = { accept: 'application/json' };
    if (token) headers.authorization = `${token.tokenType} ${token.accessToken}`;
    if (idempotencyKey) headers[IDEMPOTENCY_HEADER] = idempotencyKey;
    if (made) headers[OCCURRED_AT_HEADER] = made.at;
    if (made && made.agoMs !== null) headers[OCCURRED_AGO_HEADER] = String(made.agoMs);
    if (made && made.clockErrorMs !== null) headers[CLOCK_ERROR_HEADER] = String(made.clockErrorMs);
    if (made && made.by !== null) headers[MADE_BY_HEADER] = bareId(made.by);
    if (onBehalfOf !== undefined) headers[ON_BEHALF_HEADER] = bareId(onBehalfOf);
    const { data, contentType } = encode(endpoint, request.body);
    if (contentType !== null) headers['content-type'] = contentType;
    const url = this.#options.baseUrl() + fillPath(endpoint.path, request.params);
    const progress = ({ loaded, total }: AxiosProgressEvent) => onProgress?.(loaded, total ?? null);
    const asked = {
      method: endpoint.method,
      url: axios.getUri({ url, params: request.query && bareIdsIn(request.query) }),
      data,
      headers,
      // Bytes, because only the status distinguishes a file from an error message.
      responseType: 'arraybuffer',
      transformResponse: (body: unknown) => body,
      validateStatus: () => true,
      maxRedirects: 0,
      maxContentLength: options.isLarge ? LARGE_ANSWER_BYTES : ANSWER_BYTES,
      timeout: timeoutMs,
      // `timeout` alone does not cover a connection that is never made.
      signal: AbortSignal.timeout(timeoutMs + 500),
      ...(onProgress && { onUploadProgress: progress, onDownloadProgress: progress }),
    } satisfies AxiosRequestConfig;
    const response = await this.#request(asked);
    const secureUrl = secureUrlIn(response, asked.url);
    if (secureUrl === null) return response;
    this.#isSentOn = true;
    // A change must not be sent again to an address that was never configured.
    if (endpoint.method !== 'GET') {
      const details = { status: response.status, trouble: 'needs-https' } as const;
      throw new RequestFailure('lost', text('error.unreachable'), details);
    }
    return await this.#request({ ...asked, url: secureUrl });
  }

  async #request(config: AxiosRequestConfig): Promise<AxiosResponse<Buffer>> {
    try {
      return await this.#http.request<Buffer>(config);
    } catch (error) {
      const code = isAxiosError(error)
        ? (error.code ?? (error.cause as NodeJS.ErrnoException | undefined)?.code)
        : undefined;
      const kind = kindOfNetworkError(code);
      const met = troubleOfNetworkError(code);
      // With a proxy, an unsent request means that the proxy is unreachable or its name is unknown.
      const isProxyAway = kind === 'not-sent' && met !== 'certificate' && isAxiosError(error) && error.config?.proxy;
      const trouble = isProxyAway ? 'proxy' : met;
      throw new RequestFailure(kind, text('error.unreachable'), { trouble, cause: error });
    }
  }

  #read(name: EndpointName, endpoint: Endpoint, response: AxiosResponse<Buffer>): unknown {
    const { status } = response;
    const sent = textOf(response);
    if (!endpoint.response && sent.trim() === '' && !isHtml(response)) return null;
    const body = sent.trim() === '' && status === 204 ? null : parse(sent);
    if (body === undefined) {
      const what = isHtml(response) ? 'HTML' : `${sent.length} characters`;
      this.#options.onUnreadable?.(`${name}: the answer is not JSON (${what})`);
      throw new RequestFailure('lost', text('error.unreachable'), { status });
    }
    const problem = endpoint.response ? problemWith(endpoint.response, body) : null;
    if (problem !== null) {
      this.#options.onUnreadable?.(`${name}: ${problem}`);
      throw new RequestFailure('lost', text('error.invalidResponse'), { status });
    }
    return body;
  }

  /** Throws the failure for an unsuccessful answer. */
  #fail(response: AxiosResponse<Buffer>, echo: KeyEcho): never {
    const { status } = response;
    // An HTML page comes from something in between, such as a captive portal or a proxy.
    if (isHtml(response) && (isSuccess(status) || status < 500)) {
      const trouble = status === PROXY_LOG_IN ? 'proxy' : 'stranger';
      throw new RequestFailure('lost', text('error.unreachable'), { status, trouble });
    }
    const body = parse(textOf(response));
    const reason = reasonOf(status, body);
    const kind = isSuccess(status) ? 'lost' : kindOfAnswer(status, reason);
    const hasServerMessage = namedMessage(body) !== null;
    const proof = proofOf(echo, hasServerMessage || asksForBearer(response));
    // Ignores a wait that is not provably the API's own.
    const retryAfterMs = isProven({ proof }) ? retryAfterOf(response) : null;
    const details = { status, reason, proof, retryAfterMs, body };
    // Status 511 comes from a Wi-Fi that requires a login and has not let the request through.
    const message = status === 511 && !hasServerMessage ? text('error.unreachable') : messageOfErrorBody(body);
    throw new RequestFailure(kind, message, details);
  }

  async #counted<T>(work: () => Promise<T>): Promise<T> {
    this.#count(+1);
    try {
      return await work();
    } finally {
      this.#count(-1);
    }
  }

  #count(change: number) {
    this.#pending += change;
    this.#options.onPending?.(this.#pending);
  }
}

/** Return of the key in an answer. 'missing': the answer lacks the key, although this server returns keys. */
type KeyEcho = 'echoed' | 'missing' | 'not-due';

function proofOf(echo: KeyEcho, isInForm: boolean): Proof {
  if (echo === 'echoed') return 'key';
  if (!isInForm) return 'none';
  return echo === 'missing' ? 'form-without-key' : 'form';
}

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Returns the body in its endpoint's encoding, with its content type. Multipart bodies set their own. */
function encode({ bodyType = 'json' }: Endpoint, body: unknown): { data?: unknown; contentType: string | null } {
  if (body === undefined) return { contentType: null };
  switch (bodyType) {
    case 'json':
      return { data: jsonTextOf(body), contentType: 'application/json' };
    case 'form': {
      const data = new URLSearchParams(body as Record<string, string>).toString();
      return { data, contentType: 'application/x-www-form-urlencoded' };
    }
    case 'multipart':
      return { data: body, contentType: null };
    default:
      return assertNever(bodyType);
  }
}

/** Returns the wait that the server asks for, in milliseconds. Its header contains seconds or a date. */
function retryAfterOf({ headers }: AxiosResponse): number | null {
  const told: unknown = headers['retry-after'];
  if (typeof told !== 'string' || told.trim() === '') return null;
  // Uses the server's own clock, because the kiosk's may differ.
  const now = Date.parse(String(headers.date ?? '')) || Date.now();
  const ms = /^\d+$/.test(told.trim()) ? Number(told) * 1000 : Date.parse(told) - now;
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}

/** True if the answer is a 401 from an API. A proxy's asks for Basic or Negotiate. */
const asksForBearer = ({ status, headers }: AxiosResponse): boolean =>
  status === 401 && /(^|,)\s*bearer\b/i.test(String(headers['www-authenticate'] ?? ''));

const isSuccess = (status: number): boolean => status >= 200 && status <= 299;
const isHtml = ({ headers }: AxiosResponse): boolean => String(headers['content-type'] ?? '').includes('html');
const textOf = ({ data }: AxiosResponse<Buffer>): string => Buffer.from(data ?? []).toString('utf8');

/** Returns the file name in the content-disposition header, or null if it is missing or unreadable. */
function fileNameOf({ headers }: AxiosResponse): string | null {
  const header = headers['content-disposition'];
  return typeof header === 'string' ? (parseContentDisposition(header).parameters.filename ?? null) : null;
}

function parse(text: string): unknown {
  try {
    return readJsonText(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
