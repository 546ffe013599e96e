import type { AwardedPrize } from '#shared/entities/awarded-prize.ts';
import { isSameId, isSameIdIfTold, listOf } from '#shared/entities/base.ts';
import type { GameStatus } from '#shared/entities/game-status.ts';
import type { UserAnswer } from '#shared/entities/user-answer.ts';
import { assertNever } from '#shared/errors.ts';
import type { JobKind } from '#shared/ipc/sync.ts';
import { isYes } from '#shared/rules/flag.ts';
import { fetchAvailablePrizes } from '../../api/available-prizes.ts';
import type { ApiClient, Token } from '../../api/client.ts';
import { RequestFailure } from '../../api/failure.ts';
import type { Job } from '../store.ts';
import type { Courier, Delivery } from './delivery.ts';

/** A logout row names the session it ends, never its token. */
export interface LogoutPayload {
  sessionId: string;
}

/** What an award notes before its first attempt. */
interface AwardNote {
  /** The server had sent keys back: the award can be sent again, whoever else has won meanwhile. */
  isKeyHonoured?: boolean;
  /** The prize's remaining winners, or null where the server does not count them. */
  winnersBefore?: number | null;
}

export interface CourierOptions {
  api: ApiClient;
  /** The newest token of a user, or null when none is left. */
  tokenOf(userId: string): Token | null;
  /** The token of one session, or null when it has been wiped. */
  tokenOfSession(sessionId: string): Token | null;
  /** Forgets a session for good. */
  forget(sessionId: string): void;
}

/**
 * The couriers of the four kinds of job. Each sends the row's idempotency key. After an attempt whose fate is unknown
 * they look first whether the effect is there, because a server may not honour keys (DESIGN 6).
 */
export function createCouriers(options: CourierOptions): Record<JobKind, Courier> {
  const { api } = options;

  const underToken = async (job: Job, work: (token: Token) => Promise<void>): Promise<Delivery> => {
    const token = options.tokenOf(job.userId);
    if (!token) return { kind: 'signed-out', error: '' };
    const delivery = await attempt(() => work(token));
    // The user has signed in again meanwhile: the refusal was for the old token.
    const isOutdated = options.tokenOf(job.userId)?.accessToken !== token.accessToken;
    return delivery.kind === 'signed-out' && isOutdated
      ? { kind: 'retry', isFateUnknown: false, error: delivery.error }
      : delivery;
  };
  const withToken =
    (work: (job: Job, token: Token) => Promise<void>): Courier['deliver'] =>
    (job) =>
      underToken(job, (token) => work(job, token));

  const mustLook = (job: Job) => job.isFateUnknown && !api.honoursKeys;

  return {
    'post-user-answer': {
      deliver: withToken(async (job, token) => {
        const body = job.payload as UserAnswer;
        if (mustLook(job) && (await isAnswerThere(api, body, token))) return;
        await api.call('postUserAnswer', { body }, { token, idempotencyKey: job.idempotencyKey });
      }),
    },

    'put-game-status': {
      deliver: withToken(async (job, token) => {
        const body = job.payload as GameStatus;
        // Without an id the retry could carry another one than the attempt before, which no key makes up for.
        const mayDiffer = job.isFateUnknown && (body.id === undefined || body.id === null);
        if ((mustLook(job) || mayDiffer) && (await isStatusThere(api, body, token))) return;
        // A status first made while the kiosk could not ask the server has no id yet.
        const id = body.id ?? (await storedStatus(api, body, token))?.id ?? 0;
        await api.call(
          'putGameStatus',
          { query: { id }, body: { ...body, id } },
          { token, idempotencyKey: job.idempotencyKey },
        );
      }),
    },

    'post-awarded-prize': {
      // The API has no call that lists a player's awards. The prize's remaining winners, noted before the first attempt,
      // are what tells afterwards whether an attempt without an answer took effect.
      prepare: async (job) => {
        if (api.honoursKeys) return { note: { isKeyHonoured: true } satisfies AwardNote };
        let note: AwardNote = {};
        const delivery = await underToken(job, async (token) => {
          note = { winnersBefore: await winnersLeft(api, job.payload as AwardedPrize, token) };
        });
        // Without the note a lost award could be given twice; a server that refuses to tell gets it all the same.
        if (delivery.kind === 'delivered' || delivery.kind === 'refused') return { note };
        // Only the look has failed: the attempt itself has not been made.
        return delivery.kind === 'retry' ? { ...delivery, isFateUnknown: false } : delivery;
      },
      deliver: withToken(async (job, token) => {
        const body = job.payload as AwardedPrize;
        const isKeyHonoured = (job.note as AwardNote | null)?.isKeyHonoured === true;
        if (mustLook(job) && !isKeyHonoured && (await isAwardThere(api, job, token))) return;
        await api.call('postAwardedPrize', { body }, { token, idempotencyKey: job.idempotencyKey });
      }),
    },

    logout: {
      deliver: async (job) => {
        const { sessionId } = job.payload as LogoutPayload;
        const token = options.tokenOfSession(sessionId);
        const delivery = token
          ? await attempt(async () => {
              await api.call('logOut', {}, { token, idempotencyKey: job.idempotencyKey });
            })
          : ({ kind: 'delivered' } as const);
        // A session the server no longer knows, or will not end, is over for the kiosk all the same.
        if (delivery.kind === 'offline' || delivery.kind === 'retry') return delivery;
        options.forget(sessionId);
        return { kind: 'delivered' };
      },
    },
  };
}

