import type { AwardedPrize } from '#shared/entities/awarded-prize.ts';
import { isSameId, isSameIdIfTold, listOf } from '#shared/entities/base.ts';
import type { GameStatus } from '#shared/entities/game-status.ts';
import type { UserAnswer } from '#shared/entities/user-answer.ts';
import { assertNever } from '#shared/errors.ts';
import type { JobKind, JobPayload } from '#shared/jobs.ts';
import { isYes } from '#shared/rules/flag.ts';
import { fetchAvailablePrizes } from '../../api/available-prizes.ts';
import type { ApiClient, CallOptions, Token } from '../../api/client.ts';
import { RequestFailure } from '../../api/failure.ts';
import type { Job, JobNote } from '../job.ts';
import type { Courier, Couriers, Delivery } from './delivery.ts';

type Status = JobPayload<'put-game-status'>;

export interface CourierOptions {
  api: ApiClient;
  /** The user's newest token, or null when none is left. */
  tokenOf(userId: string): Token | null;
  /** The token of one session, or null when it has been wiped. */
  tokenOfSession(sessionId: string): Token | null;
  /** Wipes a session. */
  forget(sessionId: string): void;
}

/**
 * The couriers of the four kinds of job. Each sends the row's idempotency key. A server may not honour keys, so after
 * an attempt of unknown fate they first check whether it took effect.
 */
export function createCouriers(options: CourierOptions): Couriers {
  const { api } = options;

  const underToken = async (userId: string, work: (token: Token) => Promise<void>): Promise<Delivery> => {
    const token = options.tokenOf(userId);
    if (!token) return { kind: 'signed-out', error: '' };
    const delivery = await attempt(() => work(token));
    // The user has signed in again meanwhile: the refusal was for the old token.
    const isOutdated = options.tokenOf(userId)?.accessToken !== token.accessToken;
    return delivery.kind === 'signed-out' && isOutdated
      ? { kind: 'retry', isFateUnknown: false, error: delivery.error }
      : delivery;
  };
  const withToken =
    <K extends JobKind>(work: (job: Job<K>, token: Token) => Promise<void>): Courier<K>['deliver'] =>
    (job) =>
      underToken(job.userId, (token) => work(job, token));

  const mustLook = (job: Job) => job.isFateUnknown && !api.honoursKeys;

  return {
    'post-user-answer': {
      deliver: withToken(async (job, token) => {
        const body = job.payload;
        if (mustLook(job) && (await isAnswerThere(api, body, token))) return;
        await api.call('postUserAnswer', { body }, stamped(job, token));
      }),
    },

    'put-game-status': {
      deliver: withToken(async (job, token) => {
        const body = job.payload;
        // A status without an id may get another id on the retry; a key does not protect against that.
        const mayDiffer = job.isFateUnknown && body.id === null;
        if ((mustLook(job) || mayDiffer) && (await isStatusThere(api, body, token))) return;
        // A status created while the server could not be asked has no id yet.
        const id = body.id ?? (await storedStatus(api, body, token))?.id ?? 0;
        await api.call('putGameStatus', { query: { id }, body: { ...body, id } }, stamped(job, token));
      }),
    },

    'post-awarded-prize': {
      // The API has no call that lists a player's awards. The prize's remaining winners, noted before the first
      // attempt, show afterwards whether an attempt without an answer took effect.
      prepare: async (job) => {
        if (api.honoursKeys) return { note: { isKeyHonoured: true } };
        let winnersBefore: number | null = null;
        const delivery = await underToken(job.userId, async (token) => {
          winnersBefore = await winnersLeft(api, job.payload, token);
        });
        // Without the note a lost award could be given twice. If the server refuses to say, the award is sent all the
        // same.
        if (delivery.kind === 'delivered' || delivery.kind === 'refused') return { note: { winnersBefore } };
        // Only the check has failed; the attempt itself has not been made.
        return delivery.kind === 'retry' ? { ...delivery, isFateUnknown: false } : delivery;
      },
      deliver: withToken(async (job, token) => {
        const body = job.payload;
        if (mustLook(job) && (await isAwardThere(api, body, job.note, token))) return;
        await api.call('postAwardedPrize', { body }, stamped(job, token));
      }),
    },

    logout: {
      deliver: async (job) => {
        const { sessionId } = job.payload;
        const token = options.tokenOfSession(sessionId);
        const delivery = token
          ? await attempt(async () => {
              await api.call('logOut', {}, { token, idempotencyKey: job.idempotencyKey });
            })
          : ({ kind: 'delivered' } as const);
        // If the server does not know the session, or will not end it, it is over for the kiosk all the same.
        if (delivery.kind === 'offline' || delivery.kind === 'retry') return delivery;
        options.forget(sessionId);
        return { kind: 'delivered' };
      },
    },
  };
}

