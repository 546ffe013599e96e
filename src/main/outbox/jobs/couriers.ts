import type { AwardedPrize } from '#shared/entities/awarded-prize.ts';
import { type Id, isSameId, isSameIdIfTold, listOf } from '#shared/entities/base.ts';
import type { GameStatus } from '#shared/entities/game-status.ts';
import type { UserAnswer } from '#shared/entities/user-answer.ts';
import type { JobKind, JobPayload } from '#shared/jobs.ts';
import { isYes } from '#shared/rules/flag.ts';
import { fetchAvailablePrizes } from '../../api/available-prizes.ts';
import type { Answer, ApiClient, CallOptions, Token } from '../../api/client.ts';
import { RequestFailure } from '../../api/failure.ts';
import type { Standing } from '../../api/standing.ts';
import { standingOf } from '../../api/standing.ts';
import type { OwnDevice } from '../../device/own-device.ts';
import type { Job, JobNote } from '../job.ts';
import type { Courier, Couriers, Delivery } from './delivery.ts';
import { attempt, unproven } from './evidence.ts';

type Status = JobPayload<'put-game-status'>;
type Award = Job<'post-awarded-prize'>;

export interface CourierOptions {
  api: ApiClient;
  /** The user's newest token, or null when none is left. */
  tokenOf(userId: string): Token | null;
  /** The kiosk's own key, which may send for the players of some campaigns. */
  device: Pick<OwnDevice, 'tokenFor' | 'standing'>;
  /** The token of one session, or null when it has been wiped. */
  tokenOfSession(sessionId: string): Token | null;
  /** Wipes a session. */
  forget(sessionId: string): void;
  /** A player's newest token is no longer taken, though the row went out under the device's. */
  onTokenLost(userId: string, error: string): void;
}

/** A job that reports a step of a play. */
type StepKind = Exclude<JobKind, 'logout'>;

/** Under whose name a row is sent. */
interface Sender {
  userId: Id;
  /** For every call made for the row. */
  as: Pick<CallOptions, 'onBehalfOf'> & { token: Token };
  standing(): Promise<Standing>;
}

/** Whether the server has what a row reports; null where no call of it can tell. */
type Found = boolean | null;

/** How one step of a play is sent, and how its effect is looked up. */
interface Step<K extends StepKind> {
  send(job: Job<K>, sender: Sender): Promise<Answer<unknown>>;
  /** Whether an answer carries what was sent: then it is the API's, and says that it was taken. */
  carries(answer: unknown, payload: JobPayload<K>): boolean;
  find(job: Job<K>, sender: Sender): Promise<Found>;
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

  const asPlayer = (userId: string, token: Token): Sender => ({
    userId,
    as: { token },
    standing: () => standingOf(api, userId, token),
  });
  const asDevice = (userId: string, token: Token): Sender => ({
    userId,
    as: { token, onBehalfOf: userId },
    standing: () => options.device.standing(),
  });
  const attemptAs = (sender: Sender, work: (sender: Sender) => Promise<void>): Promise<Delivery> =>
    attempt(sender.standing, () => work(sender));

  /** Under the player's own session while there is one that is taken, else under the kiosk's key. */
  const underName = async (
    { userId, provenance, payload: { campaignId } }: Pick<Job<StepKind>, 'userId' | 'provenance' | 'payload'>,
    work: (sender: Sender) => Promise<void>,
  ): Promise<Delivery> => {
    const token = options.tokenOf(userId);
    const own: Delivery = token ? await attemptAs(asPlayer(userId, token), work) : { kind: 'signed-out', error: '' };
    if (own.kind !== 'signed-out' && own.kind !== 'held') return own;
    // The user has signed in again meanwhile: the refusal was for the old token.
    if (token && options.tokenOf(userId)?.accessToken !== token.accessToken) {
      return { kind: 'retry', isFateUnknown: false, error: own.error };
    }
    // Whoever made the file could otherwise win prizes in any player's name.
    const key = provenance === 'unvouched' ? null : options.device.tokenFor(campaignId);
    if (!key) return own;
    const delivery = await attemptAs(asDevice(userId, key), work);
    // The kiosk's key is not taken either: the player may sign in again.
    if (delivery.kind === 'signed-out') return own;
    if (token && own.kind === 'signed-out') options.onTokenLost(userId, own.error);
    return delivery;
  };

  const bring =
    <K extends StepKind>(step: Step<K>): Courier<K>['deliver'] =>
    (job) =>
      underName(job, async (sender) => {
        const look = () => lookFor(sender, () => step.find(job, sender));
        const mustLook = job.isFateUnknown && (!api.honoursKeys || step.looksAlways?.(job) === true);
        if (mustLook && (await look()) === true) return;
        const { data, isKeyEchoed } = await step.send(job, sender).catch(unreadableSuccess);
        if (isKeyEchoed) return;
        if (step.carries(data, job.payload)) return api.noteNoKey();
        // Anybody may have answered, and the effect itself decides. Where no call tells it, it counts that the API is
        // there right now.
        if ((await look()) === false) throw unproven();
      });

