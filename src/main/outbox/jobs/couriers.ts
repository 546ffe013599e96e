import type { AwardedPrize } from '#shared/entities/awarded-prize.ts';
import { type Id, isSameId, isSameIdIfTold, listOf } from '#shared/entities/base.ts';
import type { GameStatus } from '#shared/entities/game-status.ts';
import type { UserAnswer } from '#shared/entities/user-answer.ts';
import type { JobKind, JobPayload } from '#shared/jobs.ts';
import { isYes } from '#shared/rules/flag.ts';
import { fetchAvailablePrizes } from '../../api/available-prizes.ts';
import type { Answer, ApiClient, CallOptions, Token } from '../../api/client.ts';
import { RequestFailure } from '../../api/failure.ts';
import { standingOf } from '../../api/standing.ts';
import type { Job, JobNote } from '../job.ts';
import type { Courier, Couriers, Delivery } from './delivery.ts';
import { attempt, unproven } from './evidence.ts';

type Status = JobPayload<'put-game-status'>;
type Award = Job<'post-awarded-prize'>;

export interface CourierOptions {
  api: ApiClient;
  /** The user's newest token, or null when none is left. */
  tokenOf(userId: string): Token | null;
  /** The token of one session, or null when it has been wiped. */
  tokenOfSession(sessionId: string): Token | null;
  /** Wipes a session. */
  forget(sessionId: string): void;
}

/** Whether the server has what a row reports; null where no call of it can tell. */
type Found = boolean | null;

/** How one step of a play is sent, and how its effect is looked up. */
interface Step<K extends JobKind> {
  send(job: Job<K>, token: Token): Promise<Answer<unknown>>;
  /** Whether an answer carries what was sent: then it is the API's, and says that it was taken. */
  carries(answer: unknown, payload: JobPayload<K>): boolean;
  find(job: Job<K>, token: Token): Promise<Found>;
  /** Looks for the effect of an earlier attempt even where the server honours keys. */
  looksAlways?(job: Job<K>): boolean;
}

/**
 * The couriers of the four kinds of job. Each sends the row's idempotency key. What a server answers counts where it is
 * proven: by the key, by what was sent, or by the effect itself (decision 23). A server may not honour keys, so after an
 * attempt of unknown fate they first look whether it took effect.
 */
export function createCouriers(options: CourierOptions): Couriers {
  const { api } = options;

  const underToken = async (userId: string, work: (token: Token) => Promise<void>): Promise<Delivery> => {
    const token = options.tokenOf(userId);
    if (!token) return { kind: 'signed-out', error: '' };
    const delivery = await attempt(
      () => standingOf(api, userId, token),
      () => work(token),
    );
    // The user has signed in again meanwhile: the refusal was for the old token.
    const isOutdated = options.tokenOf(userId)?.accessToken !== token.accessToken;
    return delivery.kind === 'signed-out' && isOutdated
      ? { kind: 'retry', isFateUnknown: false, error: delivery.error }
      : delivery;
  };

  const bring =
    <K extends JobKind>(step: Step<K>): Courier<K>['deliver'] =>
    (job) =>
      underToken(job.userId, async (token) => {
        const look = () => lookFor(api, { userId: job.userId, token, find: () => step.find(job, token) });
        const mustLook = job.isFateUnknown && (!api.honoursKeys || step.looksAlways?.(job) === true);
        if (mustLook && (await look()) === true) return;
        const { data, isKeyEchoed } = await step.send(job, token).catch(unreadableSuccess);
        if (isKeyEchoed) return;
        if (step.carries(data, job.payload)) return api.noteNoKey();
        // Anybody may have answered, and the effect itself decides. Where no call tells it, it counts that the API is
        // there right now.
        if ((await look()) === false) throw unproven();
      });

  return {
    'post-user-answer': {
      deliver: bring({
        send: (job, token) => api.callWithKey('postUserAnswer', { body: job.payload }, stamped(job, token)),
        carries: (answer, sent) =>
          carriesIds(answer, { userId: sent.userId, questionId: sent.questionId, campaignId: sent.campaignId }),
        find: (job, token) => isAnswerThere(api, job.payload, token),
      }),
    },

    'put-game-status': {
      deliver: bring({
        async send(job, token) {
          const { payload } = job;
          // A status created while the server could not be asked has no id yet.
          const id = payload.id ?? (await storedStatus(api, payload, token))?.id ?? 0;
          return api.callWithKey('putGameStatus', { query: { id }, body: { ...payload, id } }, stamped(job, token));
        },
        carries: (answer, sent) =>
          carriesIds(answer, { userId: sent.userId, campaignId: sent.campaignId }) &&
          isSameStatus(answer as GameStatus, sent),
        find: async (job, token) => {
          const stored = await storedStatus(api, job.payload, token);
          return stored !== null && isSameStatus(stored, job.payload);
        },
        // A status without an id may get another id on the retry; a key does not protect against that.
        looksAlways: ({ payload }) => payload.id === null,
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
          if (winnersBefore === null) await requirePresence(api, job.userId, token);
        });
        // Without the note a lost award could be given twice. If the server refuses to say, the award is sent all the
        // same.
        if (delivery.kind === 'delivered' || delivery.kind === 'refused') return { note: { winnersBefore } };
        // Only the check has failed; the attempt itself has not been made.
        return delivery.kind === 'retry' ? { ...delivery, isFateUnknown: false } : delivery;
      },
      deliver: bring({
        send: (job, token) => api.callWithKey('postAwardedPrize', { body: job.payload }, stamped(job, token)),
        carries: (answer, sent) =>
          carriesIds(answer, { userId: sent.userId, prizeId: sent.prizeId, campaignId: sent.campaignId }),
        find: (job, token) => isAwardThere(api, job, token),
      }),
    },

    logout: {
      deliver: async (job) => {
        const { sessionId } = job.payload;
        const token = options.tokenOfSession(sessionId);
        if (!token) return { kind: 'delivered' };
        const standing = () => standingOf(api, job.userId, token);
        const delivery = await attempt(standing, async () => {
          await api.call('logOut', {}, { token, idempotencyKey: job.idempotencyKey });
          if ((await standing()) === 'unclear') throw unproven();
        });
        // If the server does not know the session, or will not end it, it is over for the kiosk all the same.
        if (delivery.kind === 'offline' || delivery.kind === 'retry') return delivery;
        options.forget(sessionId);
        return { kind: 'delivered' };
      },
    },
  };
}