/** Runs one attempt and names what became of it. */
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
        // A 5xx may come after the effect: something between the server and us timed out, say.
        return { kind: 'retry', isFateUnknown: true, error: error.message };
      case 'unauthorized':
        return { kind: 'signed-out', error: error.status === 403 ? '' : error.message };
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
  // A server may ignore the query and answer with more than was asked for.
  return listOf(data).some(
    (stored) =>
      isSameId(stored.questionId, questionId) &&
      isSameIdIfTold(stored.userId, userId) &&
      isSameIdIfTold(stored.campaignId, campaignId),
  );
}

async function isStatusThere(api: ApiClient, status: GameStatus, token: Token): Promise<boolean> {
  const stored = await storedStatus(api, status, token);
  if (!stored) return false;
  return (
    (stored.gameStatusType ?? 0) === (status.gameStatusType ?? 0) &&
    (stored.totalSpinsEarned ?? 0) === (status.totalSpinsEarned ?? 0) &&
    (stored.remainingSpins ?? 0) === (status.remainingSpins ?? 0) &&
    (stored.totalPointsEarned ?? 0) === (status.totalPointsEarned ?? 0) &&
    isYes(stored.isPressYourLuckSpinUsed) === isYes(status.isPressYourLuckSpinUsed)
  );
}

async function storedStatus(api: ApiClient, status: GameStatus, token: Token): Promise<GameStatus | null> {
  const { userId, campaignId } = status;
  if (userId === undefined || userId === null || campaignId === undefined || campaignId === null) return null;
  const data = await api.call('getGameStatus', { query: { userId, campaignId } }, { token });
  return (Array.isArray(data) ? data[0] : data) ?? null;
}

async function winnersLeft(api: ApiClient, award: AwardedPrize, token: Token): Promise<number | null> {
  const prizes = await fetchAvailablePrizes(api, award.campaignId, { token });
  return prizes.find((prize) => isSameId(prize.id, award.prizeId))?.winnerTotal ?? null;
}

async function isAwardThere(api: ApiClient, job: Job, token: Token): Promise<boolean> {
  const before = (job.note as AwardNote | null)?.winnersBefore ?? null;
  if (before === null) return false;
  const award = job.payload as AwardedPrize;
  const prizes = await fetchAvailablePrizes(api, award.campaignId, { token });
  // A prize whose last winner this was may no longer be listed.
  const now = prizes.find((prize) => isSameId(prize.id, award.prizeId))?.winnerTotal ?? 0;
  return now < before;
}
