import type { ErrorReason } from '#shared/errors.ts';
import type { Trouble } from '#shared/ipc/sync.ts';

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

/**
 * What shows that a failure is the API's own. Hotels, routers and proxies answer in its place, with any status.
 */
export type Proof =
  /** The answer sends the request's idempotency key back. */
  | 'key'
  /** It has the API's form of an error (docs/specification.md, 8.1), or asks for a bearer token. */
  | 'form'
  /** It has the API's form, but lacks the key that this server returns with other answers. */
  | 'form-without-key'
  /** Nothing does: the request may not have reached the API. */
  | 'none';

/** A failed request. `message` is the server's own if it sent one, else a sentence for people. */
export class RequestFailure extends Error {
  readonly kind: RequestFailureKind;
  /** Why the server refused; 'other' when it gave no reason. */
  readonly reason: ErrorReason;
  /** The HTTP status, or null when there was no answer. */
  readonly status: number | null;
  /** What shows that the API itself answered. */
  readonly proof: Proof;
  /** How long the server asks to wait before the next try, or null. Only a proven answer can ask. */
  readonly retryAfterMs: number | null;
  /** The body of the answer if it was JSON: it may hold more than a message. */
  readonly body: unknown;
  /** What stood between the kiosk and the API, where the failure is no answer of the API. */
  readonly trouble: Trouble;

  constructor(
    kind: RequestFailureKind,
    message: string,
    details: Partial<Omit<RequestFailure, 'kind' | keyof Error>> & ErrorOptions = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'RequestFailure';
    this.kind = kind;
    this.status = details.status ?? null;
    this.reason = details.reason ?? 'other';
    this.proof = details.proof ?? 'none';
    this.retryAfterMs = details.retryAfterMs ?? null;
    this.body = details.body;
    this.trouble = details.trouble ?? (kind === 'server-error' ? 'server-error' : 'stranger');
  }
}

/** Whether the API itself answered. */
export const isProven = ({ proof }: Pick<RequestFailure, 'proof'>): boolean => proof === 'key' || proof === 'form';

const isRefusal = ({ kind }: RequestFailure): boolean =>
  kind === 'unauthorized' || kind === 'held' || kind === 'refused';

/** Whether the API itself said no. Anybody's refusal is no more than a network failure. */
export const isProvenRefusal = (failure: RequestFailure): boolean => isRefusal(failure) && isProven(failure);

/** What says nothing of the request itself: a session, a lock of the moment, a password to change first. */
const NEVER_BELIEVED: readonly (number | null)[] = [401, 423, 428];

/**
 * Whether the API may have said no. Servers and gateways clear the headers of their errors, and with them the key. Such a
 * refusal counts once it was given again and again.
 */
export const isLikelyRefusal = (failure: RequestFailure): boolean =>
  isRefusal(failure) &&
  failure.kind !== 'held' &&
  failure.proof === 'form-without-key' &&
  !NEVER_BELIEVED.includes(failure.status);

/** Errors of the network layer after which the request cannot have reached the server, and what each means. */
const NOT_SENT: ReadonlyMap<string, Trouble> = new Map([
  ['ECONNREFUSED', 'connection-refused'],
  ['ENOTFOUND', 'name-unknown'],
  ['EAI_AGAIN', 'name-unknown'],
  ['ENETUNREACH', 'no-network'],
  ['EHOSTUNREACH', 'no-network'],
  ['ENETDOWN', 'no-network'],
  ['EADDRNOTAVAIL', 'no-network'],
  ['CERT_HAS_EXPIRED', 'certificate'],
  ['CERT_NOT_YET_VALID', 'certificate'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'certificate'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
]);

/** The kind of a failure without an answer. */
export const kindOfNetworkError = (code: string | undefined): 'not-sent' | 'lost' =>
  code !== undefined && NOT_SENT.has(code) ? 'not-sent' : 'lost';

/** What a failure without an answer means. */
export const troubleOfNetworkError = (code: string | undefined): Trouble => NOT_SENT.get(code ?? '') ?? 'no-answer';

/** The kind of an answer outside 200 to 299. */
export function kindOfAnswer(status: number, reason: ErrorReason): RequestFailureKind {
  if (reason === 'password-change-required') return 'held';
  if (status === 401 || status === 403) return 'unauthorized';
  // A server never says the latter itself (RFC 6585): a network does, which wants a log-in.
  if (status < 400 || status === 511) return 'lost';
  if (status >= 500 || status === 408 || status === 425 || status === 429) return 'server-error';
  return 'refused';
}
