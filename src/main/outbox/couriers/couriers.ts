import type { GameStatus } from '#shared/entities/game-status.ts';
import type { Doubt } from '#shared/ipc/sync.ts';
import type { JobKind, JobPayload } from '#shared/jobs.ts';
import type { Answer, CallOptions, Token } from '../../link/client.ts';
import { RequestFailure } from '../../link/failure.ts';
import { standingOf } from '../../link/standing.ts';
import type { Job } from '../job.ts';
import type { Courier, Couriers, Delivery } from './delivery.ts';
import {
  carriesIds,
  type Found,
  findAward,
  isAmong,
  isBehind,
  isSameStatus,
  storedAnswers,
  storedStatus,
  winnersLeft,
} from './effects.ts';
import { attempt, unproven } from './evidence.ts';
import { requirePresence, type Sender, type SenderOptions, underNameOf, unlessRefused } from './sender.ts';

export interface CourierOptions extends SenderOptions {
  /** The token of one session, or null when it has been wiped. */
  tokenOfSession(sessionId: string): Token | null;
  /** Wipes a session. */
  forget(sessionId: string): void;
}

const DELIVERED: Delivery = { kind: 'delivered' };
/** How often a session is ended that the server goes on to take. Attempts that nobody answered count too. */
const LOG_OUT_TRIES = 6;

/** A job that reports a step of a play. */
type StepKind = Exclude<JobKind, 'logout' | 'post-walk-up'>;

/** How one step of a play is sent, and how its effect is looked up. */
interface Step<K extends StepKind> {
  send(job: Job<K>, sender: Sender): Promise<Answer<unknown>>;
  /** Whether an answer carries what was sent: then it is the API's, and says that it was taken. */
  carries(answer: unknown, payload: JobPayload<K>): boolean;
  find(job: Job<K>, sender: Sender): Promise<Found>;
  /** Looks for the effect of an earlier attempt even where the server honours keys. */
  looksAlways?(job: Job<K>): boolean;
  /** Sent twice it has the effect of once, whatever is known of its first attempt. */
  isHarmlessTwice?(job: Job<K>): boolean;
}

/**
 * The couriers of the kinds of job. Each sends the row's idempotency key. What a server answers counts where it is
 * proven: by the key, by what was sent, or by the effect itself (decision 2). A server may not honour keys, so after an
 * attempt of unknown fate they first look whether it took effect, and where nothing can show it the row is unclear
 * (decision 3).
 */
