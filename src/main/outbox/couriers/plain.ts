import { isSameId } from '#shared/entities/base.ts';
import { assertNever } from '#shared/errors.ts';
import type { Doubt } from '#shared/ipc/sync.ts';
import type { JobPayload } from '#shared/jobs.ts';
import { fetchAvailablePrizes } from '../../link/available-prizes.ts';
import type { Job, JobNote } from '../job.ts';
import type { Delivery } from './delivery.ts';
import { isAmong, isBehind, isSameStatus, storedAnswers, storedStatus } from './effects.ts';
import { unproven } from './evidence.ts';
import { requirePresence, type Sender, unlessRefused } from './sender.ts';
import { CALLS, type StepJob, sendStep } from './steps.ts';

type Award = 'post-awarded-prize';

/**
 * Delivers a step to a server that is not known to honour keys. After an attempt of unknown fate, looks for the effect
 * before sending again. If nothing can show the effect, the row is unclear (decision 3).
 */
export async function deliverPlain(job: StepJob, sender: Sender): Promise<Delivery> {
  const isOwnStatus = job.kind === 'put-game-status' && job.provenance === 'own';
  const taken = takenOf(job);
  let found = job.isFateUnknown && (await look(job, sender));
  // The player's own status does no harm if it arrives twice.
  if (found === 'not-listed' && isOwnStatus) found = taken > 0;
  if (typeof found === 'string') return { kind: 'unclear', doubt: found };
  if (!found) {
    // Adds a number to the key, because a server that does honour keys would only repeat its answer.
    const idempotencyKey = taken > 0 ? `${job.idempotencyKey}-${taken}` : job.idempotencyKey;
    await send({ ...job, idempotencyKey }, sender);
  }
  const isDone = !isOwnStatus || !job.isFateUnknown || (found && taken > 0);
  return isDone ? { kind: 'delivered' } : { kind: 'taken', note: { taken: taken + 1 } };
}

/**
 * Counts the prize's remaining winners before the first attempt. No call lists a player's awards, so only a lower
 * number shows that a lost attempt may have taken effect.
 *
 * @throws RequestFailure
 */
export async function noteWinners({ payload }: Job<Award>, sender: Sender): Promise<JobNote<Award>> {
  const winnersBefore = await winnersLeft(payload, sender);
  if (winnersBefore === null) await requirePresence(sender);
  return { winnersBefore };
}

/** Sends a step once and checks its effect. @throws RequestFailure */
async function send(job: StepJob, sender: Sender): Promise<void> {
  if (await sendStep(job, sender)) return;
  // Any program may have answered, so the effect decides. If nothing shows it, the API's presence counts, unless the
  // server has declared by now that it returns keys.
  const found = await look(job, sender);
  const { keys } = sender.api;
  const call = CALLS[job.kind];
  if (found === false || (found !== true && keys.of(call) === 'keyed')) throw unproven();
  keys.unechoed(call);
}

/** Looks for an effect. Requires the API's presence as proof, unless the effect was found. @throws RequestFailure */
async function look(job: StepJob, sender: Sender): Promise<boolean | Doubt> {
  const found = (await unlessRefused(() => find(job, sender))) ?? ('not-listed' satisfies Doubt);
  if (found !== true) await requirePresence(sender);
  return found;
}

async function find(job: StepJob, sender: Sender): Promise<boolean | Doubt> {
  switch (job.kind) {
    case 'post-user-answer':
      return isAmong(await storedAnswers(job.payload, sender), job.payload);
    case 'put-game-status': {
      const stored = await storedStatus(job.payload, sender);
      if (stored !== null && isSameStatus(stored, job.payload)) return true;
      // If the row was accepted before, restored or imported, another row may have advanced the play.
      const isOvertaken = (takenOf(job) > 0 || job.provenance !== 'own') && !isBehind(stored, job.payload);
      if (isOvertaken) await requirePresence(sender);
      return isOvertaken;
    }
    case 'post-awarded-prize': {
      const before = job.note?.winnersBefore ?? null;
      if (before === null) return 'winners-not-counted';
      // After its last winner a prize may no longer be listed. One winner fewer may be another player.
      return ((await winnersLeft(job.payload, sender)) ?? 0) < before ? 'fewer-winners' : false;
    }
    default:
      return assertNever(job);
  }
}

/** Returns how often the server has accepted a status that may have been overwritten. */
const takenOf = (job: StepJob): number => (job.kind === 'put-game-status' ? (job.note?.taken ?? 0) : 0);

async function winnersLeft({ campaignId, prizeId }: JobPayload<Award>, { api, as }: Sender): Promise<number | null> {
  const prizes = await fetchAvailablePrizes(api, campaignId, as);
  return prizes.find((prize) => isSameId(prize.id, prizeId))?.winnerTotal ?? null;
}
