import type { FastifyReply, FastifyRequest } from 'fastify';
import { IDEMPOTENCY_HEADER } from '#shared/api/endpoints.ts';
import { engineOf } from '../database/engine.ts';
import type { Db, Row } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import { findIdempotencyKey, insertIdempotencyKey, insertKeyUnlessMany } from '../repositories/idempotency-keys.ts';
import { bodyHash } from '../security/body-hash.ts';
import { timestamp } from '../services.ts';
import { type Sender, signedInUserOf } from './authentication.ts';
import { bodyOf, statusOf } from './errors.ts';
import { inSendersTransaction, type SentCall } from './sender-transaction.ts';

/** Header of a response that is replayed from the store. */
export const REPLAYED_HEADER = 'idempotent-replayed';

const MAX_KEY_LENGTH = 200;
const CONFLICT = 409;

/** The answer to a change that can be repeated at any time without another effect. */
export class Repeatable<T> {
  readonly answer: T;

  constructor(answer: T) {
    this.answer = answer;
  }
}

/**
 * An answer that contains data of people. The server stores only ids with the key, and makes the answer again at a replay,
 * so that an erased person's data is in no stored answer.
 */
export class AboutPeople<T> {
  readonly answer: T;
  /** The ids from which the answer can be made again, such as the person's. */
  readonly ids: readonly number[];

  constructor(answer: T, ids: readonly number[]) {
    this.answer = answer;
    this.ids = ids;
  }
}

/** Makes the answer to a stored change again from the ids that were stored for it. */
export type Rebuild = (transaction: Db, ids: readonly number[]) => Promise<unknown>;

/** A change to the database for a sender. Resolves to the response's body. */
export type Effect = (transaction: Db, sender: Sender) => Promise<unknown>;

type Stored = Pick<Row<'idempotency_keys'>, 'status' | 'response_body'>;
/** `kept` is stored in place of the body. */
type Outcome = Stored & { isRepeatable: boolean; kept: string };
type Fingerprint = Pick<Row<'idempotency_keys'>, 'method' | 'path' | 'body_hash'>;

/**
 * Returns the request's key in every answer to a keyed call, including early refusals. The key proves to the client
 * that this server answered, not a proxy or portal.
 */
export function echoKey(request: FastifyRequest, reply: FastifyReply): void {
  const key = request.headers[IDEMPOTENCY_HEADER];
  if (isKey(key)) reply.header(IDEMPOTENCY_HEADER, key);
}

/**
 * Runs an effect in one transaction and sends the response. With an Idempotency-Key, stores the response in the same
 * transaction and replays it to a request with the same key, without a second effect (docs/specification.md, 7.8).
 * Answers 409 if another request reuses the key. Stores only one kind of failure, conflicts, because they are final. A
 * validation error or a missing permission may be fixed before the retry. For a user with many stored keys it stores no
 * response to a repeatable change, because a player could send any number of them.
 */
export async function runEffect(
  call: SentCall,
  reply: FastifyReply,
  effect: Effect,
  rebuild: Rebuild | null = null,
): Promise<FastifyReply> {
  const { request, services } = call;
  const key = keyOf(request);
  if (key === null) return reply.send(answerOf(await inSendersTransaction(call, effect)));
  const fingerprint = fingerprintOf(request);
  const knownId = signedInUserOf(request).id;
  const work = async (transaction: Db, sender: Sender, known: Row<'idempotency_keys'> | undefined) => {
    // Use the id that was read under the lock, because a merge moves a visitor's keys to another person.
    const id = 'user' in sender ? sender.user.id : knownId;
    const stored = id === knownId ? known : await findIdempotencyKey(transaction, id, key);
    if (stored && !isSameRequest(stored, fingerprint)) throw new Refusal('key-reused');
    if (stored) return { outcome: await rebuilt(transaction, reply, stored, rebuild), isReplay: true };
    const { isRepeatable, kept, ...outcome } = await outcomeOf(transaction, reply, () => effect(transaction, sender));
    const row = { user_id: id, key, ...fingerprint, status: outcome.status, response_body: kept };
    const insert = isRepeatable ? insertKeyUnlessMany : insertIdempotencyKey;
    await insert(transaction, { ...row, created_at: timestamp(services.clock) });
    return { outcome, isReplay: false };
  };
  const { outcome, isReplay } = await inSendersTransaction(call, work, (transaction) =>
    findIdempotencyKey(transaction, knownId, key),
  );
  if (isReplay) reply.header(REPLAYED_HEADER, 'true');
  return reply.status(outcome.status).type('application/json; charset=utf-8').send(outcome.response_body);
}

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers[IDEMPOTENCY_HEADER];
  if (key === undefined) return null;
  if (!isKey(key)) throw new Refusal('key-invalid');
  return key;
}

const isKey = (key: unknown): key is string =>
  typeof key === 'string' && key.trim() !== '' && key.length <= MAX_KEY_LENGTH;

const fingerprintOf = (request: FastifyRequest): Fingerprint => ({
  method: request.method,
  path: request.url.toLowerCase(),
  body_hash: bodyHash(request.body),
});

const isSameRequest = (stored: Fingerprint, sent: Fingerprint): boolean =>
  stored.method === sent.method && stored.path === sent.path && stored.body_hash === sent.body_hash;

/** Runs the effect. A conflict rolls back the effect's writes, but not the transaction that stores the response. */
async function outcomeOf(transaction: Db, reply: FastifyReply, effect: () => Promise<unknown>): Promise<Outcome> {
  try {
    const result = await engineOf(transaction).attempt(transaction, effect);
    const isRepeatable = result instanceof Repeatable;
    const response_body = String(reply.serialize(answerOf(result)));
    const kept = result instanceof AboutPeople ? JSON.stringify({ ids: result.ids }) : response_body;
    return { isRepeatable, status: 200, response_body, kept };
  } catch (error) {
    if (!(error instanceof Refusal) || statusOf(error.reason) !== CONFLICT) throw error;
    const response_body = JSON.stringify(bodyOf(error));
    return { isRepeatable: true, status: CONFLICT, response_body, kept: response_body };
  }
}

/** Returns the stored outcome, with the answer made again if it is about people. */
async function rebuilt(
  transaction: Db,
  reply: FastifyReply,
  { status, response_body }: Stored,
  rebuild: Rebuild | null,
): Promise<Stored> {
  if (rebuild === null || status !== 200) return { status, response_body };
  const { ids } = JSON.parse(response_body) as { ids: readonly number[] };
  return { status, response_body: String(reply.serialize(await rebuild(transaction, ids))) };
}

const answerOf = (result: unknown): unknown =>
  result instanceof Repeatable || result instanceof AboutPeople ? result.answer : result;
