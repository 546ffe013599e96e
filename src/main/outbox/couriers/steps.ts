import { type Id, isSameId } from '#shared/entities/base.ts';
import type { GameStatus } from '#shared/entities/game-status.ts';
import { assertNever } from '#shared/errors.ts';
import { extraSpinOf } from '#shared/rules/extra-spin.ts';
import type { Answer, Made } from '../../link/client.ts';
import { RequestFailure } from '../../link/failure.ts';
import type { StepCall } from '../../link/key-support.ts';
import type { Job } from '../job.ts';
import { isSameStatus, storedStatus } from './effects.ts';
import { type Sender, unlessRefused } from './sender.ts';

/** A job that reports a step of a play. */
export type StepKind = 'post-user-answer' | 'put-game-status' | 'post-awarded-prize';
export type StepJob = Job<StepKind>;

/** The kinds of jobs that record or undo a hand-over. */
const HAND_OVER_KINDS = ['post-hand-over', 'post-hand-over-undo'] as const;
export type HandOverKind = (typeof HAND_OVER_KINDS)[number];

export const isHandOver = (kind: string): kind is HandOverKind => HAND_OVER_KINDS.some((handOver) => handOver === kind);

export const CALLS = {
  'post-user-answer': 'postUserAnswer',
  'put-game-status': 'putGameStatus',
  'post-awarded-prize': 'postAwardedPrize',
} as const satisfies Record<StepKind, StepCall>;

/** The ids of a step. An answer with these ids, and with a status's numbers, is the API's. */
const IDS = ['userId', 'campaignId', 'questionId', 'prizeId'];

/**
 * Sends a step once. Returns true if the answer proves that the API accepted it: by the key, or by the sent data.
 *
 * @throws RequestFailure
 */
export async function sendStep(job: StepJob, sender: Sender): Promise<boolean> {
  const answer = await request(job, sender).catch(unreadableSuccess);
  if (answer === null || answer.isKeyEchoed) return true;
  const { data } = answer;
  const ids = IDS.filter((name) => name in job.payload);
  const isSame = job.kind !== 'put-game-status' || isSameStatus(Object(data) as GameStatus, job.payload);
  const isCarried = isSame && carriesIds(data, job.payload, ids);
  if (isCarried) sender.api.keys.unechoed(CALLS[job.kind]);
  return isCarried;
}

/**
 * Sends a step with its time and device, because the campaign may be over by now. Returns null for a status that the
 * server already has.
 */
async function request(job: StepJob, sender: Sender): Promise<Answer<unknown> | null> {
  const { api, as } = sender;
  const options = { ...as, idempotencyKey: job.idempotencyKey, made: makingOf(job, sender.steadyNow()) };
  switch (job.kind) {
    case 'post-user-answer':
      return api.callWithKey('postUserAnswer', { body: job.payload }, options);
    case 'post-awarded-prize':
      return api.callWithKey('postAwardedPrize', { body: job.payload }, options);
    case 'put-game-status': {
      const status = await statusToSend(job, sender);
      return status && api.callWithKey('putGameStatus', { query: { id: status.id }, body: status }, options);
    }
    default:
      return assertNever(job);
  }
}

/**
 * Returns the status to send, with its id at the server, or null if the server already has it. Contains
 * `isExtraSpinLeft` only for a server that returns this field.
 */
async function statusToSend({ payload, isFateUnknown }: Job<'put-game-status'>, sender: Sender) {
  const { isExtraSpinLeft, ...numbers } = payload;
  if (payload.id !== null && !isExtraSpinLeft) return { ...payload, id: payload.id };
  const stored = await unlessRefused(() => storedStatus(payload, sender));
  const id = payload.id ?? stored?.id ?? 0;
  const extraSpin = extraSpinOf(stored);
  const hasNumbers = stored !== null && isSameStatus(stored, payload);
  if (isExtraSpinLeft && extraSpin === 'unknown') return hasNumbers ? null : { ...numbers, id };
  // A status created offline has no id yet. A lost attempt may have given it an id that no longer fits the key.
  const isStored = hasNumbers && (extraSpin === 'left') === (isExtraSpinLeft === 1);
  return payload.id === null && isFateUnknown && isStored ? null : { ...payload, id };
}

/**
 * Returns when a row was made, with which clock error, how long ago, and by which device. The age is null if the row's
 * steady time is in the future, because another kiosk then made the row.
 */
export const makingOf = (
  { createdAt: at, steadyAt, clockErrorMs, madeBy: by }: Job,
  steadyNow: number | null,
): Made => ({
  at,
  agoMs: steadyAt === null || steadyNow === null || steadyAt > steadyNow ? null : steadyNow - steadyAt,
  clockErrorMs,
  by,
});

/** True if an answer contains the same ids as what was sent. */
export const carriesIds = (answer: unknown, sent: object, names: readonly string[]): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  names.every((name) => isSameId((answer as Record<string, Id | undefined>)[name], (sent as Record<string, Id>)[name]));

/** Turns a success without a readable body into an answer without proof. @throws any other failure */
function unreadableSuccess(error: unknown): Answer<unknown> {
  if (error instanceof RequestFailure && error.kind === 'lost' && error.status !== null && error.status < 300) {
    return { data: null, isKeyEchoed: false };
  }
  throw error;
}
