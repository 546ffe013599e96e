import type { Job, JobNote } from '../job.ts';
import type { Couriers, Delivery } from './delivery.ts';
import { deliverKeyed } from './keyed.ts';
import { deliverPlain, noteWinners } from './plain.ts';
import { requirePresence, type SenderOptions, underNameOf } from './sender.ts';
import { CALLS, type StepJob } from './steps.ts';
import { type VisitOptions, visitCouriers } from './visits.ts';

/**
 * The couriers of all kinds of rows. At each attempt a step goes to the adapter for the kind of server that the kiosk
 * knows by then. A call of unknown support goes to the plain one, which assumes least.
 */
export function createCouriers(options: SenderOptions & VisitOptions): Couriers {
  const { api } = options;
  const underName = underNameOf(options);
  const supportOf = ({ kind }: Pick<StepJob, 'kind'>) => api.keys.of(CALLS[kind]);

  async function deliver(job: StepJob): Promise<Delivery> {
    const delivery = await underName(laneOf(job), async (sender) => {
      // The answer shows whether the server declares its support, before the row is in doubt.
      if (job.isFateUnknown && supportOf(job) === 'unknown') await requirePresence(sender);
      return supportOf(job) === 'keyed' ? deliverKeyed(job, sender) : deliverPlain(job, sender);
    });
    // A lost request may still arrive. Looked for before that, it would be sent a second time.
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
    // Sends the award without a count if the server refuses to tell.
    if (delivery.kind === 'delivered' || delivery.kind === 'refused') return { note };
    // Only the count has failed; the award itself has not been sent.
    return delivery.kind === 'retry' ? { ...delivery, isFateUnknown: false } : delivery;
  }

  return {
    'post-user-answer': { deliver },
    'put-game-status': { deliver },
    'post-awarded-prize': { prepare, deliver },
    ...visitCouriers(options),
  };
}

const laneOf = ({ userId, payload: { campaignId }, provenance }: StepJob) => ({ userId, campaignId, provenance });
