import type { Job, JobNote } from '../job.ts';
import type { Couriers, Delivery } from './delivery.ts';
import { type HandOverOptions, handOverCouriers } from './hand-overs.ts';
import { deliverKeyed } from './keyed.ts';
import { deliverPlain, noteWinners } from './plain.ts';
import { requirePresence, type SenderOptions, underNameOf } from './sender.ts';
import { CALLS, type StepJob } from './steps.ts';
import { type VisitOptions, visitCouriers } from './visits.ts';

/**
 * Returns the couriers of all kinds of rows. Each attempt of a step uses the adapter for the key support that the
 * server has shown by then. A call of unknown support uses the plain adapter, because it assumes least.
 */
export function createCouriers(options: SenderOptions & VisitOptions & HandOverOptions): Couriers {
  const { api } = options;
  const underName = underNameOf(options);
  const supportOf = ({ kind }: Pick<StepJob, 'kind'>) => api.keys.of(CALLS[kind]);

  async function deliver(job: StepJob): Promise<Delivery> {
    const delivery = await underName(laneOf(job), async (sender) => {
      // Checks first if the server declares its support, before the row is in doubt.
      if (job.isFateUnknown && supportOf(job) === 'unknown') await requirePresence(sender);
      return supportOf(job) === 'keyed' ? deliverKeyed(job, sender) : deliverPlain(job, sender);
    });
    // A lost request may still arrive. A search for its effect before then would fail, and the row would be sent twice.
    const isLost = delivery.kind === 'retry' && delivery.isFateUnknown;
    const mayArriveLate = isLost && job.kind !== 'put-game-status' && supportOf(job) !== 'keyed';
    return mayArriveLate ? { ...delivery, mayArriveLate } : delivery;
  }

  async function prepare(job: Job<'post-awarded-prize'>) {
    if (supportOf(job) === 'keyed') return { note: null };
    let note: JobNote<'post-awarded-prize'> = { winnersBefore: null };
    const delivery = await underName(laneOf(job), async (sender) => {
      note = await noteWinners(job, sender);
      return { kind: 'delivered' };
    });
    // Sends the award without a count if the server refuses to return one.
    if (delivery.kind === 'delivered' || delivery.kind === 'refused') return { note };
    // Only the count has failed; the award itself has not been sent.
    return delivery.kind === 'retry' ? { ...delivery, isFateUnknown: false } : delivery;
  }

  return {
    'post-user-answer': { deliver },
    'put-game-status': { deliver },
    'post-awarded-prize': { prepare, deliver },
    ...visitCouriers(options),
    ...handOverCouriers(options),
  };
}

const laneOf = ({ userId, payload: { campaignId }, provenance }: StepJob) => ({ userId, campaignId, provenance });
