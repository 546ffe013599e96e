import axios, { type AxiosResponse } from 'axios';
import { Value } from 'typebox/value';
import { ApiClient, type FileContent, type Token } from '../../src/main/link/client.ts';
import { fillPath } from '../../src/main/link/path.ts';
import { refusalsOf } from '../../src/server/routes/call-refusals.ts';
import {
  CLOCK_ERROR_HEADER,
  type DownloadName,
  type Endpoint,
  type EndpointName,
  endpoints,
  IDEMPOTENCY_HEADER,
  MADE_BY_HEADER,
  OCCURRED_AGO_HEADER,
  OCCURRED_AT_HEADER,
  ON_BEHALF_HEADER,
  type RequestOf,
  type ResponseOf,
  type UploadName,
} from '../../src/shared/api/endpoints.ts';
import type { Id } from '../../src/shared/entities/base.ts';
import type { SheetIssue } from '../../src/shared/entities/sheet-issue.ts';
import { isRefusalReason, type RefusalReason } from '../../src/shared/refusals.ts';

export interface CallOptions {
  token?: string | undefined;
  idempotencyKey?: string | undefined;
  /** The moment of the step, as ISO 8601. */
  occurredAt?: string | undefined;
  occurredAgoMs?: number | undefined;
  clockErrorMs?: number | undefined;
  /** The player for whom a device calls. */
  onBehalfOf?: Id | undefined;
  /** The device that made the row. */
  madeBy?: Id;
}

/** A file to upload. */
export interface UploadedFile {
  fileName: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface Answer<T> {
  status: number;
  body: T;
  headers: Record<string, string>;
}

/** The body of a failure, in either of its two forms. */
export interface Failure {
  code?: RefusalReason;
  message?: string;
  error?: string;
  error_description?: string;
  /** The issues of a refused spreadsheet. */
  issues?: SheetIssue[];
}

/**
 * Calls one server. Calls that must succeed use the app's own client. Those about statuses, headers and failures are
 * plain requests, because the client hides these.
 */
export class Api {
  readonly url: string;
  readonly #client: ApiClient;

  constructor(url: string) {
    this.url = url;
    this.#client = new ApiClient({ baseUrl: () => url });
  }

  /** A call that must succeed, made by the app's own client. Throws otherwise. */
  call<N extends EndpointName>(name: N, request: RequestOf<N>, options: CallOptions = {}): Promise<ResponseOf<N>> {
    const { idempotencyKey, occurredAt, occurredAgoMs = null, onBehalfOf } = options;
    const key = idempotencyKey === undefined ? {} : { idempotencyKey };
    const moment =
      occurredAt === undefined ? {} : { made: { at: occurredAt, agoMs: occurredAgoMs, clockErrorMs: null, by: null } };
    const behalf = onBehalfOf === undefined ? {} : { onBehalfOf };
    return this.#client.call(name, request, { ...tokenOf(options), ...key, ...moment, ...behalf });
  }

  /** A download that must succeed, made by the app's own client. Throws otherwise. */
  download<N extends DownloadName>(name: N, request: RequestOf<N>, options: CallOptions = {}): Promise<FileContent> {
    return this.#client.download(name, request, tokenOf(options));
  }

  /** An upload that must succeed, made by the app's own client. Throws otherwise. */
  upload<N extends UploadName>(
    name: N,
    request: RequestOf<N>,
    file: UploadedFile,
    options: CallOptions = {},
  ): Promise<ResponseOf<N>> {
    return this.#client.upload(name, request, file, tokenOf(options));
  }

  /** An upload that may fail; resolves to any response. */
  async attemptUpload<N extends UploadName>(
    name: N,
    { params, query }: { params?: object; query?: object },
    file: UploadedFile,
    options: CallOptions = {},
  ): Promise<Answer<Failure>> {
    const body = new FormData();
    body.append('file', new Blob([file.bytes]), file.fileName);
    return this.attempt(name, { params, query, body }, options);
  }

  /** A call that must succeed, with its status and its headers. */
  async answer<N extends EndpointName>(
    name: N,
    request: RequestOf<N>,
    options?: CallOptions,
  ): Promise<Answer<ResponseOf<N>>> {
    const answer = await this.attempt(name, request, options);
    const { response }: Endpoint = endpoints[name];
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
    if (response && !Value.Check(response, answer.body)) {
      throw new Error(`${name}: ${JSON.stringify(Value.Errors(response, answer.body))}`);
    }
    return answer as Answer<ResponseOf<N>>;
  }

  /** A call that may fail; resolves to any response. `request` may break the contract on purpose. */
  async attempt(name: EndpointName, request: object, options: CallOptions = {}): Promise<Answer<Failure>> {
    const { method, path, bodyType }: Endpoint = endpoints[name];
    const { params, query, body } = request as { params?: object; query?: object; body?: object };
    const response: AxiosResponse<Failure> = await axios.request({
      method,
      url: `${this.url}${fillPath(path, { ...params })}`,
      params: query,
      data: bodyType === 'form' ? new URLSearchParams(body as Record<string, string>) : body,
      headers: headersOf(options),
      validateStatus: () => true,
    });
    requireDeclared(name, response.data);
    return { status: response.status, body: response.data, headers: response.headers as Record<string, string> };
  }
}

/** Checks that the API's description names every reason that a test meets. */
function requireDeclared(name: EndpointName, answer: Failure | null): void {
  const code = answer?.code;
  if (isRefusalReason(code) && !refusalsOf(endpoints[name]).includes(code)) {
    throw new Error(`${name} refused with ${code}, which its endpoint does not declare`);
  }
}

const tokenOf = ({ token }: CallOptions): { token?: Token } =>
  token === undefined ? {} : { token: { tokenType: 'Bearer', accessToken: token } };

const headersOf = ({
  token,
  idempotencyKey,
  occurredAt,
  occurredAgoMs,
  clockErrorMs,
  onBehalfOf,
  madeBy,
}: CallOptions): Record<string, string> => ({
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  ...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: idempotencyKey }),
  ...(occurredAt === undefined ? {} : { [OCCURRED_AT_HEADER]: occurredAt }),
  ...(clockErrorMs === undefined ? {} : { [CLOCK_ERROR_HEADER]: String(clockErrorMs) }),
  ...(occurredAgoMs === undefined ? {} : { [OCCURRED_AGO_HEADER]: String(occurredAgoMs) }),
  ...(onBehalfOf === undefined ? {} : { [ON_BEHALF_HEADER]: String(onBehalfOf) }),
  ...(madeBy === undefined ? {} : { [MADE_BY_HEADER]: String(madeBy) }),
});