/** How a step of a play is sent: once in effect, and with its moment, as the campaign may be over by now. */
const stamped = ({ idempotencyKey, createdAt }: Job, token: Token): CallOptions => ({
  token,
  idempotencyKey,
  occurredAt: createdAt,
});

/** Makes one attempt and returns its outcome. */
async function attempt(work: () => Promise<void>): Promise<Delivery> {
  try {
    await work();
    return { kind: 'delivered' };
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    switch (error.kind) {
      case 'not-sent':
        return { kind: 'offline', error: error.message };
      case 'lost':
        return { kind: 'retry', isFateUnknown: true, error: error.message };
      case 'server-error':
        // A 5xx may come after the effect, for example when a proxy timed out.
        return { kind: 'retry', isFateUnknown: true, error: error.message };
      case 'unauthorized':
        return { kind: 'signed-out', error: error.status === 403 ? '' : error.message };
      case 'held':
        return { kind: 'held', error: error.message };
      case 'refused':
        return { kind: 'refused', error: error.message };
      default:
        return assertNever(error.kind);
    }
  }
}

async function isAnswerThere(api: ApiClient, answer: UserAnswer, token: Token): Promise<boolean> {
  const { userId, campaignId, questionId } = answer;
  const data = await api.call('getUserAnswers', { query: { userId, campaignId } }, { token });
  // A server may ignore the query and return more than was asked for.
  return listOf(data).some(
    (stored) =>
      isSameId(stored.questionId, questionId) &&
      isSameIdIfTold(stored.userId, userId) &&
      isSameIdIfTold(stored.campaignId, campaignId),
  );
}

async function isStatusThere(api: ApiClient, status: Status, token: Token): Promise<boolean> {
  const stored = await storedStatus(api, status, token);
  if (!stored) return false;
  return (
    (stored.gameStatusType ?? 0) === status.gameStatusType &&
    (stored.totalSpinsEarned ?? 0) === status.totalSpinsEarned &&
    (stored.remainingSpins ?? 0) === status.remainingSpins &&
    (stored.totalPointsEarned ?? 0) === status.totalPointsEarned &&
    isYes(stored.isPressYourLuckSpinUsed) === isYes(status.isPressYourLuckSpinUsed)
  );
}

async function storedStatus(api: ApiClient, status: Status, token: Token): Promise<GameStatus | null> {
  const { userId, campaignId } = status;
  const data = await api.call('getGameStatus', { query: { userId, campaignId } }, { token });
  return (Array.isArray(data) ? data[0] : data) ?? null;
}

async function winnersLeft(api: ApiClient, award: AwardedPrize, token: Token): Promise<number | null> {
  const prizes = await fetchAvailablePrizes(api, award.campaignId, { token });
  return prizes.find((prize) => isSameId(prize.id, award.prizeId))?.winnerTotal ?? null;
}

async function isAwardThere(
  api: ApiClient,
  award: AwardedPrize,
  note: JobNote<'post-awarded-prize'>,
  token: Token,
): Promise<boolean> {
  // A server that honours keys acts once; without a count of winners nothing can be concluded.
  if (note === null || 'isKeyHonoured' in note || note.winnersBefore === null) return false;
  const prizes = await fetchAvailablePrizes(api, award.campaignId, { token });
  // After its last winner a prize may no longer be listed.
  const now = prizes.find((prize) => isSameId(prize.id, award.prizeId))?.winnerTotal ?? 0;
  return now < note.winnersBefore;
}
