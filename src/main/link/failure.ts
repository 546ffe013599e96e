import type { ErrorReason } from '#shared/errors.ts';
import type { Trouble } from '#shared/ipc/sync.ts';

/**
 * Kinds of failed requests. The outbox must distinguish whether the server may have acted on the request anyway.
 */
export type RequestFailureKind =
  /** No connection was made, so the server cannot have received the request. */
  | 'not-sent'
  /** Sent, but without a readable answer of this API, so the request may have taken effect. */
  | 'lost'
  /** 401 or 403. */
  | 'unauthorized'
  /** The user must choose another password first; the session continues. */
  | 'held'
  /** Another 4xx: the server refused. */
  | 'refused'
  /** 5xx, or a status that means "try later", such as 408 and 429. */
  | 'server-error';

/**
 * Evidence that a failure is the API's own. Hotels, routers and proxies answer in its place, with any status.
 */
export type Proof =
  /** The answer returns the request's idempotency key. */
  | 'key'
  /** The API gave the same verdict on the token in a look-up of the token's own user (standing.ts). */
  | 'own-user'
  /** The answer has the API's form of an error (docs/specification.md, 8.1), or asks for a bearer token. */
  | 'form'
  /** The answer has the API's form, but lacks the key that this server returns with other answers. */
  | 'form-without-key'
  /** No evidence: the request may not have reached the API. */
  | 'none';

/** A failed request. `message` is the server's own if it sent one, otherwise a sentence for people. */
export class RequestFailure extends Error {
  readonly kind: RequestFailureKind;
  /** The server's reason for refusing; 'other' if it gave none. */
  readonly reason: ErrorReason;
  /** The HTTP status, or null without an answer. */
  readonly status: number | null;
  /** Evidence that the API itself answered. */
  readonly proof: Proof;
  /** The wait that the server asks for before the next try, or null. Only a proven answer can ask. */
  readonly retryAfterMs: number | null;
  /** The body of the answer if it was JSON; may contain more than a message. */
  readonly body: unknown;
  /** The obstacle between the kiosk and the API, if the failure is not the API's answer. */
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

/** True if the API itself answered. */
export const isProven = ({ proof }: Pick<RequestFailure, 'proof'>): boolean => PROVEN.includes(proof);

const PROVEN: readonly Proof[] = ['key', 'own-user', 'form'];

const AWAY = 503;

/** True if the API itself answered, and not only that it is away. */
export const hasReached = (failure: RequestFailure): boolean => isProven(failure) && failure.status !== AWAY;

/** True for a 401 or 403 without evidence. The server or a proxy on the way may have sent it. */
export const isBareRefusal = (failure: RequestFailure): boolean =>
  failure.kind === 'unauthorized' && !isProven(failure);

const isRefusal = ({ kind }: RequestFailure): boolean =>
  kind === 'unauthorized' || kind === 'held' || kind === 'refused';

/** True if the API itself refused. An unproven refusal counts only as a network failure. */
export const isProvenRefusal = (failure: RequestFailure): boolean => isRefusal(failure) && isProven(failure);

/** True if the API itself refused, or answers 429. Other server errors count as an unreachable server. */
export const isProvenVerdict = (failure: RequestFailure): boolean =>
  isProvenRefusal(failure) || (failure.status === 429 && isProven(failure));

/** Statuses that do not concern the request itself: a session, a temporary lock, a password to change first. */
const NEVER_BELIEVED: readonly (number | null)[] = [401, 423, 428];

/**
 * True if the API may have refused. Servers and gateways clear the headers of their errors, including the key. Such a
 * refusal counts only after several repetitions.
 */
export const isLikelyRefusal = (failure: RequestFailure): boolean =>
  isRefusal(failure) &&
  failure.kind !== 'held' &&
  failure.proof === 'form-without-key' &&
  !NEVER_BELIEVED.includes(failure.status);

/** The failure's code if the system names a SOCKS proxy and no other way works. */
export const SOCKS_UNSUPPORTED = 'SOCKS_UNSUPPORTED';

/** Errors of the network layer, with their troubles. After them the request cannot have reached the server. */
const NOT_SENT: ReadonlyMap<string, Trouble> = new Map([
  ['ECONNREFUSED', 'connection-refused'],
  ['ENOTFOUND', 'name-unknown'],
  ['EAI_AGAIN', 'name-unknown'],
  ['ENETUNREACH', 'no-network'],
  ['EHOSTUNREACH', 'no-network'],
  ['ENETDOWN', 'no-network'],
  ['EADDRNOTAVAIL', 'no-network'],
  [SOCKS_UNSUPPORTED, 'socks'],
  ['CERT_HAS_EXPIRED', 'certificate'],
  ['CERT_NOT_YET_VALID', 'certificate'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'certificate'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
]);

/** Returns the kind of a failure without an answer. */
export const kindOfNetworkError = (code: string | undefined): 'not-sent' | 'lost' =>
  code !== undefined && NOT_SENT.has(code) ? 'not-sent' : 'lost';

/** Returns the trouble of a failure without an answer. */
export const troubleOfNetworkError = (code: string | undefined): Trouble => NOT_SENT.get(code ?? '') ?? 'no-answer';

/** Returns the kind of an answer outside 200 to 299. */
export function kindOfAnswer(status: number, reason: ErrorReason): RequestFailureKind {
  if (reason === 'password-change-required') return 'held';
  if (status === 401 || status === 403) return 'unauthorized';
  // Status 511 never comes from the server itself (RFC 6585), but from a network that requires a login.
  if (status < 400 || status === 511) return 'lost';
  if (status >= 500 || status === 408 || status === 425 || status === 429) return 'server-error';
  return 'refused';
}