export function createCouriers(options: CourierOptions): Couriers {
  const { api } = options;
  const underName = underNameOf(options);

  /** Sends a row until it is proven that the server has it. @throws RequestFailure */
  async function bring<K extends StepKind>(step: Step<K>, job: Job<K>, sender: Sender): Promise<Delivery> {
    const look = () => lookFor(sender, () => step.find(job, sender));
    if (job.isFateUnknown && (!api.honoursKeys || step.looksAlways?.(job))) {
      const found = await look();
      if (found === true) return DELIVERED;
      if (found !== false && !step.isHarmlessTwice?.(job)) return { kind: 'unclear', doubt: found };
    }
    await send(step, job, sender, look);
    return DELIVERED;
  }

  async function send<K extends StepKind>(
    step: Step<K>,
    job: Job<K>,
    sender: Sender,
    look: () => Promise<Found>,
  ): Promise<void> {
    const { data, isKeyEchoed } = await step.send(job, sender).catch(unreadableSuccess);
    if (isKeyEchoed) return;
    if (step.carries(data, job.payload)) return api.noteNoKey();
    // Anybody may have answered, and the effect itself decides. Where no call tells it, it counts that the API is there
    // right now; but a server that honours keys would have said so, and is asked again without harm.
    const found = await look();
    if (found === false || (found !== true && api.honoursKeys)) throw unproven();
  }

  const once =
    <K extends StepKind>(step: Step<K>): Courier<K>['deliver'] =>
    async (job) => {
      const delivery = await underName(laneOf(job), (sender) => bring(step, job, sender));
      // What was lost may still arrive. Looked for before that, it would be sent a second time.
      const mayArriveLate = delivery.kind === 'retry' && delivery.isFateUnknown && !api.honoursKeys;
      return mayArriveLate ? { ...delivery, mayArriveLate } : delivery;
    };

  const status: Step<'put-game-status'> = {
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
    isHarmlessTwice: () => true,
  };

  /** The status that the server holds; null if it refuses to say. */
  const heldStatus = ({ payload }: Job<'put-game-status'>, sender: Sender) =>
    unlessRefused(async () => ({ status: await storedStatus(api, payload, sender) }));

  /**
   * Sends a status from a file only if it is ahead of the server's: a newer one may have arrived before it. A server that
   * honours keys refuses an older one by itself.
   */
  async function bringAhead(job: Job<'put-game-status'>, sender: Sender): Promise<Delivery> {
    const stored = await heldStatus(job, sender);
    await requirePresence(sender);
    if (!stored) return { kind: 'unclear', doubt: 'not-listed' };
    return isBehind(stored.status, job.payload) ? bring(status, job, sender) : DELIVERED;
  }

  /** Puts a status that the server has taken before in place again, where the server is behind it. */
  async function mend(job: Job<'put-game-status'>, taken: number, sender: Sender): Promise<boolean> {
    const { payload } = job;
    const stored = await heldStatus(job, sender);
    if (stored?.status && isSameStatus(stored.status, payload)) return false;
    await requirePresence(sender);
    if (!stored || !isBehind(stored.status, payload)) return false;
    // Under the first key a server would only repeat its answer.
    const again = { ...job, idempotencyKey: `${job.idempotencyKey}-${taken}` };
    await send(status, again, sender, () => lookFor(sender, () => status.find(job, sender)));
    return true;
  }

  return {
    'post-user-answer': {
      deliver: once({
        send: (job, sender) => api.callWithKey('postUserAnswer', { body: job.payload }, stamped(job, sender)),
        carries: (answer, sent) =>
          carriesIds(answer, { userId: sent.userId, questionId: sent.questionId, campaignId: sent.campaignId }),
        find: async (job, sender) => isAmong(await storedAnswers(api, job.payload, sender), job.payload),
      }),
    },

    'put-game-status': {
      deliver: (job) =>
        underName(laneOf(job), async (sender) => {
          const taken = job.note?.taken ?? 0;
          if (taken === 0 && job.provenance !== 'own' && !api.honoursKeys) return bringAhead(job, sender);
          if (taken === 0) await bring(status, job, sender);
          else if (!(await mend(job, taken, sender))) return DELIVERED;
          return job.isFateUnknown ? { kind: 'taken', note: { taken: taken + 1 } } : DELIVERED;
        }),
    },

    'post-awarded-prize': {
      // The API has no call that lists a player's awards. The prize's remaining winners, noted before the first
      // attempt, show afterwards whether an attempt without an answer took effect.
      prepare: async (job) => {
        if (api.honoursKeys) return { note: { isKeyHonoured: true } };
        let winnersBefore: number | null = null;
        const delivery = await underName(laneOf(job), async (sender) => {
          winnersBefore = await winnersLeft(api, job.payload, sender);
          if (winnersBefore === null) await requirePresence(sender);
          return DELIVERED;
        });
        // Without the note a lost award could be given twice. If the server refuses to say, the award is sent all the
        // same.
        if (delivery.kind === 'delivered' || delivery.kind === 'refused') return { note: { winnersBefore } };
        // Only the check has failed; the attempt itself has not been made.
        return delivery.kind === 'retry' ? { ...delivery, isFateUnknown: false } : delivery;
      },
      deliver: once({
        send: (job, sender) => api.callWithKey('postAwardedPrize', { body: job.payload }, stamped(job, sender)),
        carries: (answer, sent) =>
          carriesIds(answer, { userId: sent.userId, prizeId: sent.prizeId, campaignId: sent.campaignId }),
        find: (job, sender) => findAward(api, job, sender),
        isHarmlessTwice: ({ note }) => note !== null && 'isKeyHonoured' in note,
      }),
    },

    'post-walk-up': {
      deliver: async ({ payload, provenance }) => {
        const { id, campaignId } = payload;
        // Whoever made the file could otherwise make players.
        const token = provenance === 'unvouched' ? null : options.device.tokenFor(campaignId);
        if (!token) return { kind: 'signed-out', error: '' };
        return attempt(
          () => options.device.standing(),
          async () => {
            const answer = await api.call('postWalkUp', { body: payload }, { token });
            if (!carriesIds(answer, { id, campaignId })) throw unproven();
            return { kind: 'delivered', playerId: answer.userId };
          },
        );
      },
    },

    logout: {
      deliver: async (job) => {
        const { sessionId } = job.payload;
        const token = options.tokenOfSession(sessionId);
        if (!token) return { kind: 'delivered' };
        const standing = () => standingOf(api, job.userId, token);
        const delivery = await attempt(standing, async () => {
          await api.call('logOut', {}, { token, idempotencyKey: job.idempotencyKey });
          const now = await standing();
          if (now === 'unclear') throw unproven();
          // Somebody else may have answered to it. At some servers, though, a token lives on whatever is said.
          const mayBeOpen = now === 'welcome' && job.attempts < LOG_OUT_TRIES;
          return mayBeOpen ? { kind: 'retry', isFateUnknown: false, error: unproven().message } : DELIVERED;
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
 * right afterwards.
 *
 * @throws RequestFailure
 */
async function lookFor(sender: Sender, find: () => Promise<Found>): Promise<Found> {
  const found = (await unlessRefused(find)) ?? ('not-listed' satisfies Doubt);
  if (found !== true) await requirePresence(sender);
  return found;
}

const laneOf = ({ userId, payload, provenance }: Pick<Job<StepKind>, 'userId' | 'payload' | 'provenance'>) => ({
  userId,
  campaignId: payload.campaignId,
  provenance,
});

/** How a step of a play is sent: once in effect, and with its moment, as the campaign may be over by now. */
const stamped = ({ idempotencyKey, createdAt }: Job, { as }: Sender): CallOptions & { idempotencyKey: string } => ({
  ...as,
  idempotencyKey,
  occurredAt: createdAt,
});