/** A success that cannot be read is one without proof: some servers answer with nothing. @throws any other failure */
function unreadableSuccess(error: unknown): Answer<unknown> {
  if (error instanceof RequestFailure && error.kind === 'lost' && error.status !== null && error.status < 300) {
    return { data: null, isKeyEchoed: false };
  }
  throw error;
}

/**
 * Looks for an effect. That it is there shows by its ids; anything less counts only where the API is provably there
 * right afterwards. Null where the server refuses to say.
 *
 * @throws RequestFailure
 */
async function lookFor(
  api: ApiClient,
  { userId, token, find }: { userId: Id; token: Token; find(): Promise<Found> },
): Promise<Found> {
  const found = await find().catch((error: unknown) => {
    if (error instanceof RequestFailure && error.kind === 'refused' && error.proof !== 'none') return null;
    throw error;
  });
  if (found !== true) await requirePresence(api, userId, token);
  return found;
}

/** @throws RequestFailure unless the API itself answers to this token */
async function requirePresence(api: ApiClient, userId: Id, token: Token): Promise<void> {
  if ((await standingOf(api, userId, token)) !== 'welcome') throw unproven();
}

/** Whether an answer names all of what was sent, under the same ids. */
const carriesIds = (answer: unknown, sent: Record<string, Id>): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  Object.entries(sent).every(([name, id]) => isSameId((answer as Record<string, Id | undefined>)[name], id));

/** How a step of a play is sent: once in effect, and with its moment, as the campaign may be over by now. */
const stamped = ({ idempotencyKey, createdAt }: Job, token: Token): CallOptions & { idempotencyKey: string } => ({
  token,
  idempotencyKey,
  occurredAt: createdAt,
});

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

const isSameStatus = (stored: GameStatus, status: Status): boolean =>
  (stored.gameStatusType ?? 0) === status.gameStatusType &&
  (stored.totalSpinsEarned ?? 0) === status.totalSpinsEarned &&
  (stored.remainingSpins ?? 0) === status.remainingSpins &&
  (stored.totalPointsEarned ?? 0) === status.totalPointsEarned &&
  isYes(stored.isPressYourLuckSpinUsed) === isYes(status.isPressYourLuckSpinUsed);

async function storedStatus(api: ApiClient, status: Status, token: Token): Promise<GameStatus | null> {
  const { userId, campaignId } = status;
  const data = await api.call('getGameStatus', { query: { userId, campaignId } }, { token });
  return (Array.isArray(data) ? data[0] : data) ?? null;
}

async function winnersLeft(api: ApiClient, award: AwardedPrize, token: Token): Promise<number | null> {
  const prizes = await fetchAvailablePrizes(api, award.campaignId, { token });
  return prizes.find((prize) => isSameId(prize.id, award.prizeId))?.winnerTotal ?? null;
}

/** Whether a winner fewer remains than was noted before the first attempt; null where winners are not counted. */
async function isAwardThere(api: ApiClient, { userId, payload, note }: Award, token: Token): Promise<Found> {
  const before = winnersIn(note);
  if (before === null) return null;
  const prizes = await fetchAvailablePrizes(api, payload.campaignId, { token });
  const listed = prizes.find((prize) => isSameId(prize.id, payload.prizeId));
  // After its last winner a prize may no longer be listed; but a stranger's list is empty too.
  if (!listed) await requirePresence(api, userId, token);
  return (listed?.winnerTotal ?? 0) < before;
}

const winnersIn = (note: JobNote<'post-awarded-prize'>): number | null =>
  note === null || 'isKeyHonoured' in note ? null : note.winnersBefore;