  return {
    'post-user-answer': {
      deliver: bring({
        send: (job, sender) => api.callWithKey('postUserAnswer', { body: job.payload }, stamped(job, sender)),
        carries: (answer, sent) =>
          carriesIds(answer, { userId: sent.userId, questionId: sent.questionId, campaignId: sent.campaignId }),
        find: (job, sender) => isAnswerThere(api, job.payload, sender),
      }),
    },

    'put-game-status': {
      deliver: bring({
        async send(job, sender) {
          const { payload } = job;
          // A status created while the server could not be asked has no id yet.
          const id = payload.id ?? (await storedStatus(api, payload, sender))?.id ?? 0;
          return api.callWithKey('putGameStatus', { query: { id }, body: { ...payload, id } }, stamped(job, sender));
        },
        carries: (answer, sent) =>
          carriesIds(answer, { userId: sent.userId, campaignId: sent.campaignId }) &&
          isSameStatus(answer as GameStatus, sent),
        find: async (job, sender) => {
          const stored = await storedStatus(api, job.payload, sender);
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
        const delivery = await underName(job, async (sender) => {
          winnersBefore = await winnersLeft(api, job.payload, sender);
          if (winnersBefore === null) await requirePresence(sender);
        });
        // Without the note a lost award could be given twice. If the server refuses to say, the award is sent all the
        // same.
        if (delivery.kind === 'delivered' || delivery.kind === 'refused') return { note: { winnersBefore } };
        // Only the check has failed; the attempt itself has not been made.
        return delivery.kind === 'retry' ? { ...delivery, isFateUnknown: false } : delivery;
      },
      deliver: bring({
        send: (job, sender) => api.callWithKey('postAwardedPrize', { body: job.payload }, stamped(job, sender)),
        carries: (answer, sent) =>
          carriesIds(answer, { userId: sent.userId, prizeId: sent.prizeId, campaignId: sent.campaignId }),
        find: (job, sender) => isAwardThere(api, job, sender),
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
async function lookFor(sender: Sender, find: () => Promise<Found>): Promise<Found> {
  const found = await find().catch((error: unknown) => {
    if (error instanceof RequestFailure && error.kind === 'refused' && error.proof !== 'none') return null;
    throw error;
  });
  if (found !== true) await requirePresence(sender);
  return found;
}

/** @throws RequestFailure unless the API itself answers to the sender */
async function requirePresence(sender: Sender): Promise<void> {
  if ((await sender.standing()) !== 'welcome') throw unproven();
}

/** Whether an answer names all of what was sent, under the same ids. */
const carriesIds = (answer: unknown, sent: Record<string, Id>): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  Object.entries(sent).every(([name, id]) => isSameId((answer as Record<string, Id | undefined>)[name], id));

/** How a step of a play is sent: once in effect, and with its moment, as the campaign may be over by now. */
const stamped = ({ idempotencyKey, createdAt }: Job, { as }: Sender): CallOptions & { idempotencyKey: string } => ({
  ...as,
  idempotencyKey,
  occurredAt: createdAt,
});

async function isAnswerThere(api: ApiClient, answer: UserAnswer, sender: Sender): Promise<boolean> {
  const { userId, campaignId, questionId } = answer;
  const data = await api.call('getUserAnswers', { query: { userId, campaignId } }, sender.as);
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

async function storedStatus(api: ApiClient, status: Status, sender: Sender): Promise<GameStatus | null> {
  const { userId, campaignId } = status;
  const data = await api.call('getGameStatus', { query: { userId, campaignId } }, sender.as);
  return (Array.isArray(data) ? data[0] : data) ?? null;
}

async function winnersLeft(api: ApiClient, award: AwardedPrize, sender: Sender): Promise<number | null> {
  const prizes = await fetchAvailablePrizes(api, award.campaignId, sender.as);
  return prizes.find((prize) => isSameId(prize.id, award.prizeId))?.winnerTotal ?? null;
}

/** Whether a winner fewer remains than was noted before the first attempt; null where winners are not counted. */
async function isAwardThere(api: ApiClient, { payload, note }: Award, sender: Sender): Promise<Found> {
  const before = winnersIn(note);
  if (before === null) return null;
  const prizes = await fetchAvailablePrizes(api, payload.campaignId, sender.as);
  const listed = prizes.find((prize) => isSameId(prize.id, payload.prizeId));
  // After its last winner a prize may no longer be listed; but a stranger's list is empty too.
  if (!listed) await requirePresence(sender);
  return (listed?.winnerTotal ?? 0) < before;
}

const winnersIn = (note: JobNote<'post-awarded-prize'>): number | null =>
  note === null || 'isKeyHonoured' in note ? null : note.winnersBefore;
