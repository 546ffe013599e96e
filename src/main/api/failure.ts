import type { ErrorReason } from '#shared/errors.ts';

/**
 * Why a request failed. What matters to the outbox is whether the server may have acted on it all the same.
 */
export type RequestFailureKind =
  /** No connection was made, so the server cannot have seen it. */
  | 'not-sent'
  /** Sent, but without a readable answer of this API: it may have taken effect. */
  | 'lost'
  /** 401 or 403. */
  | 'unauthorized'
  /** The user must choose another password first; the session goes on. */
  | 'held'
  /** Another 4xx: the server said no. */
  | 'refused'
  /** 5xx, or a "later, please" such as 408 and 429. */
  | 'server-error';

/** A failed request. `message` is the server's own if it sent one, else a sentence for people. */
export class RequestFailure extends Error {
  readonly kind: RequestFailureKind;
  /** Why the server refused; 'other' when it gave no reason. */
  readonly reason: ErrorReason;
  /** The HTTP status, or null when there was no answer. */
  readonly status: number | null;
  /** True when the message comes from the server's body (docs/specification.md, 8.1). */
  readonly hasServerMessage: boolean;
  /** The body of the answer if it was JSON: it may hold more than a message. */
  readonly body: unknown;

  constructor(
    kind: RequestFailureKind,
    message: string,
    details: {
      status?: number;
      reason?: ErrorReason;
      hasServerMessage?: boolean;
      body?: unknown;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'RequestFailure';
    this.kind = kind;
    this.status = details.status ?? null;
    this.reason = details.reason ?? 'other';
    this.hasServerMessage = details.hasServerMessage ?? false;
    this.body = details.body;
  }
}

/** Errors of the network layer after which the request cannot have reached the server. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** The kind of a failure without an answer. */
export const kindOfNetworkError = (code: string | undefined): 'not-sent' | 'lost' =>
  code !== undefined && NOT_SENT.has(code) ? 'not-sent' : 'lost';

/** The kind of an answer outside 200 to 299. */
export const kindOfAnswer = (status: number, reason: ErrorReason): RequestFailureKind =>
  reason === 'password-change-required' ? 'held' : kindOfStatus(status);

function kindOfStatus(status: number): RequestFailureKind {
  if (status === 401 || status === 403) return 'unauthorized';
  if (status < 400) return 'lost';
  if (status >= 500 || status === 408 || status === 425 || status === 429) return 'server-error';
  return 'refused';
}
